import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { heldBack } from '../../failures';
import type { Operation } from '../../operations/operation';
import type { Asking } from '../../operations/humanReview/question';
import type { Account } from '../../operations/settings';
import { noted, takenOutput } from '../outputs';
import { planRun, type Part } from '../plan';
import type { Books } from './books';
import type { Ledger } from './ledger';

/** Items of which earlier runs of the execution know something. */
export interface Recalled {
	readonly sent: readonly number[];
	/** Not sent, or not wholly; their turn comes now. */
	readonly fresh: readonly number[];
	/** They may have been sent. */
	readonly unknown: number[];
	/** The service asked not to send them again. */
	readonly final: readonly number[];
}

/** What earlier runs of the execution left: what they sent goes into the books at once. */
export function recall(books: Books, ledger: Ledger): Recalled {
	const items = {
		sent: [] as number[],
		fresh: [] as number[],
		unknown: [] as number[],
		final: [] as number[],
	};
	for (let item = 0; item < books.count; item += 1) {
		const earlier = ledger.earlier(item);
		if (earlier?.kind === 'sent') {
			const outputs = earlier.outputs.map((json) => ({ json, items: [item] }));
			books.put([item], 'sent', outputs);
		} else {
			if (earlier) books.put([item], earlier.kind, []);
			if (earlier && earlier.outputs.length > 0) books.sentParts.set(item, earlier.outputs);
		}
		items[earlier === undefined || earlier.kind === 'part' ? 'fresh' : earlier.kind].push(item);
	}
	return items;
}

/** Says of doubtful items, after everything else, that they were left alone. */
export function holdBack(
	context: IExecuteFunctions,
	{ effect }: Operation,
	books: Books,
	recalled: Recalled,
): void {
	for (const kind of ['unknown', 'final'] as const) {
		const items = recalled[kind].filter((item) => books.isOpen(item));
		if (items.length > 0) books.failed(items, heldBack(context.getNode(), items, kind, effect));
	}
}

/**
 * Fills in what outputs of earlier runs said beside the fields that are remembered, such as notices: the request
 * tells it, where the node would still make the same one.
 *
 * @param items those that nothing is sent for now
 * @param parts those that go on where an earlier run stopped
 */
export async function fillIn(
	context: IExecuteFunctions,
	ledger: Ledger,
	books: Books,
	place: { readonly account: Account; readonly asking: Asking },
	{ items, parts }: { readonly items: readonly number[]; readonly parts: readonly Part[] },
): Promise<void> {
	// To plan a question is to ask a new one.
	if (ledger.operation.asks) return;
	const { jobs, followers } = await planRun(context, ledger.operation, items, place);
	const said = books.outputsByItem();
	for (const part of [...jobs.flat(), ...followers.keys(), ...parts]) {
		const { item, draft, simplified } = part;
		if (!simplified || !ledger.isOf(item, draft)) continue;
		for (const output of [...(said.get(item) ?? []), ...(books.sentParts.get(item) ?? [])])
			Object.assign(output, unkept(ledger.operation, output, part));
	}
}

/** What of an output is not remembered. */
function unkept(operation: Operation, output: IDataObject, part: Part): IDataObject {
	if (output.delivery === 'unknown')
		return takenOutput(part, 'An earlier try of this run may have sent this').json;
	return { ...operation.rebuild?.(output, part.draft), ...noted(part.draft.notices) };
}
