import { memoryLimit, type Entry } from './stored';

/** The first arrival of an event, in seconds, and whether n8n took it: its execution may have begun all the same. */
interface Arrival {
	readonly seconds: number;
	readonly isStarted: boolean;
}

/** An event whose request has no response yet. */
export interface Pending {
	readonly response: {
		readonly statusCode: number;
		readonly writableEnded: boolean;
		once(event: 'close', listener: () => void): unknown;
	};
	/** Seconds of its first arrival. */
	readonly seconds: number;
	/** Milliseconds at which it is given up. */
	readonly until: number;
	readonly trigger: string;
}

const latestPerTrigger = 200;

/**
 * The events that this process started or is starting, in front of the stored ones. An event has started once its
 * response is 200: n8n sends that after it takes the execution, even if the client has hung up.
 */
export class EventMemory {
	/** In the order in which they ended. */
	private readonly arrivals = new Map<string, Arrival>();
	private readonly pending = new Map<string, Pending>();
	private readonly latest = new Map<string, readonly Entry[]>();

	get size(): { ended: number; pending: number } {
		return { ended: this.arrivals.size, pending: this.pending.size };
	}

	/** Returns what is known of an event: `pending` if its first request has no response yet. */
	find(fingerprint: string, now: number): Arrival | 'pending' | undefined {
		this.settle(fingerprint, now);
		return this.pending.has(fingerprint) ? 'pending' : this.arrivals.get(fingerprint);
	}

	/** Adds an event; the status of its response decides whether it is remembered. `now` is in milliseconds. */
	begin(fingerprint: string, event: Pending, now: number): void {
		for (const [old, { until }] of this.pending) {
			if (until > now) break;
			this.settle(old, now);
		}
		this.pending.set(fingerprint, event);
		event.response.once('close', () => this.settle(fingerprint, now));
	}

	/** Returns the latest events that this process started; another process may have overwritten them in the store. */
	latestOf(trigger: string): readonly Entry[] {
		return this.latest.get(trigger) ?? [];
	}

	/** Runs on every lookup as well, because no event tells of the response after the client hung up. */
	private settle(fingerprint: string, now: number): void {
		const entry = this.pending.get(fingerprint);
		if (!entry || (!entry.response.writableEnded && entry.until > now)) return;
		this.pending.delete(fingerprint);
		const { response, seconds, trigger } = entry;
		const isStarted = response.writableEnded && response.statusCode === 200;
		this.add(fingerprint, { seconds, isStarted });
		if (!isStarted) return;
		const latest = [...this.latestOf(trigger), [fingerprint, seconds] as const];
		this.latest.set(trigger, latest.slice(-latestPerTrigger));
	}

	/** Drops the oldest beyond the limit and after a day. */
	private add(fingerprint: string, arrival: Arrival): void {
		this.arrivals.delete(fingerprint);
		this.arrivals.set(fingerprint, arrival);
		for (const [oldest, { seconds }] of this.arrivals) {
			const isRecent = seconds > arrival.seconds - memoryLimit.seconds;
			if (isRecent && this.arrivals.size <= memoryLimit.events) return;
			this.arrivals.delete(oldest);
		}
	}
}
