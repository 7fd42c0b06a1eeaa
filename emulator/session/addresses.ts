import { endpoints, type Endpoint } from '../../nodes/MessagingService/contract';
import { namesIn } from '../http/parameters';
import { route } from '../http/routes';
import type { Settings } from '../settings/options';

/**
 * Addresses without keys. A key can stand under any name, so all values of a query go, except those that the service
 * itself asks for.
 */

/** Stands where a key stood, so that nobody takes the rest for a whole address. */
const leftOut = 'left-out';

function withoutValues(search: string, known: readonly string[] = []): string {
	const parts = search.split('&').map((part) => {
		const [name = ''] = new URLSearchParams(part).keys();
		if (part === '' || known.includes(name)) return part;
		// Without a value the name may be the key.
		return part.includes('=') ? `${part.slice(0, part.indexOf('='))}=${leftOut}` : leftOut;
	});
	return parts.join('&');
}

/** The address of a webhook, without name, password and values of its query. */
export function safeUrl(address: string): string {
	const url = new URL(address);
	if (url.username !== '' || url.password !== '') url.username = leftOut;
	url.password = '';
	url.hash = '';
	if (url.search !== '') url.search = withoutValues(url.search.slice(1));
	return url.href;
}

/** Path and query of a request: of the query only what its endpoint asks for. */
export function safePath(method: string, url: string): string {
	const cut = url.indexOf('?');
	if (cut === -1 || cut === url.length - 1) return url;
	const path = url.slice(0, cut);
	const name = route(method, path)?.name;
	const row: Endpoint | undefined = name && endpoints[name];
	const known = name !== undefined && row?.parametersIn === 'query' ? namesIn(name) : [];
	return `${path}?${withoutValues(url.slice(cut + 1), known)}`;
}

/** Whether an address once held a key. */
export function hasLostKey(address: string): boolean {
	const { username, searchParams } = new URL(address);
	return username === leftOut || [...searchParams].flat().includes(leftOut);
}

type Receivers = Settings['webhooks'];

/**
 * Addresses to go on with after a session: in place of one that has lost its key one's own, or none, for a webhook
 * without its key would be refused again and again.
 */
export function goOnWith(given: Receivers, own: Receivers) {
	const kinds = ['sms', 'messagingApp'] as const;
	const lost = kinds.filter((kind) => given[kind] !== undefined && hasLostKey(given[kind]));
	const kept = kinds.flatMap((kind) => {
		const address = lost.includes(kind) ? own[kind] : given[kind];
		return address === undefined ? [] : [[kind, address] as const];
	});
	const webhooks: Receivers = Object.fromEntries(kept);
	return { webhooks, missing: lost.filter((kind) => webhooks[kind] === undefined) };
}
