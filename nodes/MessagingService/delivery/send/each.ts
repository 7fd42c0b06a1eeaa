import type { IDataObject } from 'n8n-workflow';
import { heldBack, ofSeveral } from '../../failures';
import type { Draft } from '../../operations/operation';
import { failed, outputsOf, takenAsSent, type Earlier, type Outcome, type Outcomes } from '../output/outcome';
import { draftHash, isOf, requestsOf } from '../plan/draft';
import { turnOf, type Planned } from '../plan/plan';
import type { Group, Sending } from './group';

/** An item with several numbers: a message to each, with a key, a place and a memory of its own. */

interface One {
	/** How the number is shown, and found again among what earlier tries left. */
	readonly to: string;
	readonly outcome: Outcome;
}

/**
 * Delivers each message of an item in turn: that one of them is refused keeps nobody from theirs.
 * @param deliver delivers one of them as if it were all that the item asks for
 */
export async function deliverEach(
	sending: Sending,
	planned: Planned,
	deliver: (sending: Sending, group: Group) => Promise<Outcomes>,
): Promise<Outcomes> {
	const all: One[] = [];
	const { each = [], ...shared } = planned.draft;
	for (const differing of each) {
		const draft = { ...shared, ...differing } as Draft;
		const to = String(draft.notes?.to);
		const onceKey = planned.onceKey === undefined ? undefined : `${planned.onceKey} ${to}`;
		const one: Planned = { ...planned, draft, earlier: earlierOf(planned, draft, to), onceKey };
		const outcome = settled(sending, one, to) ?? (await deliver(sending, [one])).get(planned.item);
		if (outcome) all.push({ to, outcome: taken(sending, one, outcome) });
	}
	return new Map([[planned.item, together(all)]]);
}

const isDoubt = (row: IDataObject): boolean => row.delivery === 'unknown';

/** What earlier tries did for one of the numbers. */
function earlierOf({ earlier, draft: whole }: Planned, draft: Draft, to: string): Earlier | undefined {
	if (!earlier) return undefined;
	const rows = earlier.outputs.filter((row) => row.to === to);
	const outputs = rows.filter((row) => !isDoubt(row));
	const hash = isOf(earlier, whole) ? draftHash(draft) : '';
	if (outputs.length >= requestsOf(draft).length) return { kind: 'sent', outputs, draft: hash };
	// Where no number is in doubt by itself, all are that are not out.
	const isUnknown = rows.some(isDoubt) || (earlier.kind === 'unknown' && !earlier.outputs.some(isDoubt));
	if (isUnknown) return { kind: 'unknown', outputs, draft: hash };
	return outputs.length > 0 ? { kind: 'part', outputs, draft: hash } : undefined;
}

/** What is said of a number for which nothing is sent in this try. */
function settled(
	{ context, operation, plan }: Sending,
	{ earlier, item }: Planned,
	to: string,
): Outcome | undefined {
	const turn = turnOf(earlier, plan.whenUnknown);
	if (!earlier || turn === 'now') return undefined;
	if (earlier.kind === 'sent') return { kind: 'sent', outputs: outputsOf(item, earlier.outputs) };
	if (turn === 'held') return failed(heldBack(context.getNode(), item, 'unknown', operation.effect));
	return { kind: 'takenAsSent', outputs: outputsOf(item, [{ delivery: 'unknown', to, alreadySent: true }]) };
}

/** Doubt about one message is taken as sent where the user wants that. */
function taken({ plan }: Sending, one: Planned, outcome: Outcome): Outcome {
	const isTaken = outcome.kind === 'unknown' && plan.whenUnknown === 'takeAsSent';
	return isTaken ? takenAsSent(one, outcome.failure, outcome.parts) : outcome;
}

/** The outcome of the item: the outputs of those who have their message, and a failure for all who have not. */
function together(all: readonly One[]): Outcome {
	const outputs = all.flatMap(({ outcome }) => ('failure' in outcome ? [] : outcome.outputs));
	const rows = all.flatMap(rowsOf);
	const failures = all.flatMap(({ to, outcome }) => ('failure' in outcome ? [{ to, outcome }] : []));
	// What was certainly not sent is sent by a retry, so it says what the item is.
	const worst = failures.find(({ outcome }) => outcome.kind === 'notSent') ?? failures[0];
	if (!worst) {
		const kinds = new Set(all.map(({ outcome }) => outcome.kind));
		const kind = (['takenAsSent', 'sent', 'shown'] as const).find((one) => kinds.has(one)) ?? 'skipped';
		return { kind, outputs, parts: rows };
	}
	const numbers = failures.map(({ to }) => to);
	const failure = ofSeveral(worst.outcome.failure, numbers, all.length);
	return { kind: worst.outcome.kind, failure, parts: rows, others: outputs };
}

/** What a later try has to know of one of the numbers. */
function rowsOf({ to, outcome }: One): IDataObject[] {
	const named = (rows: readonly IDataObject[] = []) => rows.map((row) => ({ ...row, to }));
	if ('failure' in outcome) {
		const doubt = outcome.kind === 'notSent' ? [] : [{ to, delivery: 'unknown' }];
		return [...named(outcome.parts), ...doubt];
	}
	const isOut = outcome.kind === 'sent' || outcome.kind === 'takenAsSent';
	return isOut ? named(outcome.outputs.map(({ json }) => json)) : [];
}
