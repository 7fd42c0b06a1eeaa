import { memoryLimit, type Entry } from './stored';

/** First arrivals of events, in seconds by fingerprint; of too many, and after a day, the oldest are forgotten. */
class Arrivals extends Map<string, number> {
	constructor(private readonly limit: number) {
		super();
	}

	add(fingerprint: string, seconds: number): void {
		this.delete(fingerprint);
		this.set(fingerprint, seconds);
		for (const [oldest, arrived] of this) {
			if (this.size <= this.limit && arrived > seconds - memoryLimit.seconds) return;
			this.delete(oldest);
		}
	}
}

/** An event that is about to start. */
export interface Pending {
	/** Tells how the request was answered. */
	readonly response: {
		readonly statusCode: number;
		readonly writableEnded: boolean;
		once(event: 'close', listener: () => void): unknown;
	};
	/** Seconds of its first arrival. */
	readonly seconds: number;
	/** Milliseconds after which nobody waits for the answer any more. */
	readonly until: number;
	readonly trigger: string;
}

/** Of each trigger, the events that this process started last. */
const ownEntries = 200;

/**
 * The events that this process started or is starting, in front of what is stored. An event is started by its
 * answer of 200, which n8n gives once it has taken the execution, also when the client has hung up by then.
 */
export class EventMemory {
	private readonly started: Arrivals;
	/** Those that n8n did not take, or not in time: it may have begun with them all the same. */
	private readonly tried: Arrivals;
	private readonly pending = new Map<string, Pending>();
	private readonly latest = new Map<string, readonly Entry[]>();

	constructor(limit: number = memoryLimit.events) {
		this.started = new Arrivals(limit);
		this.tried = new Arrivals(limit);
	}

	/** Events started and under way. */
	get size(): { started: number; pending: number } {
		return { started: this.started.size, pending: this.pending.size };
	}

	/** Seconds of the first arrival of an event that this process started. */
	firstArrival(fingerprint: string, now: number): number | undefined {
		this.settle(fingerprint, now);
		return this.started.get(fingerprint);
	}

	/** Seconds of the first arrival of an event that this process tried to start, in vain as far as it knows. */
	firstTry(fingerprint: string): number | undefined {
		return this.tried.get(fingerprint);
	}

	/** Whether the first arrival of this event has not been answered yet. */
	isPending(fingerprint: string, now: number): boolean {
		this.settle(fingerprint, now);
		return this.pending.has(fingerprint);
	}

	/**
	 * Takes in an event that is about to start; how it is answered decides whether it is remembered.
	 * @param now milliseconds
	 */
	begin(fingerprint: string, event: Pending, now: number): void {
		for (const [old, { until }] of this.pending) {
			if (until > now) break;
			this.settle(old, now);
		}
		this.pending.set(fingerprint, event);
		event.response.once('close', () => this.settle(fingerprint, now));
	}

	/** What this process started last at a trigger; another one may have overwritten it in the store. */
	latestOf(trigger: string): readonly Entry[] {
		return this.latest.get(trigger) ?? [];
	}

	/** After a hang-up nothing tells of the answer, so it is looked up whenever somebody asks. */
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
		this.latest.set(trigger, latest.slice(-ownEntries));
	}
}
