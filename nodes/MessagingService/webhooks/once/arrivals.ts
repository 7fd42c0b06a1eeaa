import { memoryLimit, type Entry } from './stored';

/** First arrivals in seconds, by fingerprint. Drops the oldest beyond the limit and after a day. */
class Arrivals extends Map<string, number> {
	add(fingerprint: string, seconds: number): void {
		this.delete(fingerprint);
		this.set(fingerprint, seconds);
		for (const [oldest, arrived] of this) {
			if (this.size <= memoryLimit.events && arrived > seconds - memoryLimit.seconds) return;
			this.delete(oldest);
		}
	}
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
	private readonly started = new Arrivals();
	/** Events that n8n did not take, or not in time; their executions may have begun all the same. */
	private readonly tried = new Arrivals();
	private readonly pending = new Map<string, Pending>();
	private readonly latest = new Map<string, readonly Entry[]>();

	get size(): { started: number; pending: number } {
		return { started: this.started.size, pending: this.pending.size };
	}

	/** Returns the first arrival of a started event, in seconds. */
	firstArrival(fingerprint: string, now: number): number | undefined {
		this.settle(fingerprint, now);
		return this.started.get(fingerprint);
	}

	/** Returns the first arrival of an event that failed to start, in seconds. */
	firstTry(fingerprint: string): number | undefined {
		return this.tried.get(fingerprint);
	}

	/** Whether the first request of this event has no response yet. */
	isPending(fingerprint: string, now: number): boolean {
		this.settle(fingerprint, now);
		return this.pending.has(fingerprint);
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
		this.tried.delete(fingerprint);
		(isStarted ? this.started : this.tried).add(fingerprint, seconds);
		if (!isStarted) return;
		const latest = [...this.latestOf(trigger), [fingerprint, seconds] as const];
		this.latest.set(trigger, latest.slice(-latestPerTrigger));
	}
}
