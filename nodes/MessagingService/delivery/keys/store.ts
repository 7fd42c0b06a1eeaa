import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * n8n's store of processed values of one node, as this process uses it. n8n reads, changes and writes the
 * whole list back without a lock, so everything that this process does to it goes through one queue; what is
 * asked while the store works is done together.
 */

/** How many keys the store remembers for a node; the oldest are forgotten first. */
const rememberedKeys = 10_000;

/** At rest a key has two entries (see onceKeys.ts); the rest is room for those under way. */
const options = { mode: 'entries', maxEntries: 2 * rememberedKeys + 1_000 } as const;

type Helpers = IExecuteFunctions['helpers'];

interface Asked {
	/** Anybody's do: they all lead to the list of the same node. */
	readonly helpers: Helpers;
	readonly record: readonly string[];
	readonly remove: readonly string[];
	settle(outcome: { fresh: ReadonlySet<string> } | { thrown: unknown }): void;
}

export class Store {
	private waiting: Asked[] = [];
	private working: Promise<void> | undefined;

	/**
	 * Records values.
	 * @returns those that were not there before
	 * @throws what the store throws
	 */
	async record(helpers: Helpers, values: readonly string[]): Promise<ReadonlySet<string>> {
		return await this.ask(helpers, values, []);
	}

	/**
	 * Removes values.
	 * @throws what the store throws
	 */
	async remove(helpers: Helpers, values: readonly string[]): Promise<void> {
		await this.ask(helpers, [], values);
	}

	/** Whether the list is nearly full, so that its oldest keys will soon be forgotten. */
	async isNearlyFull(helpers: Helpers): Promise<boolean> {
		const count = await helpers.getProcessedDataCount('node', options);
		return count > 0.9 * 2 * rememberedKeys;
	}

	private async ask(
		helpers: Helpers,
		record: readonly string[],
		remove: readonly string[],
	): Promise<ReadonlySet<string>> {
		const answer = await new Promise<{ fresh: ReadonlySet<string> } | { thrown: unknown }>((settle) => {
			this.waiting.push({ helpers, record, remove, settle });
			this.working ??= this.work().finally(() => (this.working = undefined));
		});
		if ('thrown' in answer) throw answer.thrown;
		return answer.fresh;
	}

	private async work(): Promise<void> {
		// Whoever asks within the same moment is taken along.
		await Promise.resolve();
		while (this.waiting.length > 0) {
			const asked = this.waiting.splice(0);
			const [first] = asked;
			if (first === undefined) return;
			const { helpers } = first;
			try {
				const removed = asked.flatMap(({ remove }) => remove);
				if (removed.length > 0) await helpers.removeProcessed(removed, 'node', options);
				const recorded = [...new Set(asked.flatMap(({ record }) => record))];
				const fresh = recorded.length > 0 ? await this.recordAll(helpers, recorded) : new Set<string>();
				for (const one of asked) {
					one.settle({ fresh: new Set(one.record.filter((value) => fresh.has(value))) });
					// The second who asks for a value in the same go finds it there.
					for (const value of one.record) fresh.delete(value);
				}
			} catch (thrown) {
				for (const one of asked) one.settle({ thrown });
			}
		}
	}

	private async recordAll(helpers: Helpers, values: string[]): Promise<Set<string>> {
		const record = async () => await helpers.checkProcessedAndRecord(values, 'node', options);
		// Two processes that make the list of a node at the same moment: one of them is refused, once.
		const { new: fresh } = await record().catch(record);
		return new Set(fresh.map(String));
	}
}
