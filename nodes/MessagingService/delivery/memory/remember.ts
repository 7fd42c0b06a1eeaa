import { randomBytes } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { toItems, toRemember } from '../output/outcome';
import { draftHash } from '../plan/draft';
import type { Plan, Planned } from '../plan/plan';
import type { Report } from '../report/report';
import { itemHash } from './identity';
import type { Ledger, Stored } from './ledger';
import type { Takeover } from './takeover';

/**
 * Keeps the ledger for as long as n8n may run this node again in this execution. Never throws: the node's output is worth
 * more than its memory.
 * @returns the stored state; undefined if there is none
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
			const result = toRemember(outcome);
			if (result === undefined) continue;
			const known = ledger.remembered.get(item);
			if (known?.kind === result.kind && known.outputs.length === result.outputs.length) continue;
			const draft = drafts.get(item);
			ledger.note(item, { ...result, draft: draft ? draftHash(draft) : (known?.draft ?? '') });
		}
		// If nothing was sent, other Retries may still continue from the state before.
		const version = report.hasLeft ? undefined : (name ?? ledger.version);
		return ledger.keep(version ?? randomBytes(9).toString('base64url'));
	} catch {
		context.logger.error('What was sent could not be remembered with the execution');
		return undefined;
	}
}

/** Hashes an item early: hashing a thousand long e-mails at once would block n8n. */
export function prepare(context: IExecuteFunctions, { item, draft }: Pick<Planned, 'item' | 'draft'>): void {
	const data = context.getInputData()[item];
	if (data) itemHash(data);
	draftHash(draft);
}

/** Whether n8n may run the node again, by Retry On Fail or by the Retry of a failed execution. */
function mayRunAgain(context: IExecuteFunctions, { triesBefore }: Ledger, report: Report): boolean {
	if (context.getExecutionCancelSignal()?.aborted) return true;
	if (!context.continueOnFail()) return report.failure !== undefined;
	const { retryOnFail, maxTries } = context.getNode();
	// n8n decides by the first item that the node returns.
	const looksFailed = toItems(report.outcomes)[0]?.json.error !== undefined;
	return retryOnFail === true && looksFailed && triesBefore + 1 < Math.min(5, Math.max(2, maxTries || 3));
}
