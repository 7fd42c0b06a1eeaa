import type { ServerResponse } from 'node:http';

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

/** A request that cannot be done; its words are shown on the page. */
export class Refused extends Error {
	constructor(
		readonly status: number,
		message: string,
	) {
		super(message);
	}
}
