import type { IncomingMessage, ServerResponse } from 'node:http';

export interface PageReply {
	readonly status: number;
	readonly body: string | Buffer;
	readonly headers?: Readonly<Record<string, string>>;
}

/** Escapes text for HTML content and quoted attributes. */
export const escaped = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The page's policy: nothing inline, nothing from outside. */
const policyIn = (ancestors: string) =>
	"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	`connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`;

/** Allows framing by the emulator itself only: the page beside a workflow (routes/beside.ts). */
export const framed = { 'Content-Security-Policy': policyIn("'self'") };

/** Headers of every answer; a reply's own headers override them. */
const always = {
	'Content-Security-Policy': policyIn("'none'"),
	'X-Content-Type-Options': 'nosniff',
	'Referrer-Policy': 'no-referrer',
	'Cross-Origin-Resource-Policy': 'same-origin',
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cache-Control': 'no-store',
};

/** Sets the headers of every answer. */
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

/** An HTML document with its own content security policy. */
export const html = (body: string, policy: string): PageReply => ({
	status: 200,
	body,
	headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
});

/** A rejected request; the message is shown on the page. */
export class Refused extends Error {
	constructor(
		readonly status: number,
		message: string,
	) {
		super(message);
	}
}

/**
 * Returns why a request is refused, or undefined: cross-site checks beyond Host and Origin
 * (http/access.ts).
 */
export function objection({
	headers,
	method,
}: Pick<IncomingMessage, 'headers' | 'method'>): string | undefined {
	// Requests for images and frames of other sites have no Origin.
	const site = headers['sec-fetch-site'];
	const isNavigation =
		headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
	if (
		site !== undefined &&
		site !== 'same-origin' &&
		site !== 'none' &&
		!(isNavigation && method === 'GET')
	)
		return 'Requests of other sites are refused';
	// A form cannot send JSON.
	if (method === 'POST' && !/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
		return 'Commands are sent as JSON';
	return undefined;
}
