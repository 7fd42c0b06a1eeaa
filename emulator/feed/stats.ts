/** Requests, errors and latency per second, for the charts at the top of the page. */

export interface Second {
	/** Seconds since the epoch, by the emulator's clock. */
	readonly at: number;
	requests: number;
	/** Requests without a successful answer. */
	errors: number;
	/** Sum of milliseconds from arrival to the end of the answer. */
	latency: number;
}

const kept = 120;

/** The last two minutes. */
export class Stats {
	private seconds: Second[] = [];

	add(at: number, tookMs: number, isError: boolean): void {
		const second = this.at(Math.floor(at / 1000));
		second.requests += 1;
		second.latency += tookMs;
		if (isError) second.errors += 1;
	}

	/** Returns the seconds that had requests, oldest first. */
	since(at = 0): Second[] {
		return this.seconds.filter((second) => second.at >= at);
	}

	private at(at: number): Second {
		const last = this.seconds.at(-1);
		// Time may stand still or be moved back by a reset.
		if (last !== undefined && last.at >= at) return last;
		const second = { at, requests: 0, errors: 0, latency: 0 };
		this.seconds.push(second);
		if (this.seconds.length > kept) this.seconds.shift();
		return second;
	}
}
