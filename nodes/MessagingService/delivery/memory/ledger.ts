import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../../contract';
import type { Operation } from '../../operations/operation';
import type { Row } from '../plan/message';
import { itemHash, runScope } from './identity';

const contextKey = 'messagingServiceLedger';

/** The ledger as stored in the node's context, by scope. */
interface Stored {
	readonly execution: string | undefined;
	readonly tries: number;
	/** JSON of the rows of each item. */
	readonly items: string;
	/** The name of this state, so that only one Retry continues from it (takeover.ts). */
	readonly version?: string | undefined;
}

/** The rows of an item as stored. The hash is of the item's data, in eight letters. */
type StoredItem = readonly [item: number, hash: string, rows: readonly Row[]];

/**
 * What this execution has sent, by item, so that no later run of the node sends it again. For Retry
 * On Fail and Retry, n8n runs the whole node again with the same node context. An entry belongs to
 * the user's item: same operation, run, index and data. It stays that item even if the node's
 * fields are changed between two runs.
 */
export class Ledger {
	readonly scope: string;
	readonly version: string | undefined;
	/** Earlier tries of this run of the node in this execution. */
	readonly triesBefore: number;
	/** Whether another execution has written it. */
	readonly isInherited: boolean;
	/** What earlier tries did. */
	readonly remembered: Map<number, readonly Row[]>;

	constructor(
		private readonly context: IExecuteFunctions,
		readonly operation: Operation,
	) {
		this.scope = runScope(context, operation);
		const own = this.stored()[this.scope];
		const { items = '[]', version } = own ?? {};
		this.version = version;
		// An execution without an ID, such as a call of an MCP trigger's tool, is never continued by
		// another.
		const writer = own?.execution;
		this.isInherited = writer !== undefined && writer !== context.getExecutionId();
		this.triesBefore = own === undefined || this.isInherited ? 0 : own.tries;
		// An item whose data changed upstream is another item.
		const same = (JSON.parse(items) as readonly StoredItem[]).filter(
			([item, hash]) => this.hashOf(item) === hash,
		);
		this.remembered = new Map(same.map(([item, , rows]) => [item, rows.map(recalledRow)]));
	}

	/** Stores the ledger for the next run. */
	keep(version: string): void {
		const execution = this.context.getExecutionId();
		const { storedFields = [] } = this.operation;
		const items = [...this.remembered].map(([item, rows]) => {
			const kept = rows.map((row) => ({ ...row, outputs: row.outputs.map(keptOf(storedFields)) }));
			return [item, this.hashOf(item), kept];
		});
		const own = { execution, tries: this.triesBefore + 1, items: JSON.stringify(items), version };
		this.store({ ...this.stored(), [this.scope]: own });
	}

	/** Forgets everything, because this run of the node will not be repeated. */
	clear(): void {
		const { [this.scope]: _own, ...others } = this.stored();
		this.store(Object.keys(others).length === 0 ? undefined : others);
	}

	private hashOf(item: number): string | undefined {
		const data = this.context.getInputData()[item];
		return data && itemHash(data);
	}

	private stored(): Readonly<Record<string, Stored>> {
		return (this.context.getContext('node')[contextKey] ?? {}) as Record<string, Stored>;
	}

	private store(stored: Readonly<Record<string, Stored>> | undefined): void {
		this.context.getContext('node')[contextKey] = stored;
	}
}

const recalledRow = (row: Row): Row => ({
	...row,
	outputs: row.outputs.map((output) => ({ ...output, alreadySent: true })),
});

/**
 * Returns the fields of an output that are stored, because n8n stores the execution's data whole.
 * @param paths such as `description.id`
 */
const keptOf =
	(paths: readonly string[]) =>
	(output: IDataObject): IDataObject => {
		const kept: IDataObject = {};
		for (const path of paths) {
			const [name = '', ...inner] = path.split('.');
			const value = output[name];
			if (isRecord(value) && inner.length > 0)
				kept[name] = { ...Object(kept[name]), ...keptOf([inner.join('.')])(value as IDataObject) };
			else if (inner.length === 0 && Object(value) !== value) kept[name] = value;
		}
		return kept;
	};
