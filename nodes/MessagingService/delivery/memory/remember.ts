import { randomBytes } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { leftFor, toItems } from '../output/outcome';
import { draftHash } from '../plan/draft';
import type { Plan, Planned } from '../plan/plan';
import type { Report } from '../report/report';
import { itemHash } from './identity';
import type { Ledger, Stored } from './ledger';
import type { Takeover } from './takeover';

/**
 * Keeps what must not be sent again for as long as n8n may run this node once more in this execution, and
 * forgets it after that. Never throws: what the node returns is worth more than its memory.
 * @returns what is kept
 */
export function remember(
	context: IExecuteFunctions,
	{ ledger, name }: Takeover,
	plan: Plan | undefined,
	report: Report,
): Stored | undefined {
	try {
		if (ledger.operation.effect === 'read' || !mayRunAgain(context, ledger, report)) return ledger.clear();
		const drafts = new Map(plan?.items.map(({ item, draft }) => [item, draft]));
		for (const [item, outcome] of report.outcomes) {
			const left = leftFor(outcome);
			if (left === undefined) continue;
			const known = ledger.remembered.get(item);
			if (known?.kind === left.kind && known.outputs.length === left.outputs.length) continue;
			const draft = drafts.get(item);
			ledger.note(item, { ...left, draft: draft ? draftHash(draft) : (known?.draft ?? '') });
		}
		// Where nothing has left, all who know the state that this try went on from may go on from it.
		const version = report.hasLeft ? undefined : (name ?? ledger.version);
		return ledger.keep(version ?? randomBytes(9).toString('base64url'));
	} catch {
		context.logger.error('What was sent could not be remembered with the execution');
		return undefined;
	}
}

/** Takes the hashes of an item beforehand: those of a thousand long e-mails at once would hold up all of n8n. */
export function prepare(context: IExecuteFunctions, { item, draft }: Pick<Planned, 'item' | 'draft'>): void {
	const data = context.getInputData()[item];
	if (data) itemHash(data);
	draftHash(draft);
}

/** Whether n8n may run the node again: by Retry On Fail, or by the Retry of an execution that did not succeed. */
function mayRunAgain(context: IExecuteFunctions, { triesBefore }: Ledger, report: Report): boolean {
	if (context.getExecutionCancelSignal()?.aborted) return true;
	if (!context.continueOnFail()) return report.failure !== undefined;
	const { retryOnFail, maxTries } = context.getNode();
	// As the engine decides it: by the first item that the node returns.
	const looksFailed = toItems(report.outcomes)[0]?.json.error !== undefined;
	return retryOnFail === true && looksFailed && triesBefore + 1 < Math.min(5, Math.max(2, maxTries || 3));
}
