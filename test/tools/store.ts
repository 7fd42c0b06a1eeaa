import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { DataDeduplicationService } from 'n8n-core';
import type {
	DeduplicationItemTypes,
	DeduplicationMode,
	DeduplicationScope,
	ICheckProcessedContextData,
	ICheckProcessedOptions,
	IDataDeduplicator,
	IDeduplicationOutput,
} from 'n8n-workflow';
import { anotherNode, nodeId } from './nodeId';
import { turns } from './until';

type Action = 'claim' | 'release';

const oneTurn = () => turns(1);

export const hashOf = (value: DeduplicationItemTypes) =>
	createHash('md5').update(value.toString()).digest('base64');

const never = new Promise<never>(() => {});

interface Process {
	readonly isKilled: boolean;
}

/** A row of n8n's table. */
interface List {
	readonly mode: DeduplicationMode;
	readonly values: readonly string[];
}

/** n8n's store of processed values without its database: one list per node, read and written as a whole. */
export class Store implements IDataDeduplicator {
	private readonly lists = new Map<string, List>();
	/** What was hashed. */
	private readonly plain = new Map<string, string>();
	/** Number of writes to the list of the node under test. */
	writes = 0;
	/** Called between reading and writing a list. */
	between: () => Promise<void> = oneTurn;
	/** Values of each look-up in the list of the node under test, in order of their start. */
	looks: string[][] = [];
	/** Number of look-ups that started during another one. */
	overlaps = 0;
	/** Number of further failures of an action, as without a database. */
	failures: Record<Action, number> = { claim: 0, release: 0 };
	private readonly underWay = new Map<string, number>();
	private readonly processes = new AsyncLocalStorage<Process>();

	/** Runs something in a process of n8n. Once that is killed, nothing that it asks of the store ends. */
	async inProcess<Result>(process: Process, work: () => Promise<Result>): Promise<Result> {
		return await this.processes.run(process, work);
	}

	/** The state of a key, whomever it is for. */
	stateOf(key: string): 'free' | 'claimed' | 'used' | 'in doubt' {
		const all = [...this.lists.values()].flatMap(({ values }) =>
			values.map((hash) => this.plain.get(hash) ?? ''),
		);
		const own = all.filter((value) => value === key || value.startsWith(`${key}\u0000`));
		if (own.length === 0) return 'free';
		if (own.some((value) => value.endsWith('\u0000in doubt'))) return 'in doubt';
		return own.some((value) => value.endsWith('\u0000open')) ? 'claimed' : 'used';
	}

	/** Requested keys, in order of their start. */
	get claims(): string[] {
		const names = this.looks.flat().filter((value) => !/\0(?:open|in doubt)$/.test(value));
		return [...new Set(names.map((name) => name.split('\u0000', 1).join()))];
	}

	clear(): void {
		this.lists.clear();
		this.plain.clear();
		anotherNode();
		this.looks = [];
		this.writes = 0;
		this.overlaps = 0;
		this.between = oneTurn;
		this.failures = { claim: 0, release: 0 };
	}

	/** The list of the node under test as stored in n8n's table. */
	values(): string[] {
		return [...(this.lists.get(`test n:${nodeId()}`)?.values ?? [])];
	}

	/** The entries of all lists but locks. */
	get all(): string[] {
		return [...this.lists].flatMap(([name, { values }]) => (name.includes(' lock ') ? [] : values));
	}

	/** Presets the list of the node under test. */
	hold(values: readonly string[]): void {
		this.lists.set(`test n:${nodeId()}`, { mode: 'entries', values });
	}

	/** Number of other lists. */
	get others(): number {
		return [...this.lists.keys()].filter((name) => name !== `test n:${nodeId()}`).length;
	}

	private async change<Result>(
		action: Action,
		scope: DeduplicationScope,
		{ workflow, node }: ICheckProcessedContextData,
		work: (list: List | undefined) => { list: List | undefined; result: Result },
	): Promise<Result> {
		const process = this.processes.getStore();
		if (process?.isKilled) return await never;
		// n8n's own reads the ID before anything else.
		const name = `${workflow.id} ${scope === 'node' ? `n:${node?.id}` : ''}`;
		this.underWay.set(name, (this.underWay.get(name) ?? 0) + 1);
		if ((this.underWay.get(name) ?? 0) > 1) this.overlaps += 1;
		try {
			// Nobody changes a list that was read: a write makes another one.
			const read = this.lists.get(name);
			await this.between();
			if (process?.isKilled) return await never;
			if (this.failures[action] > 0) {
				this.failures[action] -= 1;
				throw new Error('The database is away');
			}
			const { list, result } = work(read);
			if (list && name === `test n:${nodeId()}`) this.writes += 1;
			if (list === undefined) {
				this.lists.delete(name);
				return result;
			}
			// A row is inserted once, and a deleted row is not updated.
			if (read === undefined && this.lists.has(name)) throw new Error('UNIQUE constraint failed');
			if (read === undefined || this.lists.has(name)) this.lists.set(name, list);
			return result;
		} finally {
			this.underWay.set(name, (this.underWay.get(name) ?? 0) - 1);
		}
	}

	async checkProcessedAndRecord(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
		{ mode, maxEntries = Infinity }: ICheckProcessedOptions,
	): Promise<IDeduplicationOutput> {
		if (context.node?.id === nodeId()) this.looks.push(items.map(String));
		for (const item of items) this.plain.set(hashOf(item), String(item));
		return await this.change('claim', scope, context, (list) => {
			if (list && list.mode !== mode) throw new Error('Saved with an incompatible setting');
			if (mode !== 'entries') {
				const [known] = list?.values ?? [];
				const larger = items.filter((item) => known === undefined || Number(item) > Number(known));
				const largest = Math.max(...[...(known === undefined ? [] : [known]), ...items].map(Number));
				return { list: { mode, values: [String(largest)] }, result: { new: larger, processed: [] } };
			}
			// As in n8n, the first values of a node all count as new, even duplicates.
			if (!list) {
				const values = items.map(hashOf).slice(-maxEntries);
				return { list: { mode, values }, result: { new: items, processed: [] } };
			}
			// A set of a full list would take longer than looking for a few items.
			const known = items.length > 20 ? new Set(list.values) : undefined;
			const has = (hash: string) => known?.has(hash) ?? list.values.includes(hash);
			const isKnown = (item: DeduplicationItemTypes) => has(hashOf(item));
			const fresh = items.filter((item) => !isKnown(item));
			const values =
				fresh.length > 0 ? [...list.values, ...fresh.map(hashOf)].slice(-maxEntries) : list.values;
			return { list: { mode, values }, result: { new: fresh, processed: items.filter(isKnown) } };
		});
	}

	async removeProcessed(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
	): Promise<void> {
		await this.change('release', scope, context, (list) => {
			const unwanted = new Set(items.map(hashOf));
			if (!list) return { list, result: undefined };
			const values = list.values.filter((hash) => !unwanted.has(hash));
			return { list: { ...list, values }, result: undefined };
		});
	}

	async clearAllProcessedItems(
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
	): Promise<void> {
		await this.change('release', scope, context, () => ({ list: undefined, result: undefined }));
	}

	async getProcessedDataCount(
		scope: DeduplicationScope,
		{ workflow, node }: ICheckProcessedContextData,
	): Promise<number> {
		const name = `${workflow.id} ${scope === 'node' ? `n:${node?.id}` : ''}`;
		await this.between();
		const list = this.lists.get(name);
		return list?.mode === 'entries' ? list.values.length : 0;
	}
}

/** One store for the tests of a file, empty before each of them. */
export function useStore(): Store {
	const store = new Store();
	const before: unknown = Reflect.get(DataDeduplicationService, 'instance');
	// Not by init(), which n8n allows only once per process.
	const use = (instance: unknown) => void Object.assign(DataDeduplicationService, { instance });
	beforeAll(() => use(Reflect.construct(DataDeduplicationService, [store])));
	afterAll(() => use(before));
	beforeEach(() => store.clear());
	return store;
}
