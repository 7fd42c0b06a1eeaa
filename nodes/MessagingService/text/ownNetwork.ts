import ipaddr from 'ipaddr.js';

/**
 * A name that no public server can have: a single label, or an ending reserved for private
 * networks.
 */
const privateName = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa)$/;

const privateRanges: readonly string[] = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

/**
 * Whether a host name or address belongs to this machine or a private network.
 * @param hostname as `URL` returns it: lower case, IPv6 in brackets
 */
export function isOwnNetwork(hostname: string): boolean {
	const host = hostname.replace(/^\[|\]$|\.$/g, '');
	return ipaddr.isValid(host)
		? privateRanges.includes(ipaddr.process(host).range())
		: privateName.test(host);
}
