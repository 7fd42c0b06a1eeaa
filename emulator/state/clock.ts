/** Time and chance, both under the caller's control. */

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

	/** `count` hexadecimal digits, a multiple of eight. */
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

let cachedSecond = Number.NaN;
let cachedText = '';

/** `YYYY-MM-DD HH:MM:SS` in UTC (the time zone is not shown). */
export function wireTime(milliseconds: number): string {
	const second = Math.floor(milliseconds / 1000);
	// Thousands of messages share a second, and formatting a date costs more than queueing one.
	if (second !== cachedSecond) {
		cachedText = new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ');
		cachedSecond = second;
	}
	return cachedText;
}

/** Timers that can all be ended at once, so that stopping never waits for one. */
export class Timers {
	private readonly running = new Map<NodeJS.Timeout, (() => void) | undefined>();

	after(milliseconds: number, run: () => void, onCancel?: () => void): void {
		const timer = setTimeout(() => {
			this.running.delete(timer);
			run();
		}, milliseconds);
		this.running.set(timer, onCancel);
	}

	/** Resolves with false when the wait was cut short by `clear`. */
	wait(milliseconds: number): Promise<boolean> {
		return new Promise((resolve) =>
			this.after(
				milliseconds,
				() => resolve(true),
				() => resolve(false),
			),
		);
	}

	clear(): void {
		const ended = [...this.running];
		this.running.clear();
		for (const [timer, onCancel] of ended) {
			clearTimeout(timer);
			onCancel?.();
		}
	}
}
