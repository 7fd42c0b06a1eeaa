import type { IncomingMessage, ServerResponse } from 'node:http';

/** An answer of the page's routes before it is sent. */
export interface PageReply {
	readonly status: number;
	readonly body: string | Buffer;
	readonly headers?: Readonly<Record<string, string>>;
}

/** As text or within quotes of a document. */
export const escaped = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Of the page itself: nothing inline, nothing from outside. */
const policyIn = (ancestors: string) =>
	"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self'; " +
	`connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`;

/** What may stand in a frame of the emulator's own, and in nobody else's: the page beside a workflow (routes/beside.ts). */
export const framed = { 'Content-Security-Policy': policyIn("'self'") };

/** What every answer carries; its own headers go before. */
const always = {
	'Content-Security-Policy': policyIn("'none'"),
	'X-Content-Type-Options': 'nosniff',
	'Referrer-Policy': 'no-referrer',
	'Cross-Origin-Resource-Policy': 'same-origin',
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cache-Control': 'no-store',
};

/** Of answers that are sent by other means. */
export function protect(response: ServerResponse): void {
	for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
}

export function sendReply(response: ServerResponse, { status, body, headers }: PageReply): void {
	protect(response);
	for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
	response.setHeader('Content-Length', Buffer.byteLength(body));
	response.writeHead(status).end(body);
}

export const json = (status: number, body: unknown): PageReply => ({
	status,
	body: JSON.stringify(body),
	headers: { 'Content-Type': 'application/json' },
});

/** A document with rules of its own. */
export const html = (body: string, policy: string): PageReply => ({
	status: 200,
	body,
	headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
});

/** A request that cannot be done; its words are shown on the page. */
export class Refused extends Error {
	constructor(
		readonly status: number,
		message: string,
	) {
		super(message);
	}
}

/**
 * Why a request is refused, or undefined: what a browser says of pages of other sites beyond Host and Origin, which every
 * request is asked for (http/strangers.ts).
 */
export function objection({
	headers,
	method,
}: Pick<IncomingMessage, 'headers' | 'method'>): string | undefined {
	// An image or a frame of another site has no Origin.
	const site = headers['sec-fetch-site'];
	const isNavigation = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
	if (site !== undefined && site !== 'same-origin' && site !== 'none' && !(isNavigation && method === 'GET'))
		return 'Requests of other sites are refused';
	// A form can send neither JSON nor DELETE.
	if (method === 'POST' && !/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
		return 'Commands are sent as JSON';
	return undefined;
}
