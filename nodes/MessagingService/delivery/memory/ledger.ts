import type { IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../../contract';
import type { Operation } from '../../operations/operation';
import type { Earlier } from '../output/outcome';
import { itemHash, runScope } from './identity';
import { keptOf, restored } from './kept';
import { pack, unpack, type Memory } from './packed';

const states = { s: 'sent', p: 'part', u: 'unknown', f: 'final' } as const;
const letters = { sent: 's', part: 'p', unknown: 'u', final: 'f' } as const;

const place = 'messagingServiceLedger';

/**
 * What this execution has sent, item by item, so that no later run of the node sends it again: n8n runs the
 * whole node anew for Retry On Fail and for the Retry of a failed execution, and hands it the same node
 * context each time. It is bound to the user's items (see identity.ts), never to the requests made of them.
 */
export class Ledger {
	private readonly scope: string;
	private readonly memories: Map<number, Memory>;
	/** How often this run of the node was tried before in this very execution. */
	readonly triesBefore: number;

	constructor(
		private readonly context: IExecuteFunctions,
		readonly operation: Operation,
	) {
		this.scope = runScope(context, operation);
		const { execution = '', tries = 0, items: text = '' } = readStored(context)[this.scope] ?? {};
		this.triesBefore = execution === context.getExecutionId() ? tries : 0;
		const items = context.getInputData();
		// An item that was changed upstream is another item.
		this.memories = new Map(
			[...unpack(text)].filter(([item, { hash }]) => {
				const data = items[item];
				return data !== undefined && itemHash(data) === hash;
			}),
		);
	}

	/** What earlier tries did, by item. */
	recall(): Map<number, Earlier> {
		const { keeps = [] } = this.operation;
		const earlier = ({ state, rows, draft }: Memory): Earlier => ({
			kind: states[state],
			outputs: rows.map((row) => ({ ...restored(row, keeps), alreadySent: true })),
			draft,
		});
		return new Map([...this.memories].map(([item, memory]) => [item, earlier(memory)]));
	}

	/** Notes what became of an item, in the place of what is remembered of it. */
	note(item: number, { kind, outputs, draft }: Earlier): void {
		const data = this.context.getInputData()[item];
		if (data === undefined) return;
		const known = this.memories.get(item);
		const { keeps = [] } = this.operation;
		this.memories.set(item, {
			hash: known?.hash ?? itemHash(data),
			draft,
			state: letters[kind],
			rows: outputs.map((output) => keptOf(output, keeps)),
		});
	}

	/** Keeps it all for the next run. */
	keep(): void {
		const stored = readStored(this.context);
		stored[this.scope] = {
			execution: this.context.getExecutionId(),
			tries: this.triesBefore + 1,
			items: pack(this.memories),
		};
		this.context.getContext('node')[place] = stored;
	}

	/** Forgets it all: this run of the node will not be repeated. */
	clear(): void {
		const others = Object.entries(readStored(this.context)).filter(([scope]) => scope !== this.scope);
		const node = this.context.getContext('node');
		node[place] = others.length === 0 ? undefined : Object.fromEntries(others);
	}
}

/** As it is stored with the node's context, by scope. */
interface Stored {
	readonly execution: string;
	readonly tries: number;
	/** See packed.ts. */
	readonly items: string;
}

function readStored(context: IExecuteFunctions): Record<string, Stored> {
	const stored: unknown = context.getContext('node')[place];
	return isRecord(stored) ? { ...(stored as Record<string, Stored>) } : {};
}
