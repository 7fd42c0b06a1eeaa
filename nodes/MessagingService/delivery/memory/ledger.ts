import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../../contract';
import type { Draft, Operation } from '../../operations/operation';
import { draftHash, itemHash, runScope } from './identity';
import { pack, unpack, type Memory, type Value } from './memory';

/** What an earlier run of this execution did with an item. */
export interface Earlier {
	/**
	 * `part`: the first parts of its text were sent. `unknown`: it, or its next part, may have been sent. `final`:
	 * the service asked not to send it again.
	 */
	readonly kind: 'sent' | 'part' | 'unknown' | 'final';
	/** Of what was sent for sure. */
	readonly outputs: IDataObject[];
}

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
		this.memories = new Map(
			[...unpack(text)].filter(([item, { hash }]) => {
				const data = items[item];
				return data !== undefined && itemHash(data) === hash;
			}),
		);
	}

	/** What is remembered of an item; an item that was changed upstream is another item. */
	earlier(item: number): Earlier | undefined {
		const memory = this.memories.get(item);
		if (memory === undefined) return undefined;
		return { kind: states[memory.state], outputs: memory.rows.map((row) => this.restored(row)) };
	}

	/** Whether a draft is the one of which an item was made when it was remembered. */
	isOf(item: number, draft: Draft): boolean {
		const known = this.memories.get(item);
		return known !== undefined && known.draft === draftHash(draft);
	}

	/** Remembers what became of an item, beside what is remembered already. */
	note(
		item: number,
		kind: Earlier['kind'],
		{ outputs = [], draft }: { outputs?: readonly IDataObject[] | undefined; draft: Draft | undefined },
	): void {
		const known = this.memories.get(item);
		const data = this.context.getInputData()[item];
		if (data === undefined) return;
		const keeps = this.operation.keeps ?? [];
		this.memories.set(item, {
			hash: known?.hash ?? itemHash(data),
			draft: sameDraft(known, draft && draftHash(draft)),
			state: letters[kind],
			rows: outputs.map((output) => keeps.map((path) => valueAt(output, path))),
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

	private restored(row: readonly Value[]): IDataObject {
		const output: IDataObject = {};
		this.operation.keeps?.forEach((path, index) => put(output, path, row[index]));
		return { ...output, alreadySent: true };
	}
}

/** What an item was made of; nothing where its parts were made of one thing and another. */
const sameDraft = (known: Memory | undefined, hash = known?.draft ?? ''): string =>
	known !== undefined && known.rows.length > 0 && known.draft !== hash ? '' : hash;

/** As it is stored with the node's context, by scope. */
interface Stored {
	readonly execution: string;
	readonly tries: number;
	/** See memory.ts. */
	readonly items: string;
}

function readStored(context: IExecuteFunctions): Record<string, Stored> {
	const stored: unknown = context.getContext('node')[place];
	return isRecord(stored) ? { ...(stored as Record<string, Stored>) } : {};
}

/** A value inside an output, by a path such as `country.iso_code`. */
function valueAt(output: IDataObject, path: string): Value {
	const [first = '', ...rest] = path.split('.');
	const value = output[first];
	if (rest.length > 0) return isRecord(value) ? valueAt(value as IDataObject, rest.join('.')) : undefined;
	return typeof value === 'object' ? (value === null ? null : undefined) : (value as Value);
}

function put(output: IDataObject, path: string, value: Value): void {
	if (value === undefined) return;
	const [first = '', ...rest] = path.split('.');
	if (rest.length === 0) {
		output[first] = value;
		return;
	}
	const inner = isRecord(output[first]) ? (output[first] as IDataObject) : {};
	put(inner, rest.join('.'), value);
	output[first] = inner;
}
