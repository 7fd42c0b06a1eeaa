import { createHash } from 'node:crypto';
import { escapeHtml } from '../../text/html/textToHtml';
import { script } from './script';
import { style } from './style';

/** Pieces of HTML. A text becomes one only by being escaped. */

class Html {
	constructor(readonly source: string) {}
	toString(): string {
		return this.source;
	}
}

export type { Html };

type Piece = Html | string | false | undefined | readonly Piece[];

function sourceOf(piece: Piece): string {
	if (piece === false || piece === undefined) return '';
	if (piece instanceof Html) return piece.source;
	if (typeof piece === 'string') return escapeHtml(piece);
	return piece.map(sourceOf).join('');
}

/** Markup with values in it, which are escaped unless they are markup themselves; false and undefined are nothing. */
export const markup = (parts: TemplateStringsArray, ...values: Piece[]): Html =>
	new Html(parts.map((text, index) => text + sourceOf(values[index])).join(''));

/** Stands beside a form. */
export const scriptElement = new Html(`<script>${script}</script>`);

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What every page is sent with: nothing from elsewhere, nothing kept, nobody told. */
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
const look = new Html(`<style>${style}</style>`);

/** A whole page. */
export const documentOf = (language: string, title: string, body: Html, head?: Html): string =>
	markup`${doctype}<html lang="${language}"><head>${meta}${head}<title>${title}</title>${look}</head><body><main><article>${body}</article></main></body></html>`
		.source;
