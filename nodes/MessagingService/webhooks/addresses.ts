/** Lists of IP addresses and CIDR ranges, both families. */

interface Range {
	readonly family: 4 | 6;
	readonly start: bigint;
	/** Bits that are compared. */
	readonly prefix: number;
}

const bitsOf = { 4: 32, 6: 128 } as const;

function parseV4(text: string): bigint | undefined {
	const parts = text.split('.');
	if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
		return undefined;
	return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function parseV6(text: string): bigint | undefined {
	// The last 32 bits may be written as an IPv4 address.
	const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
	const tail = dotted && parseV4(dotted[2] ?? '');
	if (dotted && tail === undefined) return undefined;
	const plain = dotted
		? `${dotted[1]}${((tail ?? 0n) >> 16n).toString(16)}:${((tail ?? 0n) & 0xffffn).toString(16)}`
		: text;
	const halves = plain.split('::');
	if (halves.length > 2) return undefined;
	const [head = [], rest = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
	const missing = 8 - head.length - rest.length;
	if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
	const groups = [...head, ...Array<string>(missing).fill('0'), ...rest];
	if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
	return groups.reduce((sum, group) => sum * 65536n + BigInt(`0x${group}`), 0n);
}

/** An address without its zone; an IPv4 address in IPv6 clothes is an IPv4 address. */
function parseAddress(text: string): Pick<Range, 'family' | 'start'> | undefined {
	const v4 = parseV4(text);
	if (v4 !== undefined) return { family: 4, start: v4 };
	const v6 = parseV6(text.split('%', 1)[0] ?? '');
	if (v6 === undefined) return undefined;
	return v6 >> 32n === 0xffffn ? { family: 4, start: v6 & 0xffffffffn } : { family: 6, start: v6 };
}

function parseEntry(entry: string): Range | undefined {
	const [address = '', bits, ...more] = entry.split('/');
	const parsed = parseAddress(address);
	if (!parsed || more.length > 0) return undefined;
	const most = bitsOf[parsed.family];
	if (bits === undefined) return { ...parsed, prefix: most };
	if (!/^\d{1,3}$/.test(bits)) return undefined;
	// A range of mapped addresses counts its bits as IPv6 does.
	const prefix = Number(bits) - (parsed.family === 4 && address.includes(':') ? 96 : 0);
	return prefix >= 0 && prefix <= most ? { ...parsed, prefix } : undefined;
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

/** Whether an address lies in one of the ranges; what is not an address does not. */
export function isListed({ ranges }: AddressList, address: string | undefined): boolean {
	const asked = address === undefined ? undefined : parseAddress(address);
	if (!asked) return false;
	return ranges.some(({ family, start, prefix }) => {
		const shift = BigInt(bitsOf[family] - prefix);
		return family === asked.family && start >> shift === asked.start >> shift;
	});
}
