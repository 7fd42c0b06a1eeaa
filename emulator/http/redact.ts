/** Replaces a removed key, so that the rest is not mistaken for a complete address. */
const leftOut = 'left-out';

/** A parameter without a value may be the key itself. */
const withoutValue = (part: string) =>
	part.includes('=') ? `${part.slice(0, part.indexOf('='))}=${leftOut}` : part && leftOut;

/** Returns a webhook address without user name, password and query values: any may be a key. */
export function redactUrl(address: string): string {
	const url = new URL(address);
	if (url.username !== '' || url.password !== '') url.username = leftOut;
	url.password = '';
	url.hash = '';
	url.search = url.search.slice(1).split('&').map(withoutValue).join('&');
	return url.href;
}
