import type { IDataObject } from 'n8n-workflow';
import { heldBack, ofSeveral } from '../../failures';
import type { Draft } from '../../operations/operation';
import { failed, outputsOf, takenAsSent, type Earlier, type Outcome, type Outcomes } from '../output/outcome';
import { draftHash, isOf, requestsOf } from '../plan/draft';
import { stepFor, type Planned } from '../plan/plan';
import type { Group, Sending } from './group';

/** One number of an item with several, with a key, a place and a memory of its own. */
interface One {
	/** The number as shown, and as remembered. */
	readonly to: string;
	readonly outcome: Outcome;
}

/**
 * Delivers each message of an item in turn. A refusal of one does not stop the others.
 * @param deliver delivers one of them as if it were the whole item
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

const isUnknownRow = (row: IDataObject): boolean => row.delivery === 'unknown';

/** The result of earlier tries for one number. */
function earlierOf({ earlier, draft: whole }: Planned, draft: Draft, to: string): Earlier | undefined {
	if (!earlier) return undefined;
	const rows = earlier.outputs.filter((row) => row.to === to);
	const outputs = rows.filter((row) => !isUnknownRow(row));
	const hash = isOf(earlier, whole) ? draftHash(draft) : '';
	if (outputs.length >= requestsOf(draft).length) return { kind: 'sent', outputs, draft: hash };
	// If no single number is marked unknown, all that did not go out are.
	const isUnknown =
		rows.some(isUnknownRow) || (earlier.kind === 'unknown' && !earlier.outputs.some(isUnknownRow));
	if (isUnknown) return { kind: 'unknown', outputs, draft: hash };
	return outputs.length > 0 ? { kind: 'part', outputs, draft: hash } : undefined;
}

/** The outcome of a number that this try does not send. */
function settled(
	{ context, operation, plan }: Sending,
	{ earlier, item }: Planned,
	to: string,
): Outcome | undefined {
	const step = stepFor(earlier, plan.whenUnknown);
	if (!earlier || step === 'send') return undefined;
	if (earlier.kind === 'sent') return { kind: 'sent', outputs: outputsOf(item, earlier.outputs) };
	if (step === 'hold') return failed(heldBack(context.getNode(), item, 'unknown', operation.effect));
	return { kind: 'takenAsSent', outputs: outputsOf(item, [{ delivery: 'unknown', to, alreadySent: true }]) };
}

/** Takes an unknown message as sent if the user wants that. */
function taken({ plan }: Sending, one: Planned, outcome: Outcome): Outcome {
	const isTaken = outcome.kind === 'unknown' && plan.whenUnknown === 'takeAsSent';
	return isTaken ? takenAsSent(one, outcome.failure, outcome.parts) : outcome;
}

/** The outcome of the item: outputs for the numbers that succeeded, and one failure for the others. */
function together(all: readonly One[]): Outcome {
	const outputs = all.flatMap(({ outcome }) => ('failure' in outcome ? [] : outcome.outputs));
	const rows = all.flatMap(rowsOf);
	const failures = all.flatMap(({ to, outcome }) => ('failure' in outcome ? [{ to, outcome }] : []));
	// A retry sends what was certainly not sent, so that kind goes first.
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

/** What a later try has to know about one number. */
function rowsOf({ to, outcome }: One): IDataObject[] {
	const named = (rows: readonly IDataObject[] = []) => rows.map((row) => ({ ...row, to }));
	if ('failure' in outcome) {
		const unknown = outcome.kind === 'notSent' ? [] : [{ to, delivery: 'unknown' }];
		return [...named(outcome.parts), ...unknown];
	}
	const isOut = outcome.kind === 'sent' || outcome.kind === 'takenAsSent';
	return isOut ? named(outcome.outputs.map(({ json }) => json)) : [];
}
