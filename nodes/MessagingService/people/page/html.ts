import { createHash } from 'node:crypto';
import { escapeHtml } from '../../text/html/textToHtml';
import { script } from './script';
import { style } from './style';

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

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Headers of every page: no external content, no caching, no referrer, no indexing. */
export const pageHeaders: Readonly<Record<string, string>> = {
	'Content-Type': 'text/html; charset=utf-8',
	'Content-Security-Policy': `default-src 'none'; style-src ${sha256(style)}; script-src ${sha256(script)}; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
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
