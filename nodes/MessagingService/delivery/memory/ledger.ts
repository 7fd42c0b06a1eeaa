import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../../contract';
import type { Operation } from '../../operations/operation';
import { mayBeSent, type Remembered, type Row } from '../plan/message';
import { itemHash, runScope } from './identity';
import { keptOf, pack, restored, unpack, type Memory, type Value } from './packed';

const contextKey = 'messagingServiceLedger';

/** The ledger as stored in the node's context, by scope. */
export interface Stored {
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
	private known: Remembered;
	private readonly memories: Map<number, Memory>;

	/** @param stored a state from another execution; read from the node's context if not given */
	constructor(
		private readonly context: IExecuteFunctions,
		readonly operation: Operation,
		stored?: Stored,
	) {
		this.scope = runScope(context, operation);
		const own = this.stored()[this.scope];
		const { items = '[]', version } = stored ?? own ?? {};
		this.version = version;
		const isOwn = own?.execution === context.getExecutionId();
		this.triesBefore = isOwn ? own.tries : 0;
		this.isInherited = own !== undefined && !isOwn;
		// An item whose data changed upstream is another item.
		const isSame = ([item, { hash }]: [number, Memory]) => this.hashOf(item) === hash;
		this.memories = new Map([...unpack(items)].filter(isSame));
		this.known = this.readMemories();
	}

	/** What earlier tries did. */
	get remembered(): Remembered {
		return this.known;
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

	/** Notes that a Retry which ended without a report may have sent whatever has no row, and what is left of a text. */
	doubt(): void {
		for (const item of this.context.getInputData().keys()) {
			const rows = (this.known.get(item) ?? []).map((row): Row =>
				row.kind === 'part' ? { ...row, kind: 'unknown' } : row,
			);
			const isKnown = rows.some(({ to, ofSeveral }) => to === '' || !ofSeveral);
			this.note(item, isKnown ? rows : [...rows, mayBeSent]);
		}
		this.known = this.readMemories();
	}

	/** Stores the ledger for the next run. */
	keep(version: string): Stored {
		const execution = this.context.getExecutionId();
		const own = { execution, tries: this.triesBefore + 1, items: pack(this.memories), version };
		this.store({ ...this.stored(), [this.scope]: own });
		return own;
	}

	/** Forgets everything, because this run of the node will not be repeated. */
	clear(): undefined {
		const { [this.scope]: _own, ...others } = this.stored();
		this.store(Object.keys(others).length === 0 ? undefined : others);
	}

	private readMemories(): Remembered {
		return new Map([...this.memories].map(([item, { rows }]) => [item, this.rowsOf(rows)]));
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
