import type { IExecuteFunctions } from 'n8n-workflow';
import { realClock } from '../limiter/clock';
import { pause } from '../limiter/pause';
import { patiently } from './database';
import { RecentWrites } from './recentWrites';

/**
 * A list of n8n's processed values, as this process uses it: a node's own has Send Once Keys and nothing else. n8n reads,
 * changes and writes the whole list back without a lock, so everything that this process does to it goes through one
 * queue; what is asked while the list is at work is done together.
 *
 * Another process, such as a second worker of queue mode, may still write back what it read before: our
 * change is undone then. Whoever has to be sure of a change looks again after the race window; what must not be
 * undone is written once more with whatever comes next.
 */

/** How many keys the list remembers; the oldest are forgotten first. */
export const rememberedKeys = 10_000;

/** At rest a key has two entries (see entries.ts); the rest is room for those under way. */
const options = { mode: 'entries', maxEntries: 2 * rememberedKeys + 1_000 } as const;

/** Milliseconds between two writes: what is asked meanwhile shares one. */
const spacing = 25;
/** How often recent changes are looked after at the end of a run. */
const looks = 10;

/** What leads to a list. */
export type ListHelpers = Pick<
	IExecuteFunctions['helpers'],
	'checkProcessedAndRecord' | 'removeProcessed' | 'getProcessedDataCount'
>;

interface Asked {
	/** Any execution's do: they all lead to the list of the same node. */
	readonly helpers: ListHelpers;
	readonly record: readonly string[];
	readonly remove: readonly string[];
	/** Write the recent changes as well, whether or not anything else is to be written. */
	readonly refresh?: boolean;
	settle(answer: { fresh: ReadonlySet<string> } | { thrown: unknown }): void;
}

export class Store {
	private waiting: Asked[] = [];
	private isWorking = false;
	private writtenAt = -Infinity;
	private readonly recent = new RecentWrites();

	/** Milliseconds after which a change that is still there cannot be undone any more. */
	get raceWindow(): number {
		return this.recent.raceWindow;
	}

	/**
	 * Records values.
	 * @returns those that were not there before
	 * @throws when the database has not answered for a minute
	 */
	async record(helpers: ListHelpers, record: readonly string[]): Promise<ReadonlySet<string>> {
		this.recent.forget(record, false);
		return await this.ask({ helpers, record, remove: [] });
	}

	/** Whether a value that this process has recorded is still there; if not, it is now. */
	async stillHas(helpers: ListHelpers, value: string): Promise<boolean> {
		const has = !(await this.record(helpers, [value])).has(value);
		if (!has) this.recent.met();
		return has;
	}

	/**
	 * Removes values.
	 * @throws when the database has not answered for a minute
	 */
	async remove(helpers: ListHelpers, remove: readonly string[]): Promise<void> {
		this.recent.forget(remove, true);
		await this.ask({ helpers, record: [], remove });
	}

	/** From now on these have to be there, and those must not; with `isForGood` nobody may ever mean it otherwise. */
	keep(there: readonly string[], gone: readonly string[], isForGood = false): void {
		this.recent.add(there, gone, isForGood);
	}

	/** Resolves when nothing can undo the recent changes any more. */
	async flush(helpers: ListHelpers): Promise<void> {
		let clean = 0;
		for (let left = looks; left > 0 && !this.recent.isEmpty; left -= 1) {
			await pause(this.raceWindow, undefined);
			const lost = await this.ask({ helpers, record: [], remove: [], refresh: true });
			// What was removed and came back is not seen, so it is removed again, and again where others are at work:
			// somebody who read just before one removal may write just before the next.
			clean = lost.size === 0 ? clean + 1 : 0;
			if (clean > (this.recent.isCalm ? 1 : 3)) return;
		}
	}

	/** How many keys are remembered. */
	async countKeys(helpers: ListHelpers): Promise<number> {
		return Math.floor((await helpers.getProcessedDataCount('node', options)) / 2);
	}

	private async ask(asked: Omit<Asked, 'settle'>): Promise<ReadonlySet<string>> {
		const answer = await new Promise<Parameters<Asked['settle']>[0]>((settle) => {
			this.waiting.push({ ...asked, settle });
			if (!this.isWorking) void this.work();
		});
		if ('thrown' in answer) throw answer.thrown;
		return answer.fresh;
	}

	private async work(): Promise<void> {
		this.isWorking = true;
		// Whoever asks within the same moment is taken along.
		await Promise.resolve();
		while (this.waiting.length > 0) {
			const due = this.writtenAt + spacing - realClock.now();
			await pause(Math.max(due, this.recent.backOff), undefined);
			const asked = this.waiting.splice(0);
			try {
				await patiently(async () => await this.write(asked));
			} catch (thrown) {
				for (const one of asked) one.settle({ thrown });
			}
			this.writtenAt = realClock.now();
		}
		// Nothing comes between the last look and this: who asks from now on starts anew.
		this.isWorking = false;
	}

	private async write(asked: readonly Asked[]): Promise<void> {
		const [first] = asked;
		if (first === undefined) return;
		const { helpers } = first;
		const { recent } = this;
		const refresh = asked.some((one) => one.refresh);
		const { there, gone } = recent.current();
		const removed = new Set(asked.flatMap(({ remove }) => remove));
		if (refresh || recent.hasMet) for (const value of gone) removed.add(value);
		if (removed.size > 0) await recent.timed(helpers.removeProcessed([...removed], 'node', options));
		const recorded = new Set(asked.flatMap(({ record }) => record));
		if (recorded.size > 0 || refresh) for (const value of there) recorded.add(value);
		const fresh = recorded.size > 0 ? await this.recordAll(helpers, [...recorded]) : new Set<string>();
		const lost = new Set(there.filter((value) => fresh.delete(value)));
		if (lost.size > 0) recent.met();
		for (const one of asked) {
			one.settle({ fresh: one.refresh ? lost : new Set(one.record.filter((value) => fresh.has(value))) });
			// The second who asks for a value in the same go finds it there.
			for (const value of one.record) fresh.delete(value);
		}
	}

	private async recordAll(helpers: ListHelpers, values: string[]): Promise<Set<string>> {
		const record = async () => await helpers.checkProcessedAndRecord(values, 'node', options);
		// Two processes that make the list of a node at the same moment: one of them is refused, once.
		const { new: fresh } = await this.recent.timed(record().catch(record));
		return new Set(fresh.map(String));
	}
}

/** The node, as what is remembered of it is named. */
export const nameOfNode = (context: IExecuteFunctions): string =>
	`${context.getWorkflow().id ?? ''} ${context.getNode().id}`;

const stores = new Map<string, Store>();

/** The list of this name, the same for all executions of this process. */
export function storeOf(name: string): Store {
	const store = stores.get(name) ?? new Store();
	stores.set(name, store);
	return store;
}
