/** A seeded stream of numbers in [0, 1): the mulberry32 generator. */
export class Random {
	private state: number;

	constructor(seed: number) {
		this.state = seed | 0;
	}

	next(): number {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
	}

	digits(count: number): string {
		let text = '';
		while (text.length < count) text += Math.floor(this.next() * 10);
		return text;
	}

	/** Returns `count` hexadecimal digits; `count` is a multiple of eight. */
	hex(count: number): string {
		let text = '';
		while (text.length < count)
			text += Math.floor(this.next() * 0x1_0000_0000)
				.toString(16)
				.padStart(8, '0');
		return text;
	}

	/** A version 4 UUID. */
	uuid(): string {
		const hex = this.hex(32);
		const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3];
		return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
	}
}
