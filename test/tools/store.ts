import { createHash } from 'node:crypto';
import { DataDeduplicationService } from 'n8n-core';
import type {
	DeduplicationItemTypes,
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

const hashOf = (value: DeduplicationItemTypes) => createHash('md5').update(value.toString()).digest('base64');

/** n8n's store of processed values without its database: one list a node, read whole and written back whole. */
export class Store implements IDataDeduplicator {
	private readonly lists = new Map<string, string[]>();
	/** What lies between reading a list and writing it back. */
	between: () => Promise<void> = oneTurn;
	/** Values of each look into the store, in the order in which it began. */
	looks: string[][] = [];
	/** Looks into the store that began while another one was under way. */
	overlaps = 0;
	/** How often an action still fails, as it does when the database is away. */
	failures: Record<Action, number> = { claim: 0, release: 0 };
	private underWay = 0;

	/** What is known of a key. */
	stateOf(key: string): 'free' | 'used' | 'in doubt' {
		if (!this.has(key)) return 'free';
		return this.has(`${key}\u0000in doubt`) ? 'in doubt' : 'used';
	}

	/** Keys that were asked for, in the order in which that began. */
	get claims(): string[] {
		return [...new Set(this.looks.flat().filter((value) => !value.includes('\u0000')))];
	}

	private has(value: string): boolean {
		return [...this.lists.values()].some((list) => list.includes(hashOf(value)));
	}

	clear(): void {
		this.lists.clear();
		anotherNode();
		this.looks = [];
		this.overlaps = 0;
		this.between = oneTurn;
		this.failures = { claim: 0, release: 0 };
	}

	/** All that it holds, as n8n's table has it. */
	values(): string[] {
		return [...this.lists.values()].flat();
	}

	/** Holds these from the beginning, for the node under test. */
	hold(values: readonly string[]): void {
		this.lists.set(`test n:${nodeId()}`, [...values]);
	}

	private async change<Result>(
		action: Action,
		scope: DeduplicationScope,
		{ workflow, node }: ICheckProcessedContextData,
		work: (list: string[] | undefined) => { list: string[] | undefined; result: Result },
	): Promise<Result> {
		if (this.underWay > 0) this.overlaps += 1;
		this.underWay += 1;
		try {
			const name = `${workflow.id} ${scope === 'node' ? `n:${node?.id}` : ''}`;
			const read = this.lists.get(name)?.slice();
			await this.between();
			if (this.failures[action] > 0) {
				this.failures[action] -= 1;
				throw new Error('The database is away');
			}
			const { list, result } = work(read);
			if (list) this.lists.set(name, list);
			return result;
		} finally {
			this.underWay -= 1;
		}
	}

	async checkProcessedAndRecord(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
		{ maxEntries = Infinity }: ICheckProcessedOptions,
	): Promise<IDeduplicationOutput> {
		this.looks.push(items.map(String));
		return await this.change('claim', scope, context, (list) => {
			// As n8n does: the first values of a node are all new, even where one occurs twice.
			if (!list) return { list: items.map(hashOf).slice(-maxEntries), result: { new: items, processed: [] } };
			const known = new Set(list);
			const isKnown = (item: DeduplicationItemTypes) => known.has(hashOf(item));
			const fresh = items.filter((item) => !isKnown(item));
			list.push(...fresh.map(hashOf));
			return { list: list.slice(-maxEntries), result: { new: fresh, processed: items.filter(isKnown) } };
		});
	}

	async removeProcessed(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
	): Promise<void> {
		await this.change('release', scope, context, (list) => {
			const unwanted = new Set(items.map(hashOf));
			return { list: list?.filter((hash) => !unwanted.has(hash)), result: undefined };
		});
	}

	async clearAllProcessedItems(): Promise<void> {
		this.clear();
	}

	async getProcessedDataCount(): Promise<number> {
		return [...this.lists.values()].flat().length;
	}
}

/** One store for the tests of a file, empty before each of them. */
export function useStore(): Store {
	const store = new Store();
	// Not by init(), which n8n allows once a process.
	beforeAll(() => {
		Object.assign(DataDeduplicationService, {
			instance: Reflect.construct(DataDeduplicationService, [store]),
		});
	});
	beforeEach(() => store.clear());
	return store;
}
