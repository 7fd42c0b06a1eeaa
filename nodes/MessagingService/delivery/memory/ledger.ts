import type { IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../../contract';
import type { Operation } from '../../operations/operation';
import type { Earlier } from '../output/outcome';
import { itemHash, runScope } from './identity';
import { keptOf, pack, restored, unpack, type Memory } from './packed';

const place = 'messagingServiceLedger';

/** As it is stored with the node's context, by scope. */
export interface Stored {
	readonly execution: string;
	readonly tries: number;
	/** See packed.ts. */
	readonly items: string;
	/** Names this state of the ledger, so that one Retry alone goes on from it (takeover.ts). */
	readonly version?: string | undefined;
}

/**
 * What this execution has sent, item by item, so that no later run of the node sends it again: n8n runs the
 * whole node anew for Retry On Fail and for the Retry of a failed execution, and hands it the same node
 * context each time. It is bound to the user's items (see identity.ts), never to the requests made of them.
 */
export class Ledger {
	readonly scope: string;
	readonly version: string | undefined;
	/** How often this run of the node was tried before in this very execution. */
	readonly triesBefore: number;
	/** Whether another execution has written it. */
	readonly isInherited: boolean;
	/** What earlier tries did, by item. */
	readonly remembered: ReadonlyMap<number, Earlier>;
	private readonly memories: Map<number, Memory>;

	/** @param stored a state of it that the execution itself does not know */
	constructor(
		private readonly context: IExecuteFunctions,
		readonly operation: Operation,
		stored?: Stored,
	) {
		this.scope = runScope(context, operation);
		const own = this.stored()[this.scope];
		const { items = '', version } = stored ?? own ?? {};
		this.version = version;
		const isOwn = own?.execution === context.getExecutionId();
		this.triesBefore = isOwn ? own.tries : 0;
		this.isInherited = own !== undefined && !isOwn;
		// An item that was changed upstream is another item.
		const isSame = ([item, { hash }]: [number, Memory]) => this.hashOf(item) === hash;
		this.memories = new Map([...unpack(items)].filter(isSame));
		const earlier = ({ kind, rows, draft }: Memory): Earlier => ({
			kind,
			outputs: rows.map((row) => ({ ...restored(row, operation.keeps), alreadySent: true })),
			draft,
		});
		this.remembered = new Map([...this.memories].map(([item, memory]) => [item, earlier(memory)]));
	}

	/** Notes the outcome of an item, in the place of what is remembered of it. */
	note(item: number, { kind, outputs, draft }: Earlier): void {
		const hash = this.hashOf(item);
		const rows = outputs.map((output) => keptOf(output, this.operation.keeps));
		if (hash !== undefined) this.memories.set(item, { hash, draft, kind, rows });
	}

	/** Keeps it all for the next run. */
	keep(version: string): Stored {
		const execution = this.context.getExecutionId();
		const own = { execution, tries: this.triesBefore + 1, items: pack(this.memories), version };
		this.store({ ...this.stored(), [this.scope]: own });
		return own;
	}

	/** Forgets it all: this run of the node will not be repeated. */
	clear(): undefined {
		const { [this.scope]: _own, ...others } = this.stored();
		this.store(Object.keys(others).length === 0 ? undefined : others);
	}

	private hashOf(item: number): string | undefined {
		const data = this.context.getInputData()[item];
		return data && itemHash(data);
	}

	private stored(): Readonly<Record<string, Stored>> {
		const stored: unknown = this.context.getContext('node')[place];
		return isRecord(stored) ? (stored as Record<string, Stored>) : {};
	}

	private store(stored: Readonly<Record<string, Stored>> | undefined): void {
		this.context.getContext('node')[place] = stored;
	}
}
