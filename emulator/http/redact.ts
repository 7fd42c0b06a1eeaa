import { endpoints, type Endpoint } from '../../nodes/MessagingService/contract';
import { namesIn } from './parameters';
import { route } from './routes';

/**
 * Redacts addresses. A key can have any name, so all query values are removed except the service's
 * own parameters.
 */

/** Replaces a removed key, so that the rest is not mistaken for a complete address. */
const leftOut = 'left-out';

function withoutValues(search: string, known: readonly string[] = []): string {
	const parts = search.split('&').map((part) => {
		const [name = ''] = new URLSearchParams(part).keys();
		if (part === '' || known.includes(name)) return part;
		// A parameter without a value may be the key itself.
		return part.includes('=') ? `${part.slice(0, part.indexOf('='))}=${leftOut}` : leftOut;
	});
	return parts.join('&');
}

/** Returns a webhook address without user name, password and query values. */
export function redactUrl(address: string): string {
	const url = new URL(address);
	if (url.username !== '' || url.password !== '') url.username = leftOut;
	url.password = '';
	url.hash = '';
	if (url.search !== '') url.search = withoutValues(url.search.slice(1));
	return url.href;
}

/**
 * Returns path and query of a request; only the endpoint's own query parameters keep their values.
 */
export function redactPath(method: string, url: string): string {
	const cut = url.indexOf('?');
	if (cut === -1 || cut === url.length - 1) return url;
	const path = url.slice(0, cut);
	const name = route(method, path)?.name;
	const row: Endpoint | undefined = name && endpoints[name];
	const known = name !== undefined && row?.parametersIn === 'query' ? namesIn(name) : [];
	return `${path}?${withoutValues(url.slice(cut + 1), known)}`;
}
