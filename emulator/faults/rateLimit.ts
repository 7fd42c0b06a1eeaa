import type { State } from '../state/state';
import type { Fault } from './kinds';

/** Limits the requests within each second of the emulator's clock (`requestsPerSecond`). */
export class RateLimit {
	private second = Number.NaN;
	private taken = 0;

	constructor(private readonly state: Pick<State, 'settings' | 'now'>) {}

	/** Counts a request and returns a throttling fault if it exceeds the limit. */
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
