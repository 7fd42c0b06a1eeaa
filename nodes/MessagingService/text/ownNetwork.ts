import ipaddr from 'ipaddr.js';

/** A name that no public server can have: one word, or one of the endings that are kept for networks of one's own. */
const ownName = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa)$/;

const ownRanges: readonly string[] = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

/**
 * Whether a host lies on this machine or in a network of one's own, as far as its name or address tells.
 *
 * @param hostname as `URL` gives it: lower case, an IPv6 address in brackets
 */
export function isOwnNetwork(hostname: string): boolean {
	const host = hostname.replace(/^\[|\]$|\.$/g, '');
	return ipaddr.isValid(host) ? ownRanges.includes(ipaddr.process(host).range()) : ownName.test(host);
}
