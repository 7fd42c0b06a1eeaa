/** One difference between a session and its replay. */
export interface Difference {
	/** Line of the file, from 1. */
	readonly line: number;
	readonly what: string;
	/** Index of the first different byte, from 0. */
	readonly byte: number;
	/** The text around it in the session; `found` is the replay's. */
	readonly expected: string;
	readonly found: string;
}

/** Later differences are usually consequences of the first. */
const most = 10;

function firstDifference(one: Buffer, other: Buffer): number {
	const end = Math.min(one.length, other.length);
	let at = 0;
	while (at < end && one[at] === other[at]) at += 1;
	return at;
}

const around = (bytes: Buffer, at: number) => bytes.subarray(Math.max(0, at - 30), at + 30).toString('utf8');

/** Compares texts byte for byte and collects the differences. */
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
