import { sleep, type IWebhookFunctions } from 'n8n-workflow';
import { mediaTimeoutMs, type TriggerSettings } from './settings';
import {
	addStored,
	findStored,
	isRepeatIn,
	memoryLimit,
	questionFor,
	readStored,
	type Entry,
} from './stored';
import { isMarkOfOptOut, markOf, repeatPeriod, type Identity, type Mark } from './event/recognise';

/**
 * The first arrival of an event, in seconds, and whether n8n took it: its execution may have begun
 * all the same.
 */
interface Arrival {
	readonly fingerprint: string;
	readonly seconds: number;
	readonly isStarted: boolean;
}

/** An event whose request has no response yet. */
interface Pending {
	readonly response: {
		readonly statusCode: number;
		readonly writableEnded: boolean;
		once(event: 'close', listener: () => void): unknown;
	};
	readonly sender: string;
	/** Seconds of its first arrival. */
	readonly seconds: number;
	/** Milliseconds at which it is given up. */
	readonly until: number;
	readonly trigger: string;
}

const latestPerTrigger = 200;

/**
 * The events that this process started or is starting, in front of the stored ones. An event has
 * started once its response is 200: n8n sends that after it takes the execution, even if the client
 * has hung up.
 */
export class EventMemory {
	/**
	 * In the order in which they ended: the newest that was taken by its sender, others by their
	 * fingerprint.
	 */
	private readonly arrivals = new Map<string, Arrival>();
	private readonly pending = new Map<string, Pending>();
	private readonly latest = new Map<string, readonly Entry[]>();

	/**
	 * Returns the first arrival of an event that was not taken, or `pending` if its first request has
	 * no response yet.
	 */
	find({ fingerprint }: Mark, now: number): Arrival | 'pending' | undefined {
		this.settle(fingerprint, now);
		return this.pending.has(fingerprint) ? 'pending' : this.arrivals.get(fingerprint);
	}

	/** Returns the newest event of a sender; one that is pending counts, an opt-out first. */
	newestOf({ sender, fingerprint }: Mark): Entry | undefined {
		const pending = [...this.pending].filter(
			([other, one]) => one.sender === sender && other !== fingerprint,
		);
		const [other] = pending.find(([one]) => isMarkOfOptOut(one)) ?? pending[0] ?? [];
		if (other !== undefined) return [other, Infinity];
		const taken = this.arrivals.get(sender);
		return taken?.isStarted ? [taken.fingerprint, taken.seconds] : undefined;
	}

	/**
	 * Adds an event; the status of its response decides whether it is remembered. `now` is in
	 * milliseconds.
	 */
	begin(fingerprint: string, event: Pending, now: number): void {
		for (const [old, { until }] of this.pending) {
			if (until > now) break;
			this.settle(old, now);
		}
		this.pending.set(fingerprint, event);
		event.response.once('close', () => this.settle(fingerprint, now));
	}

	/**
	 * Returns the latest events that this process started; another process may have overwritten them
	 * in the store.
	 */
	latestOf(trigger: string): readonly Entry[] {
		return this.latest.get(trigger) ?? [];
	}

	/**
	 * Runs on every lookup as well, because no event tells of the response after the client hung up.
	 */
	private settle(fingerprint: string, now: number): void {
		const entry = this.pending.get(fingerprint);
		if (!entry || (!entry.response.writableEnded && entry.until > now)) return;
		this.pending.delete(fingerprint);
		const { response, seconds, sender, trigger } = entry;
		const isStarted = response.writableEnded && response.statusCode === 200;
		this.arrivals.delete(fingerprint);
		// What was not taken does not count as having been there.
		this.add(isStarted ? sender : fingerprint, { fingerprint, seconds, isStarted });
		if (!isStarted) return;
		const latest = [...this.latestOf(trigger), [fingerprint, seconds] as const];
		this.latest.set(trigger, latest.slice(-latestPerTrigger));
	}

	/** Drops the oldest beyond the limit and after a day. */
	private add(name: string, arrival: Arrival): void {
		this.arrivals.delete(name);
		this.arrivals.set(name, arrival);
		for (const [oldest, { seconds }] of this.arrivals) {
			const isRecent = seconds > arrival.seconds - memoryLimit.seconds;
			if (isRecent && this.arrivals.size <= memoryLimit.events) return;
			this.arrivals.delete(oldest);
		}
	}
}

/** Shared by the triggers of this process. */
const memory = new EventMemory();

/** Time for n8n to take an execution, besides the download of media. */
const startTimeoutMs = 60_000;

/** The start of an event, of which this process is the first to know. */
export interface Start {
	/** When the event first arrived. */
	readonly since: Date;
	/** Seconds at which the same was there before, though not as a repeat. */
	readonly before: number | undefined;
	/**
	 * Makes n8n save, with its response, that the event has started. Not called if the service is to
	 * repeat the event.
	 */
	save(): void;
	/**
	 * Headers that ask the trigger whether another process has started the event meanwhile
	 * (stored.ts).
	 */
	readonly question: Record<string, string> | undefined;
	/** Whether it arrived before, and was to be sent again. */
	readonly isRepeated: boolean;
}

/**
 * Begins to start an event, unless it has already started: in this process, or in another one since
 * n8n last saved the static data. When in doubt it starts twice rather than never.
 * @param times milliseconds at which the request arrived, by our clock (`now`) and by the signer's
 * (`at`)
 * @returns `pending` while its first request has no response
 */
export function startOnce(
	context: IWebhookFunctions,
	identity: Identity,
	{ options }: TriggerSettings,
	response: Pending['response'],
	{ now, at }: { readonly now: number; readonly at: number },
): 'pending' | 'started' | Start {
	// In test mode users send the same event again and again.
	if (context.getMode() === 'manual')
		return {
			...{ since: new Date(at), before: undefined, save: () => {} },
			...{ question: undefined, isRepeated: false },
		};
	const trigger = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
	const mark = markOf(identity, trigger);
	const { fingerprint, sender } = mark;
	const arrived = Math.floor(at / 1000);
	const after = arrived - (identity.lasting ? memoryLimit.seconds : repeatPeriod / 1000);
	const known = memory.find(mark, now);
	if (known === 'pending') return 'pending';
	const data = context.getWorkflowStaticData('node');
	const events = readStored(data.events);
	const stored =
		sender === fingerprint ? events : addStored(events, memory.latestOf(trigger), arrived);
	if (isRepeatIn(stored, mark, after, memory.newestOf(mark))) return 'started';
	const isRepeated = known !== undefined && !known.isStarted && known.seconds > after;
	const seconds = isRepeated ? known.seconds : arrived;
	const earlier = findStored(stored, fingerprint)?.[1] ?? -Infinity;
	const until = now + startTimeoutMs + (options.downloadMedia === true ? mediaTimeoutMs : 0);
	memory.begin(fingerprint, { response, sender, seconds, trigger, until }, now);
	const save = () => {
		const entries: Entry[] = [...memory.latestOf(trigger), [fingerprint, seconds]];
		// n8n saves static data once it has taken the execution, and not at all if it has not.
		const next = addStored(readStored(data.events), entries, arrived);
		data.events = next;
		// While taking the execution, n8n rebuilds the workflow with the same static data and loses the
		// mark that it changed. So it is set once more after that and before the save.
		void sleep(0).then(() => (data.events = next));
	};
	return {
		since: new Date(seconds * 1000),
		before: earlier > after ? earlier : undefined,
		save,
		question: questionFor(mark, after),
		isRepeated,
	};
}
