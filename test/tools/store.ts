import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { DataDeduplicationService } from 'n8n-core';
import type {
	DeduplicationItemTypes,
	DeduplicationScope,
	ICheckProcessedContextData,
	IDataDeduplicator,
	IDeduplicationOutput,
} from 'n8n-workflow';
import { recipientKey } from '../../nodes/MessagingService/delivery/plan/message';
import { hashOf } from '../../nodes/MessagingService/text/hash';
import { anotherNode, nodeId } from './nodeId';
import { turns } from './until';

type Action = 'claim' | 'release';

/** What another process sees of a name. */
type Seen = 'free' | 'claimed' | 'used' | 'in doubt';

const oneTurn = () => turns(1);

const md5 = (value: DeduplicationItemTypes) =>
	createHash('md5').update(value.toString()).digest('base64');

const never = new Promise<never>(() => {});

interface Process {
	readonly isKilled: boolean;
}

/** The name of a Send Once Key for a recipient. */
export const keyFor = (key: string, to: string): string => `${key}\u0000${recipientKey(to)}`;

/**
 * n8n's store of processed values without its database: rows that are read and written as a whole.
 */
export class Store implements IDataDeduplicator {
	/** Rows by n8n's name of them. */
	private readonly table = new Map<string, readonly string[]>();
	/** The rows that were made, in order, also those that were deleted since. */
	made: string[] = [];
	/** Number of calls. */
	calls = 0;
	/** Called between reading and writing a row. */
	between: () => Promise<void> = oneTurn;
	/** Number of further failures of an action, as without a database. */
	failures: Record<Action, number> = { claim: 0, release: 0 };
	/** Number of further writes that are done although their answer is lost. */
	lost = 0;
	private readonly processes = new AsyncLocalStorage<Process>();

	/**
	 * Runs something in a process of n8n. Once that is killed, nothing that it asks of the store
	 * ends.
	 */
	async inProcess<Result>(process: Process, work: () => Promise<Result>): Promise<Result> {
		return await this.processes.run(process, work);
	}

	/** The state of a name. @param owner whose name it is, such as `node key` */
	stateOf(name: string, owner = `${nodeId()} key`): Seen {
		const has = (kind: string) => this.rows.includes(`${owner} ${kind} ${hashOf(name)}`);
		if (!has('claim')) return 'free';
		if (has('use')) return 'used';
		return has('doubt') ? 'in doubt' : 'claimed';
	}

	/** The names of the rows in the table, but for those of a check. */
	get rows(): string[] {
		return [...this.table.keys()]
			.map((name) => name.slice(name.indexOf(' n:') + 3))
			.filter(isOfPackage);
	}

	/** The claims that were made, in order, of the keys of the node under test. */
	get claims(): string[] {
		return this.made.filter((name) => name.startsWith(`${nodeId()} key claim `));
	}

	clear(): void {
		this.table.clear();
		anotherNode();
		this.made = [];
		this.calls = 0;
		this.between = oneTurn;
		this.failures = { claim: 0, release: 0 };
		this.lost = 0;
	}

	private async change<Result>(
		action: Action | undefined,
		scope: DeduplicationScope,
		{ workflow, node }: ICheckProcessedContextData,
		work: (row: readonly string[] | undefined) => {
			row: readonly string[] | undefined;
			result: Result;
		},
	): Promise<Result> {
		const process = this.processes.getStore();
		if (process?.isKilled) return await never;
		// n8n's own reads the ID before anything else.
		const id = String(node?.id);
		const name = `${workflow.id} ${scope === 'node' ? `n:${id}` : ''}`;
		this.calls += 1;
		const read = this.table.get(name);
		await this.between();
		if (process?.isKilled) return await never;
		if (action && this.failures[action] > 0) {
			this.failures[action] -= 1;
			throw new Error('The database is away');
		}
		const { row, result } = work(read);
		if (row === undefined) {
			if (action === 'release') this.table.delete(name);
			return result;
		}
		// A row is inserted once, and a deleted row is not updated.
		if (read === undefined) {
			if (this.table.has(name)) throw new Error('UNIQUE constraint failed');
			if (isOfPackage(id)) this.made.push(id);
		}
		if (read === undefined || this.table.has(name)) this.table.set(name, row);
		if (this.lost > 0 && isOfPackage(id)) {
			this.lost -= 1;
			throw new Error('The answer was lost');
		}
		return result;
	}

	async checkProcessedAndRecord(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
	): Promise<IDeduplicationOutput> {
		return await this.change('claim', scope, context, (row) => {
			// As in n8n, the first values of a node all count as new, even duplicates.
			if (!row) return { row: items.map(md5), result: { new: items, processed: [] } };
			const isKnown = (item: DeduplicationItemTypes) => row.includes(md5(item));
			const fresh = items.filter((item) => !isKnown(item));
			return {
				row: [...row, ...fresh.map(md5)],
				result: { new: fresh, processed: items.filter(isKnown) },
			};
		});
	}

	async removeProcessed(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
	): Promise<void> {
		await this.change('claim', scope, context, (row) => {
			const unwanted = new Set(items.map(md5));
			return { row: row?.filter((value) => !unwanted.has(value)), result: undefined };
		});
	}

	async clearAllProcessedItems(
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
	): Promise<void> {
		await this.change('release', scope, context, () => ({ row: undefined, result: undefined }));
	}

	async getProcessedDataCount(
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
	): Promise<number> {
		// While the database is away, nothing can be read either.
		if (this.failures.claim === Infinity) throw new Error('The database is away');
		return await this.change(undefined, scope, context, (row) => ({
			row: undefined,
			result: row?.length ?? 0,
		}));
	}
}

/** Whether a row is named after what it holds, and not by the check of how n8n names rows. */
const isOfPackage = (name: string): boolean => / (?:claim|use|doubt) /.test(name);

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
