import type { IExecuteFunctions } from 'n8n-workflow';
import { pause } from '../limiter/pause';
import { Lasting } from './lasting';

/**
 * n8n's store of processed values of one node, as this process uses it. n8n reads, changes and writes the
 * whole list back without a lock, so everything that this process does to it goes through one queue; what is
 * asked while the store works is done together.
 *
 * Another process, such as a second worker of queue mode, may still write back what it read before: our
 * change is undone then. Whoever has to be sure of a change looks again after `settling`, when every write is
 * over that began before it; what has to last is written once more with whatever comes next.
 */

/** How many keys the store remembers for a node; the oldest are forgotten first. */
const rememberedKeys = 10_000;

/** At rest a key has two entries (see entries.ts); the rest is room for those under way. */
const options = { mode: 'entries', maxEntries: 2 * rememberedKeys + 1_000 } as const;

/** How often what has to last is looked after at the end. */
const looks = 10;

type Helpers = IExecuteFunctions['helpers'];

interface Asked {
	/** Any execution's do: they all lead to the list of the same node. */
	readonly helpers: Helpers;
	readonly record: readonly string[];
	readonly remove: readonly string[];
	/** Write what has to last as well, whether or not anything else is to be written. */
	readonly refresh?: boolean;
	settle(outcome: { fresh: ReadonlySet<string> } | { thrown: unknown }): void;
}

export class Store {
	private waiting: Asked[] = [];
	private working: Promise<void> | undefined;
	private readonly lasting = new Lasting();

	/** Milliseconds after which a change that is still there cannot be undone any more. */
	get settling(): number {
		return this.lasting.settling;
	}

	/**
	 * Records values.
	 * @returns those that were not there before
	 * @throws what the store throws
	 */
	async record(helpers: Helpers, values: readonly string[]): Promise<ReadonlySet<string>> {
		this.lasting.forget(values, false);
		return await this.ask({ helpers, record: values, remove: [] });
	}

	/** Whether a value that this process has recorded is still there; if not, it is now. */
	async stillHas(helpers: Helpers, value: string): Promise<boolean> {
		const has = !(await this.record(helpers, [value])).has(value);
		if (!has) this.lasting.met();
		return has;
	}

	/**
	 * Removes values.
	 * @throws what the store throws
	 */
	async remove(helpers: Helpers, values: readonly string[]): Promise<void> {
		this.lasting.forget(values, true);
		await this.ask({ helpers, record: [], remove: values });
	}

	/** From now on these have to be there, and those must not; with `isForGood` nobody may ever mean it otherwise. */
	last(there: readonly string[], gone: readonly string[], isForGood = false): void {
		this.lasting.add(there, gone, isForGood);
	}

	/** Resolves when nothing can undo any more what has to last. */
	async lasts(helpers: Helpers): Promise<void> {
		let clean = 0;
		for (let left = looks; left > 0 && !this.lasting.isEmpty; left -= 1) {
			await pause(this.settling, undefined);
			const lost = await this.ask({ helpers, record: [], remove: [], refresh: true });
			// What was removed and came back is not seen, so it is removed again, and again where others are at work:
			// somebody who read just before one removal may write just before the next.
			clean = lost.size === 0 ? clean + 1 : 0;
			if (clean > (this.lasting.isCalm ? 1 : 3)) return;
		}
	}

	/** Whether the list is nearly full, so that its oldest keys will soon be forgotten. */
	async isNearlyFull(helpers: Helpers): Promise<boolean> {
		const count = await helpers.getProcessedDataCount('node', options);
		return count > 0.9 * 2 * rememberedKeys;
	}

	private async ask(asked: Omit<Asked, 'settle'>): Promise<ReadonlySet<string>> {
		const answer = await new Promise<{ fresh: ReadonlySet<string> } | { thrown: unknown }>((settle) => {
			this.waiting.push({ ...asked, settle });
			this.working ??= this.work().finally(() => (this.working = undefined));
		});
		if ('thrown' in answer) throw answer.thrown;
		return answer.fresh;
	}

	private async work(): Promise<void> {
		// Whoever asks within the same moment is taken along.
		await Promise.resolve();
		while (this.waiting.length > 0) {
			await pause(this.lasting.backOff, undefined);
			const asked = this.waiting.splice(0);
			try {
				await this.workOn(asked);
			} catch (thrown) {
				for (const one of asked) one.settle({ thrown });
			}
		}
	}

	private async workOn(asked: readonly Asked[]): Promise<void> {
		const [first] = asked;
		if (first === undefined) return;
		const { helpers } = first;
		const refresh = asked.some((one) => one.refresh);
		const { there, gone } = this.lasting.current();
		const removed = new Set(asked.flatMap(({ remove }) => remove));
		if (refresh || this.lasting.hasMet) for (const value of gone) removed.add(value);
		if (removed.size > 0) await this.lasting.timed(helpers.removeProcessed([...removed], 'node', options));
		const recorded = new Set(asked.flatMap(({ record }) => record));
		if (recorded.size > 0 || refresh) for (const value of there) recorded.add(value);
		const fresh =
			recorded.size > 0
				? await this.lasting.timed(this.recordAll(helpers, [...recorded]))
				: new Set<string>();
		const lost = new Set(there.filter((value) => fresh.delete(value)));
		if (lost.size > 0) this.lasting.met();
		for (const one of asked) {
			one.settle({ fresh: one.refresh ? lost : new Set(one.record.filter((value) => fresh.has(value))) });
			// The second who asks for a value in the same go finds it there.
			for (const value of one.record) fresh.delete(value);
		}
	}

	private async recordAll(helpers: Helpers, values: string[]): Promise<Set<string>> {
		const record = async () => await helpers.checkProcessedAndRecord(values, 'node', options);
		// Two processes that make the list of a node at the same moment: one of them is refused, once.
		const { new: fresh } = await record().catch(record);
		return new Set(fresh.map(String));
	}
}
