import type { IExecuteFunctions } from 'n8n-workflow';
import { cannotBegin, keysNearlyForgotten } from '../../failures';
import { pause, realClock } from '../../limiter/clock';
import type { Plan } from '../plan/plan';
import { isAway, withRetries } from './database';
import { inList, locked } from './ownList';

/**
 * A list of n8n's processed values; a node's own list holds its Send Once Keys. n8n reads, changes and writes the whole list
 * back, so all calls of this process go through one queue, and through a lock that other processes respect, such as a second
 * worker in queue mode. Calls that wait are done together.
 */

/** Keys that the list holds; the oldest are dropped first. */
const rememberedKeys = 10_000;

/** A used key has two entries (see lease.ts); the rest is room for open claims. */
const options = { mode: 'entries', maxEntries: 2 * rememberedKeys + 1_000 } as const;

/** Milliseconds between two writes; calls in between share one. */
const spacing = 25;

interface Call {
	/** Any execution will do: they all lead to the same list. */
	readonly context: IExecuteFunctions;
	readonly record: readonly string[];
	readonly remove: readonly string[];
	resolve(fresh: ReadonlySet<string>): void;
	reject(thrown: unknown): void;
}

export class Store {
	private waiting: Call[] = [];
	private isWorking = false;
	private writtenAt = -Infinity;

	/** @param list undefined for the node's own */
	constructor(private readonly list: string | undefined) {}

	/**
	 * Records values.
	 * @returns those that are new
	 * @throws if the database has not answered for 90 s
	 */
	async record(context: IExecuteFunctions, record: readonly string[]): Promise<ReadonlySet<string>> {
		return await this.ask({ context, record, remove: [] });
	}

	/**
	 * Removes values.
	 * @throws if the database has not answered for 90 s
	 */
	async remove(context: IExecuteFunctions, remove: readonly string[]): Promise<void> {
		if (remove.length > 0) await this.ask({ context, record: [], remove });
	}

	private async ask(call: Omit<Call, 'resolve' | 'reject'>): Promise<ReadonlySet<string>> {
		return await new Promise((resolve, reject) => {
			this.waiting.push({ ...call, resolve, reject });
			if (!this.isWorking) void this.work();
		});
	}

	private async work(): Promise<void> {
		this.isWorking = true;
		// Waits until all calls of this moment are in the list, so that they share one write.
		await Promise.resolve();
		for (let [first] = this.waiting; first !== undefined; [first] = this.waiting) {
			await pause(this.writtenAt + spacing - realClock.now());
			let calls: readonly Call[] = [];
			try {
				await locked(first.context, this.list ?? 'keys', true, async () => {
					calls = this.waiting.splice(0);
					await this.write(first.context, calls);
				});
			} catch (thrown) {
				for (const one of [...calls, ...this.waiting.splice(0)]) one.reject(thrown);
			}
			this.writtenAt = realClock.now();
		}
		// Nothing is awaited since the list was found empty, so no call was added to it.
		this.isWorking = false;
	}

	private async write(context: IExecuteFunctions, calls: readonly Call[]): Promise<void> {
		const { removeProcessed, checkProcessedAndRecord } = context.helpers;
		const removed = [...new Set(calls.flatMap(({ remove }) => remove))];
		const recorded = [...new Set(calls.flatMap(({ record }) => record))];
		const ask = async <Answer>(work: () => Promise<Answer>) =>
			await withRetries(async () => await inList(context, this.list, work));
		if (removed.length > 0) await ask(async () => await removeProcessed(removed, 'node', options));
		const record = async () => await checkProcessedAndRecord(recorded, 'node', options);
		const fresh = new Set(recorded.length > 0 ? (await ask(record)).new.map(String) : []);
		for (const one of calls) {
			one.resolve(new Set(one.record.filter((value) => fresh.has(value))));
			// For the next call of this batch the value is no longer new.
			for (const value of one.record) fresh.delete(value);
		}
	}
}

/** The name of the node for what is remembered about it. */
export const nameOfNode = (context: IExecuteFunctions): string =>
	`${context.getWorkflow().id ?? ''} ${context.getNode().id}`;

const stores = new Map<string, Store>();

/** Returns a list of a node, shared by all executions of this process. */
export function storeOf(context: IExecuteFunctions, list: string | undefined): Store {
	const name = `${nameOfNode(context)} ${list ?? ''}`;
	const store = stores.get(name) ?? new Store(list);
	stores.set(name, store);
	return store;
}

/** Entries that a used key takes in the list, by the number of messages that share it (lease.ts). */
const entriesOf = (messages: number): number => (messages === 1 ? 2 : 2 * messages + 1);

/**
 * Refuses a run whose keys do not fit into the list: claiming the last would push out the first, and guard nothing.
 * @throws a failure
 */
export function refuseTooManyKeys(context: IExecuteFunctions, { messages }: Plan): void {
	const keyed = messages.filter(({ onceKey, validateOnly }) => onceKey !== undefined && !validateOnly);
	const byKey = new Map(keyed.map((one) => [one.onceKey, entriesOf(one.ofItem)]));
	const entries = [...byKey.values()].reduce((sum, each) => sum + each, 0);
	if (entries > 2 * rememberedKeys)
		throw cannotBegin(context.getNode(), 'tooManyKeys', { keys: byKey.size, most: rememberedKeys });
}

/** Warns before n8n drops the oldest Send Once Keys of the node. */
export async function warnBeforeKeysExpire(context: IExecuteFunctions, { messages }: Plan): Promise<void> {
	if (!messages.some((one) => one.onceKey !== undefined && !one.validateOnly)) return;
	try {
		const entries = await context.helpers.getProcessedDataCount('node', options);
		if (Math.floor(entries / 2) <= 0.9 * rememberedKeys) return;
		(context as Partial<IExecuteFunctions>).addExecutionHints?.(keysNearlyForgotten);
		// Nobody sees the hint of a production run.
		context.logger.warn(keysNearlyForgotten.message);
	} catch {
		// An older n8n cannot count them.
	}
}

/** n8n could not store the end of an execution. Milliseconds to wait for its database then, in all and between two calls. */
const untilBack = { longest: 300_000, every: 4_000 } as const;

/** Waits while the database is known to be away. Never throws. */
export async function waitWhileAway(context: IExecuteFunctions): Promise<void> {
	const cancel = context.getExecutionCancelSignal();
	const end = realClock.now() + untilBack.longest;
	while (isAway() && realClock.now() < end && !cancel?.aborted)
		// Any call will do; this one changes nothing.
		await storeOf(context, undefined)
			.remove(context, [''])
			.catch(async () => await pause(untilBack.every, cancel));
}
