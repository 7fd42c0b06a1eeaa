import { createHash } from 'node:crypto';
import { escapeHtml } from '../../text/html';
import { script } from './script';

/** For light and dark, touch and keyboard; loads no fonts or images. */
const style = `
:root{color-scheme:light dark;--ink:#1c1f26;--soft:#555b68;--paper:#ffffff;--wall:#f1f3f7;--line:#8a909c;--blue:#1f4fd8;--on-blue:#ffffff;--red:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#eceef3;--soft:#b4bac6;--paper:#1d2027;--wall:#121419;--line:#7c8391;--blue:#9db7ff;--on-blue:#0d1530;--red:#ffb4ab}}
*{box-sizing:border-box}
body{margin:0;background:var(--wall);color:var(--ink);font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:34rem;margin:0 auto;padding:1.25rem;min-height:100vh;display:flex;flex-direction:column;justify-content:center}
article{background:var(--paper);border-radius:.75rem;padding:1.5rem;overflow-wrap:anywhere}
h1{font-size:1.25rem;line-height:1.3;margin:0 0 .75rem}
article>:last-child{margin-bottom:0}
.message{white-space:pre-wrap;margin:0 0 1.25rem}
.field{margin:0 0 1.25rem;border:0;padding:0;min-width:0}
label,legend{display:block;font-weight:600;margin:0 0 .375rem;padding:0}
.option{display:flex;gap:.75rem;align-items:center;font-weight:400;min-height:2.75rem;margin:0}
dl{margin:0 0 1.25rem;padding:.75rem 1rem;border-left:3px solid var(--line)}
dt{color:var(--soft)}
dd{margin:0 0 .5rem;font-weight:600;white-space:pre-wrap}
dd:last-child{margin:0}
.until{margin:0 0 1.25rem}
.message+.until{margin-top:-.75rem}
.soft{color:var(--soft);font-weight:400}
.problem{margin:.375rem 0 0;color:var(--red);font-weight:600}
.problem:empty{display:none}
input:not([type=checkbox]):not([type=radio]),select,textarea{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:.5rem}
input[type=checkbox],input[type=radio]{margin:0;width:1.375rem;height:1.375rem;flex:none;accent-color:var(--blue)}
[aria-invalid=true]{border-color:var(--red)!important}
.buttons{display:flex;flex-wrap:wrap;gap:.75rem}
button{flex:1 1 9rem;min-height:3rem;padding:.5rem 1rem;font:inherit;font-weight:600;border-radius:.5rem;border:2px solid var(--blue);cursor:pointer}
.primary{background:var(--blue);color:var(--on-blue)}
.secondary{background:transparent;color:var(--blue)}
#status{margin:.75rem 0 0}
#status:empty{margin:0}
[aria-disabled]{opacity:.55;cursor:default}
h1:focus{outline:0}
:focus-visible{outline:3px solid var(--blue);outline-offset:2px}
`;

/** A piece of HTML. Text becomes one only by being escaped. */
class Html {
	constructor(readonly source: string) {}
}

export type { Html };

type Piece = Html | string | false | undefined | readonly Piece[];

function sourceOf(piece: Piece): string {
	if (piece === false || piece === undefined) return '';
	if (piece instanceof Html) return piece.source;
	if (typeof piece === 'string') return escapeHtml(piece);
	return piece.map(sourceOf).join('');
}

/** Builds HTML. Values are escaped unless they are HTML; false and undefined add nothing. */
export const markup = (parts: TemplateStringsArray, ...values: Piece[]): Html =>
	new Html(parts.map((text, index) => text + sourceOf(values[index])).join(''));

/** Can take the focus, so that screen readers read it out. */
export const heading = (title: string): Html => markup`<h1 tabindex="-1">${title}</h1>`;

/** Belongs beside every form. */
export const scriptElement = new Html(`<script>${script}</script>`);

const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Headers of every page: no external content, no caching, no referrer, no indexing. */
export const pageHeaders: Readonly<Record<string, string>> = {
	'Content-Type': 'text/html; charset=utf-8',
	'Content-Security-Policy': `default-src 'none'; style-src ${cspHash(style)}; script-src ${cspHash(script)}; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
	'Cache-Control': 'no-store',
	'Referrer-Policy': 'no-referrer',
	'X-Content-Type-Options': 'nosniff',
	'X-Frame-Options': 'DENY',
	'X-Robots-Tag': 'noindex, nofollow, noarchive',
};

const doctype = new Html('<!doctype html>\n');
const meta = markup`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">`;
const styleElement = new Html(`<style>${style}</style>`);

/** What messengers show of a link in a message. */
export const previewOf = (title: string, description?: string): Html =>
	markup`<meta property="og:type" content="website"><meta property="og:title" content="${title}">${
		description !== undefined &&
		markup`<meta property="og:description" content="${description}"><meta name="description" content="${description}">`
	}`;

/** Whether a page comes from this package. */
export const isOurs = (page: string): boolean => page.includes('<main><article>');

export const documentOf = (language: string, title: string, body: Html, head?: Html): string =>
	markup`${doctype}<html lang="${language}"><head>${meta}${head}<title>${title}</title>${styleElement}</head><body><main><article>${body}</article></main></body></html>`
		.source;
