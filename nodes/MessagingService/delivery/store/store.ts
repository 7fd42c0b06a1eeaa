import type { IExecuteFunctions } from 'n8n-workflow';
import { keysNearlyForgotten } from '../../failures';
import { pause, realClock } from '../limiter/clock';
import type { Plan } from '../plan/plan';
import { patiently } from './database';
import { inList, locked } from './ownList';

/**
 * A list of n8n's processed values, as this process uses it: a node's own has Send Once Keys and nothing else. n8n reads,
 * changes and writes the whole list back, so everything that this process does to it goes through one queue, and
 * through a lock that the other processes, such as a second worker of queue mode, keep to as well. What is asked while
 * the list is at work is done together.
 */

/** How many keys the list remembers; the oldest are forgotten first. */
const rememberedKeys = 10_000;

/** At rest a key has two entries (see lease.ts); the rest is room for those under way. */
const options = { mode: 'entries', maxEntries: 2 * rememberedKeys + 1_000 } as const;

/** Milliseconds between two writes: what is asked meanwhile shares one. */
const spacing = 25;

interface Asked {
	/** Any execution's does: they all lead to the same list. */
	readonly context: IExecuteFunctions;
	readonly record: readonly string[];
	readonly remove: readonly string[];
	resolve(fresh: ReadonlySet<string>): void;
	reject(thrown: unknown): void;
}

export class Store {
	private waiting: Asked[] = [];
	private isWorking = false;
	private writtenAt = -Infinity;

	/** @param list the node's own where it has no name */
	constructor(private readonly list: string | undefined) {}

	/**
	 * Records values.
	 * @returns those that were not there before
	 * @throws when the database has not answered for a minute
	 */
	async record(context: IExecuteFunctions, record: readonly string[]): Promise<ReadonlySet<string>> {
		return await this.ask({ context, record, remove: [] });
	}

	/**
	 * Removes values.
	 * @throws when the database has not answered for a minute
	 */
	async remove(context: IExecuteFunctions, remove: readonly string[]): Promise<void> {
		if (remove.length > 0) await this.ask({ context, record: [], remove });
	}

	private async ask(asked: Omit<Asked, 'resolve' | 'reject'>): Promise<ReadonlySet<string>> {
		return await new Promise((resolve, reject) => {
			this.waiting.push({ ...asked, resolve, reject });
			if (!this.isWorking) void this.work();
		});
	}

	private async work(): Promise<void> {
		this.isWorking = true;
		// Whoever asks within the same moment is taken along.
		await Promise.resolve();
		for (let [first] = this.waiting; first !== undefined; [first] = this.waiting) {
			await pause(this.writtenAt + spacing - realClock.now());
			let asked: readonly Asked[] = [];
			try {
				await locked(first.context, this.list ?? 'keys', true, async () => {
					asked = this.waiting.splice(0);
					await this.write(first.context, asked);
				});
			} catch (thrown) {
				for (const one of [...asked, ...this.waiting.splice(0)]) one.reject(thrown);
			}
			this.writtenAt = realClock.now();
		}
		// Nothing comes between the last look and this: who asks from now on starts anew.
		this.isWorking = false;
	}

	private async write(context: IExecuteFunctions, asked: readonly Asked[]): Promise<void> {
		const { removeProcessed, checkProcessedAndRecord } = context.helpers;
		const removed = [...new Set(asked.flatMap(({ remove }) => remove))];
		const recorded = [...new Set(asked.flatMap(({ record }) => record))];
		const ask = async <Answer>(work: () => Promise<Answer>) =>
			await patiently(async () => await inList(context, this.list, work));
		if (removed.length > 0) await ask(async () => await removeProcessed(removed, 'node', options));
		const record = async () => await checkProcessedAndRecord(recorded, 'node', options);
		const fresh = new Set(recorded.length > 0 ? (await ask(record)).new.map(String) : []);
		for (const one of asked) {
			one.resolve(new Set(one.record.filter((value) => fresh.has(value))));
			// The second who asks for a value in the same go finds it there.
			for (const value of one.record) fresh.delete(value);
		}
	}
}

/** The node, as what is remembered of it is named. */
export const nameOfNode = (context: IExecuteFunctions): string =>
	`${context.getWorkflow().id ?? ''} ${context.getNode().id}`;

const stores = new Map<string, Store>();

/** A list of a node, the same for all executions of this process. */
export function storeOf(context: IExecuteFunctions, list: string | undefined): Store {
	const name = `${nameOfNode(context)} ${list ?? ''}`;
	const store = stores.get(name) ?? new Store(list);
	stores.set(name, store);
	return store;
}

/** Warns before the oldest Send Once Keys of the node are forgotten, as far as its store tells. */
export async function warnOfKeys(context: IExecuteFunctions, { items }: Plan): Promise<void> {
	if (!items.some((one) => one.onceKey !== undefined && !one.validateOnly)) return;
	try {
		const entries = await context.helpers.getProcessedDataCount('node', options);
		if (Math.floor(entries / 2) > 0.9 * rememberedKeys)
			(context as Partial<IExecuteFunctions>).addExecutionHints?.(keysNearlyForgotten);
	} catch {
		// An n8n that does not tell has nothing to warn of.
	}
}
