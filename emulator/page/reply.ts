import type { ServerResponse } from 'node:http';
import { send, type Reply } from '../http/wire';

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

export function sendReply(response: ServerResponse, reply: Reply): void {
	protect(response);
	send(response, reply);
}

/** An HTML document with its own content security policy. */
export const html = (body: string, policy: string): Reply => ({
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
