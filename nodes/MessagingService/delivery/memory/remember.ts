import { randomBytes } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import type { Report } from '../outcome/fold';
import { toItems, type Ended } from '../outcome/items';
import { toRemember } from '../outcome/outcome';
import { draftHash } from '../plan/draft';
import type { Message, Row } from '../plan/message';
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
	report: Report,
): Stored | undefined {
	try {
		if (ledger.operation.effect === 'read' || !mayRunAgain(context, ledger, report)) return ledger.clear();
		for (const [item, ended] of report.items) {
			const rows = rowsAfter(ended, ledger.remembered.get(item) ?? []);
			if (rows.length > 0) ledger.note(item, rows);
		}
		// If nothing was sent, other Retries may still continue from the state before.
		const version = report.hasLeft ? undefined : (name ?? ledger.version);
		return ledger.keep(version ?? randomBytes(9).toString('base64url'));
	} catch {
		context.logger.error('What was sent could not be remembered with the execution');
		return undefined;
	}
}

/** The rows of an item for the next try. Somebody who was taken out of it keeps a row, to be put back later. */
function rowsAfter(ended: readonly Ended[], before: readonly Row[]): Row[] {
	const named = before.filter(({ to }) => to !== '').length;
	const all = Math.max(1, named, ...ended.map(({ message }) => message?.ofItem ?? 1));
	const ofSeveral = all > 1 || before.some((row) => row.ofSeveral);
	const known = new Map(before.map((row) => [row.to, row]));
	const left = new Map(known);
	// Messages that were not reached may still need the row that stands for everybody.
	if (ended.length === all) left.delete('');
	const rows = ended.flatMap(({ to, message, row, outcome }): Row | [] => {
		const stored = row && known.get(row.to);
		if (stored?.to !== '') left.delete(row?.to ?? to);
		const result = message && toRemember(outcome);
		const isSame = stored?.kind === result?.kind && stored?.outputs.length === result?.outputs.length;
		if (result === undefined || message === undefined || (isSame && stored))
			return stored ? { ...stored, to: stored.to || to } : [];
		return { ...result, to, draft: draftHash(message.draft), ofSeveral };
	});
	return [...rows, ...left.values()].map((row) => ({ ...row, ofSeveral }));
}

/** Hashes an item early: hashing a thousand long e-mails at once would block n8n. */
export function prepare(context: IExecuteFunctions, { item, draft }: Pick<Message, 'item' | 'draft'>): void {
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
	const looksFailed = toItems(report.items)[0]?.json.error !== undefined;
	return retryOnFail === true && looksFailed && triesBefore + 1 < Math.min(5, Math.max(2, maxTries || 3));
}
