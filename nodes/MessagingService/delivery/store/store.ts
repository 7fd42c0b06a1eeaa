import type { IExecuteFunctions } from 'n8n-workflow';
import { pause, realClock } from '../../limiter/clock';
import { isAway, withRetries } from './database';
import { inList, locked, nameOfNode, type ListName } from './lists';

/**
 * States by name, kept in a list of n8n's processed values that holds a number of entries and drops the oldest first:
 *
 * | state | entries |
 * |---|---|
 * | free | none |
 * | claimed | the name, the name as open |
 * | used | the name |
 * | in doubt | the name, the name as open, the name in doubt |
 *
 * n8n reads, changes and writes the whole list back, so all calls of this process go through one queue, and through a lock
 * that other processes respect, such as a second worker in queue mode. Calls that wait are done together.
 */

export type State = 'free' | 'claimed' | 'used' | 'inDoubt';

/** What is done with a name: it is claimed if it is free, only looked at, doubted if it is claimed, or given a state. */
type Step = 'claim' | 'look' | 'doubt' | Exclude<State, 'claimed'>;

/** Names that a list holds; a used one is one entry, and the rest is room for open claims. */
export const rememberedNames = 10_000;
export const options = { mode: 'entries', maxEntries: rememberedNames + 1_000 } as const;

/** Milliseconds between two writes; calls in between share one. */
const spacing = 25;

const openOf = (name: string): string => `${name}\u0000open`;
const doubtOf = (name: string): string => `${name}\u0000in doubt`;

const all = (name: string): string[] => [name, openOf(name), doubtOf(name)];

/** The entries that a step removes, and those that it records. */
const changes = {
	claim: { removes: () => [], records: (name) => [name, openOf(name)] },
	look: { removes: () => [], records: (name) => [name, openOf(name)] },
	doubt: { removes: () => [], records: (name) => [name, openOf(name)] },
	free: { removes: all, records: () => [] },
	used: { removes: (name) => [openOf(name), doubtOf(name)], records: (name) => [name] },
	inDoubt: { removes: () => [], records: all },
} as const satisfies Readonly<Record<Step, Record<'removes' | 'records', (name: string) => string[]>>>;

interface Call {
	/** Any execution will do: they all lead to the same list. */
	readonly context: IExecuteFunctions;
	readonly step: Step;
	readonly name: string;
	resolve(found: State): void;
	reject(thrown: unknown): void;
}

export class Store {
	private waiting: Call[] = [];
	private isWorking = false;
	private writtenAt = -Infinity;

	/** @param isPatient whether to wait for a database that is away */
	constructor(
		private readonly list: ListName,
		private readonly isPatient: boolean,
	) {}

	/**
	 * @returns the state in which a claim or a look found the name, or that it has now
	 * @throws if the database does not answer
	 */
	async ask(context: IExecuteFunctions, step: Step, name: string): Promise<State> {
		return await new Promise((resolve, reject) => {
			this.waiting.push({ context, step, name, resolve, reject });
			if (!this.isWorking) void this.work();
		});
	}

	private async work(): Promise<void> {
		this.isWorking = true;
		// Waits until all calls of this moment are in the list, so that they share one write.
		await Promise.resolve();
		for (let [first] = this.waiting; first !== undefined; [first] = this.waiting) {
			const { context } = first;
			await pause(this.writtenAt + spacing - realClock.now());
			const calls: Call[] = [];
			try {
				const write = async () => {
					calls.push(...this.waiting.splice(0));
					return await this.write(context, calls);
				};
				const found = await withRetries(async () => await locked(context, this.list, write), this.isPatient);
				for (const [index, { resolve }] of calls.entries()) resolve(found[index] ?? 'claimed');
			} catch (thrown) {
				for (const one of [...calls, ...this.waiting.splice(0)]) one.reject(thrown);
			}
			this.writtenAt = realClock.now();
		}
		// Nothing is awaited since the list was found empty, so no call was added to it.
		this.isWorking = false;
	}

	/** Does calls together. @returns the state that each found */
	private async write(context: IExecuteFunctions, calls: readonly Call[]): Promise<State[]> {
		const entriesOf = (change: 'removes' | 'records') =>
			calls.flatMap(({ step, name }) => changes[step][change](name));
		await this.remove(context, entriesOf('removes'));
		const fresh = await this.record(context, entriesOf('records'));
		const found = calls.map(({ step, name }): State => {
			const isAsked = step === 'claim' || step === 'look' || step === 'doubt';
			const asked = fresh.has(name) ? 'free' : fresh.has(openOf(name)) ? 'used' : 'claimed';
			// What is kept is not new for those behind.
			if (!isAsked || (step === 'claim' && asked === 'free'))
				for (const entry of changes[step].records(name)) fresh.delete(entry);
			return isAsked ? asked : step;
		});
		const claimed = calls.filter((_, index) => found[index] === 'claimed');
		const undoubted = await this.record(
			context,
			claimed.map(({ name }) => doubtOf(name)),
		);
		for (const { step, name } of claimed) if (step === 'doubt') undoubted.delete(doubtOf(name));
		// Asking records what it asks for: nobody keeps what is left.
		await this.remove(context, [...fresh, ...undoubted]);
		return found.map((state, index) =>
			state === 'claimed' && !undoubted.has(doubtOf(calls[index]?.name ?? '')) ? 'inDoubt' : state,
		);
	}

	/** @returns the entries that are new in each copy of the list; what one copy had, all have now */
	private async record(context: IExecuteFunctions, entries: readonly string[]): Promise<Set<string>> {
		if (entries.length === 0) return new Set();
		const { checkProcessedAndRecord } = context.helpers;
		const record = async () => await checkProcessedAndRecord([...new Set(entries)], 'node', options);
		const fresh = (await inList(context, this.list, record)).map((copy) => new Set(copy.new.map(String)));
		return new Set(entries.filter((entry) => fresh.every((copy) => copy.has(entry))));
	}

	private async remove(context: IExecuteFunctions, entries: readonly string[]): Promise<void> {
		const { removeProcessed } = context.helpers;
		if (entries.length > 0)
			await inList(context, this.list, async () => {
				await removeProcessed([...new Set(entries)], 'node', options);
			});
	}
}

const stores = new Map<string, Store>();

/** Returns a list of a node, shared by all executions of this process. */
export function storeOf(context: IExecuteFunctions, list: ListName, isPatient = true): Store {
	const name = `${nameOfNode(context)} ${list} ${isPatient}`;
	const store = stores.get(name) ?? new Store(list, isPatient);
	stores.set(name, store);
	return store;
}

/** n8n could not store the end of an execution. Milliseconds to wait for its database then, in all and between two calls. */
const untilBack = { longest: 300_000, every: 4_000 } as const;

/** Waits while the database is known to be away. Never throws. */
export async function waitWhileAway(context: IExecuteFunctions): Promise<void> {
	const cancel = context.getExecutionCancelSignal();
	const end = realClock.now() + untilBack.longest;
	while (isAway() && realClock.now() < end && !cancel?.aborted)
		// Any call will do; this one changes nothing.
		await storeOf(context, 'keys')
			.ask(context, 'free', '')
			.catch(async () => await pause(untilBack.every, cancel));
}
