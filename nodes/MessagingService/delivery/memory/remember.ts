import { randomBytes } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { toItems, type Ended } from '../outcome/items';
import { toRemember } from '../outcome/outcome';
import type { Report } from '../outcome/report';
import { draftHash } from '../plan/draft';
import type { Message, Row } from '../plan/message';
import { itemHash } from './identity';
import type { Ledger } from './ledger';
import type { Takeover } from './takeover';

/**
 * Keeps the ledger for as long as n8n may run this node again in this execution. Never throws: the
 * node's output is worth more than its memory.
 */
export function remember(
	context: IExecuteFunctions,
	{ ledger, name }: Takeover,
	report: Report,
): void {
	try {
		if (ledger.operation.effect === 'read' || !mayRunAgain(context, ledger, report))
			return ledger.clear();
		for (const [item, ended] of report.items) {
			const rows = rowsAfter(ended, ledger.remembered.get(item) ?? []);
			if (rows.length > 0) ledger.remembered.set(item, rows);
		}
		// If nothing was sent, other Retries may still continue from the state before.
		const version = report.hasLeft ? undefined : (name ?? ledger.version);
		ledger.keep(version ?? randomBytes(9).toString('base64url'));
	} catch {
		context.logger.error('What was sent could not be remembered with the execution');
	}
}

/**
 * The rows of an item for the next try, one for each recipient:
 *
 * | the message in this try | row before | row after |
 * |---|---|---|
 * | was sent, in part, or may have been | none | new |
 * | the same | of this recipient | new, in its place |
 * | the same, its only number was corrected | of the old number | new, with the corrected number |
 * | nothing new: recalled, held back, not sent, skipped | any or none | as before |
 * | was not reached, or could not be made | any or none | as before |
 * | is not in *To* any more | of this recipient | as before, for when it is put back |
 *
 * Once an item has had several messages, all of its rows are found by recipient only.
 */
function rowsAfter(ended: readonly Ended[], before: readonly Row[]): Row[] {
	const ofSeveral =
		before.some((row) => row.ofSeveral) || ended.some(({ message }) => (message?.ofItem ?? 1) > 1);
	const rows = new Map(before.map((row) => [row.to, row]));
	for (const { to, message, row, outcome } of ended) {
		const result = message && toRemember(outcome);
		const isSame = row?.kind === result?.kind && row?.outputs.length === result?.outputs.length;
		if (message === undefined || result === undefined || isSame) continue;
		if (row && row.to !== to) rows.delete(row.to);
		rows.set(to, { ...result, to, draft: draftHash(message.draft), ofSeveral });
	}
	return [...rows.values()].map((row) => ({ ...row, ofSeveral }));
}

/** Hashes an item early: hashing a thousand long e-mails at once would block n8n. */
export function prepare(
	context: IExecuteFunctions,
	{ item, draft }: Pick<Message, 'item' | 'draft'>,
): void {
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
	return (
		retryOnFail === true && looksFailed && triesBefore + 1 < Math.min(5, Math.max(2, maxTries || 3))
	);
}
