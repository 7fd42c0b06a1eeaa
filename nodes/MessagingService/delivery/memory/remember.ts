import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Books } from './books';
import type { Ledger } from './ledger';

/**
 * Keeps what must not be sent again for as long as n8n may run this node once more in this execution, and
 * forgets it after that. Never throws: what the node returns is worth more than its memory.
 */
export function remember(
	context: IExecuteFunctions,
	ledger: Ledger,
	books: Books,
	result: { readonly items: readonly INodeExecutionData[]; readonly broken: boolean },
): void {
	try {
		if (ledger.operation.effect === 'read' || !mayRunAgain(context, ledger, books, result)) ledger.clear();
		else {
			const outputs = books.outputsByItem();
			for (const [item, fate] of books.fates) {
				// Of the others a retry asks the store of keys again.
				const isOwn = fate !== 'nothing' && fate !== 'elsewhere';
				const earlier = ledger.earlier(item);
				const said = fate === 'sent' ? outputs.get(item) : books.sentParts.get(item);
				if (isOwn && (earlier?.kind !== fate || earlier.outputs.length !== (said?.length ?? 0)))
					ledger.note(item, fate, { outputs: said, draft: books.drafts.get(item) });
			}
			ledger.keep();
		}
	} catch {
		context.logger.error('What was sent could not be remembered with the execution');
	}
}

/** Whether n8n may run the node again: by Retry On Fail, or by the Retry of an execution that did not succeed. */
function mayRunAgain(
	context: IExecuteFunctions,
	{ triesBefore }: Ledger,
	books: Books,
	{ items, broken }: { readonly items: readonly INodeExecutionData[]; readonly broken: boolean },
): boolean {
	if (context.getExecutionCancelSignal()?.aborted) return true;
	if (!context.continueOnFail()) return broken || books.firstFailure !== undefined;
	const { retryOnFail, maxTries } = context.getNode();
	// As the engine decides it: by the first item that the node returns.
	const looksFailed = items[0]?.json.error !== undefined;
	return retryOnFail === true && looksFailed && triesBefore + 1 < Math.min(5, Math.max(2, maxTries || 3));
}
