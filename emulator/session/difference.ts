/** One thing that came out differently. */
export interface Difference {
	/** Line of the file, from 1. */
	readonly line: number;
	readonly what: string;
	/** Byte of the first difference, from 0. */
	readonly byte: number;
	/** What stands around it in the session, and what came out. */
	readonly expected: string;
	readonly found: string;
}

/** More are not told: the first leads to the others. */
const most = 10;

function firstDifference(one: Buffer, other: Buffer): number {
	const end = Math.min(one.length, other.length);
	let at = 0;
	while (at < end && one[at] === other[at]) at += 1;
	return at;
}

const around = (bytes: Buffer, at: number) => bytes.subarray(Math.max(0, at - 30), at + 30).toString('utf8');

/** Compares texts byte for byte and remembers where they differ. */
export class Comparison {
	readonly differences: Difference[] = [];
	line = 0;

	compare(what: string, expected: string | undefined, found: string | undefined): void {
		if (expected === found || this.differences.length >= most) return;
		const [one, other] = [Buffer.from(expected ?? ''), Buffer.from(found ?? '')];
		const byte = firstDifference(one, other);
		this.differences.push({
			line: this.line,
			what,
			byte,
			expected: around(one, byte),
			found: around(other, byte),
		});
	}
}
