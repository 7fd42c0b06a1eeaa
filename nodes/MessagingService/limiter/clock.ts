import { sleep } from 'n8n-workflow';

/** The clock of the limiter. */
export interface Clock {
	/** Milliseconds of a monotonic clock. */
	now(): number;
	sleep(milliseconds: number): Promise<void>;
}

export const realClock: Clock = { now: () => performance.now(), sleep };

/** Longer waits are made of several such: a cancelled execution is noticed within one. */
const longestMs = 200;

/** Waits, and ends early once the execution is cancelled. */
export async function pause(milliseconds: number, cancel?: AbortSignal): Promise<void> {
	for (let left = milliseconds; left > 0 && !cancel?.aborted; left -= longestMs)
		await realClock.sleep(Math.min(left, longestMs));
}

/**
 * Calls back at the earliest of the moments it was set to, or before that: then it is set again.
 */
export class Alarm {
	private due = Infinity;

	constructor(
		private readonly clock: Clock,
		private readonly call: () => void,
	) {}

	set(moment: number): void {
		const now = this.clock.now();
		const at = Math.min(moment, now + longestMs);
		if (at >= this.due) return;
		this.due = at;
		void this.clock.sleep(Math.max(0, at - now)).then(() => {
			if (this.due === at) this.due = Infinity;
			this.call();
		});
	}
}
