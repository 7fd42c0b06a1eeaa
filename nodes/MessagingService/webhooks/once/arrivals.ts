import { memoryLimit } from './stored';

/** First arrivals of events, in seconds by fingerprint; of too many, and after a day, the oldest are forgotten. */
export class Arrivals {
	private readonly known = new Map<string, number>();

	constructor(private readonly limit: number) {}

	get size(): number {
		return this.known.size;
	}

	of(fingerprint: string): number | undefined {
		return this.known.get(fingerprint);
	}

	add(fingerprint: string, seconds: number): void {
		this.known.delete(fingerprint);
		this.known.set(fingerprint, seconds);
		for (const [oldest, arrived] of this.known) {
			if (this.known.size <= this.limit && arrived > seconds - memoryLimit.seconds) return;
			this.known.delete(oldest);
		}
	}

	forget(fingerprint: string): void {
		this.known.delete(fingerprint);
	}
}
