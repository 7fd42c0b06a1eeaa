import type { IDataObject } from 'n8n-workflow';
import { heldBack, ofSeveral } from '../../failures';
import type { Draft } from '../../operations/operation';
import { failed, type Earlier, type Failed, type Outcome, type Outcomes } from '../output/outcome';
import { takenOutput } from '../output/outputs';
import { draftHash, isOf, requestsOf } from '../plan/draft';
import { turnOf, type Planned } from '../plan/plan';
import type { Group } from './group';
import type { Sending } from './sending';

/** An item with several numbers: a message to each, with a key, a place and a memory of its own. */

interface One {
	readonly planned: Planned;
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
	for (const draft of draftsOf(planned.draft)) {
		const to = String(draft.notes?.to);
		const earlier = earlierOf(planned, draft, to);
		const { onceKey } = planned;
		const one: Planned = {
			...planned,
			draft,
			earlier,
			onceKey: onceKey === undefined ? undefined : `${onceKey} ${to}`,
		};
		const before = settled(sending, one, to);
		const outcome = before ?? (await deliver(sending, [one])).get(planned.item);
		if (outcome) all.push({ planned: one, to, outcome: taken(sending, one, outcome) });
	}
	return new Map([[planned.item, together(all)]]);
}

const draftsOf = ({ each = [], ...draft }: Draft): Draft[] =>
	each.map((one) => ({ ...draft, ...one }) as Draft);

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
	const outputsOf = (jsons: readonly IDataObject[]) => jsons.map((json) => ({ json, items: [item] }));
	if (earlier.kind === 'sent') return { kind: 'sent', outputs: outputsOf(earlier.outputs) };
	if (turn === 'held') return failed(heldBack(context.getNode(), item, 'unknown', operation.effect));
	return { kind: 'takenAsSent', outputs: outputsOf([{ delivery: 'unknown', to, alreadySent: true }]) };
}

/** Doubt about one message is taken as sent where the user wants that. */
function taken({ plan }: Sending, { draft, item }: Planned, outcome: Outcome): Outcome {
	if (!('failure' in outcome) || outcome.kind !== 'unknown' || plan.whenUnknown !== 'takeAsSent')
		return outcome;
	const json = takenOutput(draft, outcome.failure.message);
	const jsons = [...(outcome.parts ?? []), json];
	return { kind: 'takenAsSent', outputs: jsons.map((one) => ({ json: one, items: [item] })) };
}

/** The outcome of the item: the outputs of those who have their message, and a failure for all who have not. */
function together(all: readonly One[]): Outcome {
	const outputs = all.flatMap(({ outcome }) => ('failure' in outcome ? [] : outcome.outputs));
	const rows = all.flatMap(rowsOf);
	const failures = all.flatMap(({ to, outcome }) => ('failure' in outcome ? [{ to, outcome }] : []));
	const [worst] = failures.toSorted((a, b) => rankOf(a.outcome) - rankOf(b.outcome));
	if (!worst) {
		const kinds = new Set(all.map(({ outcome }) => outcome.kind));
		const kind =
			(['takenAsSent', 'sent', 'shown', 'skipped'] as const).find((one) => kinds.has(one)) ?? 'skipped';
		return { kind, outputs, parts: rows };
	}
	const failure = ofSeveral(
		worst.outcome.failure,
		failures.map(({ to }) => to),
		all.length,
	);
	return { kind: worst.outcome.kind, failure, parts: rows, others: outputs };
}

/** What was certainly not sent is sent by a retry, so it says what the item is. */
const rankOf = ({ kind }: Failed): number => (kind === 'notSent' ? 0 : 1);

/** What a later try has to know of one of the numbers. */
function rowsOf({ to, outcome }: One): IDataObject[] {
	const named = (rows: readonly IDataObject[]) => rows.map((row) => ({ ...row, to }));
	if ('failure' in outcome)
		return [
			...named(outcome.parts ?? []),
			...(outcome.kind === 'notSent' ? [] : [{ to, delivery: 'unknown' }]),
		];
	return outcome.kind === 'sent' || outcome.kind === 'takenAsSent'
		? named(outcome.outputs.map(({ json }) => json))
		: [];
}
