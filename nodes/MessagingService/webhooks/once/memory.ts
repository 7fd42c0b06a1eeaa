import { memoryLimit, type Entry } from './stored';

/** The part of a response that tells how a request was answered. */
interface Answered {
	readonly statusCode: number;
	readonly writableEnded: boolean;
	once(event: 'close', listener: () => void): unknown;
}

interface Pending {
	readonly response: Answered;
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
	/** Seconds of first arrivals by fingerprint, the oldest first. */
	private readonly started = new Map<string, number>();
	private readonly pending = new Map<string, Pending>();
	private readonly latest = new Map<string, Entry[]>();

	constructor(private readonly limit: number = memoryLimit.events) {}

	/** Events started and under way. */
	get size(): { started: number; pending: number } {
		return { started: this.started.size, pending: this.pending.size };
	}

	/** Seconds of the first arrival of an event that this process started. */
	firstArrival(fingerprint: string, now: number): number | undefined {
		this.settle(fingerprint, now);
		return this.started.get(fingerprint);
	}

	/** Whether the first arrival of this event has not been answered yet. */
	isPending(fingerprint: string, now: number): boolean {
		this.settle(fingerprint, now);
		return this.pending.has(fingerprint);
	}

	/**
	 * Takes in an event that is about to start; how it is answered decides whether it is remembered.
	 * @param now milliseconds
	 * @param patience milliseconds until an answer that never comes is given up and the event may come again
	 */
	begin(fingerprint: string, trigger: string, response: Answered, now: number, patience: number): void {
		for (const [old, { until }] of this.pending) {
			if (until > now) break;
			this.settle(old, now);
		}
		this.pending.set(fingerprint, {
			response,
			seconds: Math.floor(now / 1000),
			until: now + patience,
			trigger,
		});
		response.once('close', () => this.settle(fingerprint, now));
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
		if (entry.response.writableEnded && entry.response.statusCode === 200)
			this.remember(fingerprint, entry.seconds, entry.trigger);
	}

	private remember(fingerprint: string, seconds: number, trigger: string): void {
		this.started.delete(fingerprint);
		this.started.set(fingerprint, seconds);
		const latest = this.latest.get(trigger) ?? [];
		latest.push([fingerprint, seconds]);
		if (latest.length > ownEntries) latest.shift();
		this.latest.set(trigger, latest);
		for (const [oldest, arrived] of this.started) {
			if (this.started.size <= this.limit && arrived > seconds - memoryLimit.seconds) return;
			this.started.delete(oldest);
		}
	}
}
