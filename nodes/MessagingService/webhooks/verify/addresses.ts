import { IPv4, IPv6 } from 'ipaddr.js';

type Address = IPv4 | IPv6;

interface Range {
	readonly network: Address;
	/** Bits to compare. */
	readonly prefix: number;
}

/** Far longer than any address with a zone. */
const maxAddressLength = 100;

const fourParts = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/** Parses an address without its zone; an IPv4-mapped IPv6 address becomes IPv4. */
function parseAddress(text = ''): Address | undefined {
	if (text.length > maxAddressLength || !/[.:]/.test(text)) return undefined;
	// Octal and single-number forms, which some systems accept, are invalid here.
	if (fourParts.test(text)) return IPv4.isValidFourPartDecimal(text) ? IPv4.parse(text) : undefined;
	// The library reads the deprecated form ::1.2.3.4 as 1.2.3.4, which is another address.
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
	// The prefix of a mapped address counts IPv6 bits.
	const prefix = Number(bits) - (most === 32 && address.includes(':') ? 96 : 0);
	return prefix >= 0 && prefix <= most ? { network, prefix } : undefined;
}

type AddressList = ReturnType<typeof readAddressList>;

/** Reads a list separated by commas, semicolons or white space. */
export function readAddressList(text: string) {
	const entries = text.split(/[\s,;]+/).filter((entry) => entry !== '');
	const parsed = entries.map((entry) => ({ entry, range: parseEntry(entry) }));
	return {
		ranges: parsed.flatMap(({ range }) => range ?? []),
		/** Entries that are neither an address nor a range; they admit nobody. */
		invalid: parsed.filter(({ range }) => !range).map(({ entry }) => entry),
	};
}

/**
 * Returns an address in its shortest form; undefined if it is invalid, as what a proxy passes on
 * may be.
 */
export const canonicalAddress = (text: string | undefined): string | undefined =>
	parseAddress(text)?.toString();

/** All public IPv6 addresses allocated so far. */
const publicIPv6 = IPv6.parse('2000::');

/**
 * Whether the host of a URL is an IP address that is not public; false for names. Other spellings
 * of an address (hexadecimal, short, with a final dot) have been normalized by `URL`.
 */
export function isInternal({ hostname }: URL): boolean {
	const address = parseAddress(hostname.replace(/^\[|\]$/g, ''));
	// Brackets contain an address; one that cannot be parsed counts as internal.
	if (!address) return hostname.startsWith('[');
	return (
		address.range() !== 'unicast' || (address.kind() === 'ipv6' && !address.match(publicIPv6, 3))
	);
}

/** Ranges that no sender on the internet has, so a proxy forwarded the request. */
const nearbyRanges = [
	'private',
	'loopback',
	'linkLocal',
	'carrierGradeNat',
	'uniqueLocal',
	'unspecified',
];
const isNear = (address: Address) => nearbyRanges.includes(address.range());

/** Whether a request from this address was forwarded by a proxy or comes from the same network. */
export function isNearby(text: string | undefined): boolean {
	const address = parseAddress(text);
	return address !== undefined && isNear(address);
}

/** Returns the entries of a list that may be the address of a proxy in front of n8n. */
export const nearbyIn = ({ ranges }: AddressList): string[] =>
	ranges
		.filter(({ network }) => isNear(network))
		.map(({ network, prefix }) => `${network.toString()}/${prefix}`);

/** Whether an address lies in one of the ranges; false for an invalid address. */
export function isListed({ ranges }: AddressList, address: string | undefined): boolean {
	const parsed = parseAddress(address);
	return ranges.some(
		({ network, prefix }) => network.kind() === parsed?.kind() && parsed.match(network, prefix),
	);
}
