import { IPv4, IPv6 } from 'ipaddr.js';

/** IP addresses of both families: lists of them, and what kind an address is. */

type Address = IPv4 | IPv6;

interface Range {
	readonly network: Address;
	/** Bits that are compared. */
	readonly prefix: number;
}

/** The longest address with a zone is far shorter. */
const longestAddress = 100;

const fourParts = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/** An address without its zone; an IPv4 address in IPv6 clothes is an IPv4 address. */
function parseAddress(text = ''): Address | undefined {
	if (text.length > longestAddress || !/[.:]/.test(text)) return undefined;
	// What some systems read as octal or as one number is no address here.
	if (fourParts.test(text)) return IPv4.isValidFourPartDecimal(text) ? IPv4.parse(text) : undefined;
	// The library takes the withdrawn form ::1.2.3.4 for 1.2.3.4, which is another address.
	if (!text.includes(':') || /^[0:]*:\d+\./.test(text) || !IPv6.isValid(text)) return undefined;
	const address = IPv6.parse(text);
	return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function parseEntry(entry: string): Range | undefined {
	const [address = '', bits, ...more] = entry.split('/');
	const network = parseAddress(address);
	if (!network || more.length > 0) return undefined;
	const most = network.kind() === 'ipv4' ? 32 : 128;
	if (bits === undefined) return { network, prefix: most };
	if (!/^\d{1,3}$/.test(bits)) return undefined;
	// A range of mapped addresses counts its bits as IPv6 does.
	const prefix = Number(bits) - (most === 32 && address.includes(':') ? 96 : 0);
	return prefix >= 0 && prefix <= most ? { network, prefix } : undefined;
}

export interface AddressList {
	readonly ranges: readonly Range[];
	/** Entries that are neither an address nor a range; they allow nobody. */
	readonly invalid: readonly string[];
}

/** Reads a list separated by commas or white space. */
export function readAddressList(text: string): AddressList {
	const entries = text.split(/[\s,;]+/).filter((entry) => entry !== '');
	const read = entries.map((entry) => ({ entry, range: parseEntry(entry) }));
	return {
		ranges: read.flatMap(({ range }) => range ?? []),
		invalid: read.filter(({ range }) => !range).map(({ entry }) => entry),
	};
}

/** An address in its shortest form, or `undefined` for what is none: a proxy may pass on any text for one. */
export const addressOf = (text: string | undefined): string | undefined => parseAddress(text)?.toString();

/** All IPv6 addresses that are given out to the public so far. */
const givenOut = IPv6.parse('2000::');

/**
 * Whether the host of a URL is an address that is not public, such as one inside the network. A name is none. Other
 * spellings of an address (hexadecimal, short, with a dot at the end) are the same by then: `URL` writes all in one way.
 */
export function isInternal({ hostname }: URL): boolean {
	const address = parseAddress(hostname.replace(/^\[|\]$/g, ''));
	// What stands in brackets is an address, and what cannot be read is not fetched.
	if (!address) return hostname.startsWith('[');
	return address.range() !== 'unicast' || (address.kind() === 'ipv6' && !address.match(givenOut, 3));
}

/** Where a sender on the internet never is: what arrives from there was passed on by a proxy. */
const nearby = ['private', 'loopback', 'linkLocal', 'carrierGradeNat', 'uniqueLocal', 'unspecified'];
const isNear = (address: Address) => nearby.includes(address.range());

/** Whether a request from this address was passed on by a proxy, or comes from the same network. */
export function isNearby(text: string | undefined): boolean {
	const address = parseAddress(text);
	return address !== undefined && isNear(address);
}

/** The entries of a list that a proxy in front of n8n may have. */
export const nearbyIn = ({ ranges }: AddressList): string[] =>
	ranges
		.filter(({ network }) => isNear(network))
		.map(({ network, prefix }) => `${network.toString()}/${prefix}`);

/** Whether an address lies in one of the ranges; what is not an address does not. */
export function isListed({ ranges }: AddressList, address: string | undefined): boolean {
	const asked = parseAddress(address);
	return ranges.some(
		({ network, prefix }) => network.kind() === asked?.kind() && asked.match(network, prefix),
	);
}
