import type { State } from '../state/state';
import type { Fault } from './kinds';

/** So many requests within a second of the emulator's clock, and no more (`requestsPerSecond`). */
export class RateLimit {
	private second = Number.NaN;
	private taken = 0;

	constructor(private readonly state: Pick<State, 'settings' | 'now'>) {}

	/** Counts a request; the fault that meets it where it is one too many. */
	exceeded(): Fault | undefined {
		const { requestsPerSecond } = this.state.settings;
		if (requestsPerSecond === 0) return undefined;
		const second = Math.floor(this.state.now() / 1000);
		if (second !== this.second) this.taken = 0;
		this.second = second;
		this.taken += 1;
		return this.taken > requestsPerSecond ? { do: 'throttle', status: 429, retryAfter: 1 } : undefined;
	}
}
