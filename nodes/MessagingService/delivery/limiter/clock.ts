import { sleep } from 'n8n-workflow';

/** The time that the limiter goes by. */
export interface Clock {
	/** Milliseconds of a clock that only goes forward, also when the date is changed. */
	now(): number;
	sleep(milliseconds: number): Promise<void>;
}

export const realClock: Clock = { now: () => performance.now(), sleep };

/** Nothing waits longer without another look: those who waited may be gone. */
const longestMs = 200;

/** Waits, but not on after the execution was cancelled. */
export async function pause(milliseconds: number, cancel?: AbortSignal): Promise<void> {
	for (let left = milliseconds; left > 0 && !cancel?.aborted; left -= longestMs)
		await realClock.sleep(Math.min(left, longestMs));
}

/** Calls at the earliest of the moments it was set to, and sometimes before. */
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
