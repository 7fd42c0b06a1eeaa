import type { IncomingMessage } from 'node:http';

/** What a browser says of pages of other sites beyond Host and Origin, which every request is asked for (http/strangers.ts). */

/** Why a request is refused, or undefined. */
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
