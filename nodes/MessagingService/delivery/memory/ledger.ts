import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../../contract';
import type { Operation } from '../../operations/operation';
import type { Remembered, Row } from '../plan/message';
import { itemHash, runScope } from './identity';
import { keptOf, pack, restored, unpack, type Memory, type Value } from './packed';

const contextKey = 'messagingServiceLedger';

/** The ledger as stored in the node's context, by scope. */
interface Stored {
	readonly execution: string;
	readonly tries: number;
	/** See packed.ts. */
	readonly items: string;
	/** The name of this state, so that only one Retry continues from it (takeover.ts). */
	readonly version?: string | undefined;
}

/**
 * What this execution has sent, by item, so that no later run of the node sends it again. For Retry On Fail and Retry, n8n
 * runs the whole node again with the same node context. An entry belongs to the user's item: same operation, run, index
 * and data. It stays that item even if the node's fields are changed between two runs.
 */
export class Ledger {
	readonly scope: string;
	readonly version: string | undefined;
	/** Earlier tries of this run of the node in this execution. */
	readonly triesBefore: number;
	/** Whether another execution has written it. */
	readonly isInherited: boolean;
	/** What earlier tries did. */
	readonly remembered: Remembered;
	private readonly memories: Map<number, Memory>;

	constructor(
		private readonly context: IExecuteFunctions,
		readonly operation: Operation,
	) {
		this.scope = runScope(context, operation);
		const own = this.stored()[this.scope];
		const { items = '[]', version } = own ?? {};
		this.version = version;
		const isOwn = own?.execution === context.getExecutionId();
		this.triesBefore = isOwn ? own.tries : 0;
		this.isInherited = own !== undefined && !isOwn;
		// An item whose data changed upstream is another item.
		const isSame = ([item, { hash }]: [number, Memory]) => this.hashOf(item) === hash;
		this.memories = new Map([...unpack(items)].filter(isSame));
		this.remembered = new Map([...this.memories].map(([item, { rows }]) => [item, this.rowsOf(rows)]));
	}

	/** Notes what is known of the messages of an item. */
	note(item: number, rows: readonly Row[]): void {
		const hash = this.hashOf(item);
		if (hash === undefined) return;
		const { storedFields } = this.operation;
		const packed = rows.map(({ to, outputs, ...row }) => ({
			...row,
			// Mostly the outputs tell.
			to: to === recipientIn(outputs) ? undefined : to,
			outputs: outputs.map((output) => keptOf(output, storedFields)),
		}));
		this.memories.set(item, { hash, rows: packed });
	}

	/** Stores the ledger for the next run. */
	keep(version: string): void {
		const execution = this.context.getExecutionId();
		const own = { execution, tries: this.triesBefore + 1, items: pack(this.memories), version };
		this.store({ ...this.stored(), [this.scope]: own });
	}

	/** Forgets everything, because this run of the node will not be repeated. */
	clear(): void {
		const { [this.scope]: _own, ...others } = this.stored();
		this.store(Object.keys(others).length === 0 ? undefined : others);
	}

	private rowsOf(packed: Memory['rows']): readonly Row[] {
		const { storedFields } = this.operation;
		const restore = (values: readonly Value[]) => ({ ...restored(values, storedFields), alreadySent: true });
		return packed.map(({ to, outputs: stored, ...row }) => {
			const outputs = stored.map(restore);
			return { ...row, to: to ?? recipientIn(outputs), outputs };
		});
	}

	private hashOf(item: number): string | undefined {
		const data = this.context.getInputData()[item];
		return data && itemHash(data);
	}

	private stored(): Readonly<Record<string, Stored>> {
		const stored: unknown = this.context.getContext('node')[contextKey];
		return isRecord(stored) ? (stored as Record<string, Stored>) : {};
	}

	private store(stored: Readonly<Record<string, Stored>> | undefined): void {
		this.context.getContext('node')[contextKey] = stored;
	}
}

/** The one recipient that outputs name; empty if they name none or several. */
function recipientIn(outputs: readonly IDataObject[]): string {
	const [first, ...others] = new Set(outputs.map(({ to }) => to));
	return typeof first === 'string' && others.length === 0 ? first : '';
}
