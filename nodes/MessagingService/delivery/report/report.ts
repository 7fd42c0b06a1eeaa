import type { IExecuteFunctions } from 'n8n-workflow';
import {
	deliveryOf,
	held,
	heldBack,
	keyOfFailed,
	sentInPart,
	stillUnknown,
	type Failure,
} from '../../failures';
import type { Effect } from '../../operations/operation';
import {
	failed,
	hasLeft,
	mayBeOut,
	outputsOf,
	skipped,
	takenAsSent,
	takenOutput,
	type Collected,
	type Earlier,
	type Outcome,
	type Outcomes,
} from '../output/outcome';
import { isOf } from '../plan/draft';
import { turnOf, type Plan, type Planned } from '../plan/plan';

/** Everything that a try of the node knows at its end. */
export interface Report {
	/** By item; none for items that this try has not come to. */
	readonly outcomes: Outcomes;
	/** How many items were sent, may have been sent, and were not. */
	readonly counts: Readonly<Record<'sent' | 'unknown' | 'notSent', number>>;
	/** Whether this try sent anything, or may have. */
	readonly hasLeft: boolean;
	/** What the run fails with, unless the node continues on failure. */
	readonly failure: Failure | undefined;
	/** Whether that was before there was anything else to tell of. */
	readonly saysItself: boolean;
}

/** What it is made of. */
interface Facts {
	readonly context: IExecuteFunctions;
	/** None where not even the operation is known. */
	readonly effect: Effect | undefined;
	/** What earlier tries did, by item. */
	readonly remembered: ReadonlyMap<number, Earlier>;
	/** None where something was wrong before. */
	readonly plan: Plan | undefined;
	readonly collected: Collected;
	/** What ended the run before its time. */
	readonly broken: Failure | undefined;
}

/** Puts together what earlier tries did, what was planned, and the outcomes. */
export function fold(facts: Facts): Report {
	const { context, effect, remembered, plan, collected, broken } = facts;
	const isFirst = remembered.size === 0 && collected.outcomes.size === 0;
	const items = [...context.getInputData().keys()];
	const planned = new Map((plan?.items ?? []).map((one) => [one.item, one]));
	const outcomes = new Map<number, Outcome>();
	const set = (item: number, outcome: Outcome | undefined) =>
		outcome && outcomes.set(item, withEarlier(facts, outcome, remembered.get(item), planned.get(item)));
	for (const [item, outcome] of collected.outcomes) set(item, outcome);
	for (const item of effect === 'read' ? [] : collected.underWay)
		set(item, failed(held(context.getNode(), [item], 'brokenOff')));
	for (const [one, first] of plan?.repeated ?? [])
		if (!one.validateOnly) set(one.item, likeFirst(context, one, first, outcomes.get(first.item)));
	for (const [item, earlier] of remembered)
		if (!outcomes.has(item)) set(item, recalled(facts, item, earlier));
	if (broken && context.continueOnFail())
		for (const item of items) if (!outcomes.has(item)) set(item, failed(broken, { untouched: true }));
	const failures = [...outcomes.values()].flatMap((outcome) => ('failure' in outcome ? outcome : []));
	return {
		outcomes,
		counts: countsOf(items, outcomes, remembered),
		hasLeft:
			effect !== 'read' && (collected.underWay.size > 0 || [...collected.outcomes.values()].some(hasLeft)),
		// What ended the run says more than what held up one item, and a refusal more than a doubt.
		failure: broken ?? (failures.find(({ kind }) => kind === 'notSent') ?? failures[0])?.failure,
		saysItself: effect !== 'send' || (broken !== undefined && (isFirst || deliveryOf(broken) === 'unknown')),
	};
}

/** An outcome together with what earlier tries did: doubt stays doubt, and the parts of a text that are out stay out. */
function withEarlier(
	{ plan }: Facts,
	outcome: Outcome,
	earlier: Earlier | undefined,
	planned: Planned | undefined,
): Outcome {
	if (!('failure' in outcome)) return outcome;
	const { failure, untouched } = outcome;
	const parts = outcome.parts?.length ? outcome.parts : (earlier?.outputs ?? []);
	if (outcome.kind === 'unknown' && plan?.whenUnknown === 'takeAsSent' && planned && !untouched)
		return takenAsSent(planned, failure, parts);
	const own = earlier?.kind === 'unknown' ? stillUnknown(failure) : failure;
	return {
		...outcome,
		kind: deliveryOf(own),
		failure: parts.length > 0 && !outcome.others ? sentInPart(own, parts) : own,
		parts,
	};
}

/** What is said of an item for which nothing is sent in this try, because of what earlier ones did. */
function recalled({ context, effect, plan }: Facts, item: number, earlier: Earlier): Outcome | undefined {
	const turn = turnOf(earlier, plan?.whenUnknown ?? 'report');
	const { kind } = earlier;
	if (turn === 'now' || kind === 'part') return undefined;
	if (turn === 'held')
		return failed(heldBack(context.getNode(), item, kind === 'final' ? kind : 'unknown', effect), {
			untouched: true,
		});
	const planned = plan?.recalled.get(item);
	const { outputs } = planned?.earlier ?? earlier;
	if (kind === 'sent') return { kind, outputs: outputsOf(item, outputs) };
	// To whom it went is known as long as the node would still make the same message.
	const isSame = planned?.simplified && isOf(earlier, planned.draft);
	const details = isSame && takenOutput(planned.draft, 'An earlier try of this run may have sent this');
	const json = { delivery: 'unknown', alreadySent: true, ...details };
	return { kind: 'takenAsSent', outputs: outputsOf(item, [json]), parts: outputs };
}

/** What is said of an item whose Send Once Key an item before it has. */
function likeFirst(
	context: IExecuteFunctions,
	{ item, onceKey }: Planned,
	first: Planned,
	outcome: Outcome | undefined,
): Outcome {
	if (outcome && !('failure' in outcome) && outcome.kind !== 'takenAsSent')
		return skipped(item, onceKey, `in this run, by item ${first.item}`);
	const isOut = outcome ? mayBeOut(outcome) : first.earlier !== undefined;
	const failure = keyOfFailed(context.getNode(), item, first.item, isOut ? 'unknown' : 'notSent');
	return failed(failure, { untouched: true });
}

function countsOf(items: readonly number[], outcomes: Outcomes, remembered: Facts['remembered']) {
	const counts = { sent: 0, unknown: 0, notSent: 0 };
	for (const item of items) {
		const outcome = outcomes.get(item);
		if (outcome?.kind === 'shown' || outcome?.kind === 'skipped') continue;
		const isOut = outcome ? mayBeOut(outcome) : remembered.has(item);
		counts[outcome?.kind === 'sent' ? 'sent' : isOut ? 'unknown' : 'notSent'] += 1;
	}
	return counts;
}
