import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export const isJson = (type = ''): boolean => /^application\/json\s*(;|$)/i.test(type);

/** A web page open in a browser on this machine must not control or read the emulator. */

const ownHosts = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Returns why a request is refused, or undefined if its Host is this machine or one of the allowed
 * names (with a port, or for all ports) and its Origin is the emulator itself.
 */
export function originProblem(
	{ host = '', origin }: IncomingHttpHeaders,
	names: readonly string[],
): string | undefined {
	const asked = host.toLowerCase();
	if (!ownHosts.test(host) && !names.includes(asked) && !names.includes(asked.replace(/:\d+$/, '')))
		return 'The Host must be this machine or a name given with --allow-host';
	if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`)
		return 'Requests from pages of other sites are refused (Origin)';
	return undefined;
}

/**
 * Returns why page and controls refuse a request, or undefined: requests for images and frames of
 * other sites have no Origin, and a form of another site cannot send JSON.
 */
export function siteProblem({ headers, method }: IncomingMessage): string | undefined {
	const { 'sec-fetch-site': site = 'none', 'sec-fetch-mode': mode, 'content-type': type } = headers;
	const isLink = mode === 'navigate' && headers['sec-fetch-dest'] === 'document';
	if (site !== 'same-origin' && site !== 'none' && !(isLink && method === 'GET'))
		return 'Requests of other sites are refused (Sec-Fetch-Site)';
	return method === 'POST' && !isJson(type) ? 'Commands are sent as application/json' : undefined;
}

/** The password of page and controls, required if other machines can reach the emulator. */

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Returns the bearer token, or the password of Basic authentication with any user name. */
function passwordIn(authorization: string): string {
	const [, scheme = '', value = ''] = /^(Basic|Bearer) +(\S+)$/i.exec(authorization) ?? [];
	if (scheme.toLowerCase() !== 'basic') return value;
	const decoded = Buffer.from(value, 'base64').toString('utf8');
	return decoded.slice(decoded.indexOf(':') + 1);
}

export const hasPassword = (password: string, authorization = ''): boolean =>
	timingSafeEqual(digest(passwordIn(authorization)), digest(password));

/** Makes a browser ask for the password. */
export const passwordChallenge = {
	'WWW-Authenticate': 'Basic realm="Messaging service emulator", charset="UTF-8"',
};
