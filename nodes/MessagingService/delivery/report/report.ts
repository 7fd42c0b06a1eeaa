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
import { stepFor, type Plan, type Planned } from '../plan/plan';

/** Everything that a try of the node knows at its end. */
export interface Report {
	/** By item; items that this try did not reach have none. */
	readonly outcomes: Outcomes;
	/** How many items were sent, may have been sent, and were not sent. */
	readonly counts: Readonly<Record<'sent' | 'unknown' | 'notSent', number>>;
	/** Whether this try has or may have sent anything. */
	readonly hasLeft: boolean;
	/** The error of the run, unless the node continues on failure. */
	readonly failure: Failure | undefined;
	/** Whether the failure is thrown as it is, without counts of sent items. */
	readonly saysItself: boolean;
}

/** What a report is made from. */
interface Facts {
	readonly context: IExecuteFunctions;
	/** Undefined if the operation is not known. */
	readonly effect: Effect | undefined;
	/** The results of earlier tries, by item. */
	readonly remembered: ReadonlyMap<number, Earlier>;
	/** Undefined if the run failed before. */
	readonly plan: Plan | undefined;
	readonly collected: Collected;
	/** The failure that ended the run early. */
	readonly broken: Failure | undefined;
}

/** Folds earlier tries, the plan and the outcomes into a report. */
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
		if (!one.validateOnly) set(one.item, outcomeOfRepeat(context, one, first, outcomes.get(first.item)));
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
		// The failure of the run comes first, then a refusal, then an unknown outcome.
		failure: broken ?? (failures.find(({ kind }) => kind === 'notSent') ?? failures[0])?.failure,
		saysItself: effect !== 'send' || (broken !== undefined && (isFirst || deliveryOf(broken) === 'unknown')),
	};
}

/** Merges an outcome with earlier tries: an unknown item stays unknown, and parts that went out stay out. */
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

/** The outcome of an item that this try does not send because of earlier tries. */
function recalled({ context, effect, plan }: Facts, item: number, earlier: Earlier): Outcome | undefined {
	const step = stepFor(earlier, plan?.whenUnknown ?? 'report');
	const { kind } = earlier;
	if (step === 'send' || kind === 'part') return undefined;
	if (step === 'hold')
		return failed(heldBack(context.getNode(), item, kind === 'final' ? kind : 'unknown', effect), {
			untouched: true,
		});
	const planned = plan?.recalled.get(item);
	const { outputs } = planned?.earlier ?? earlier;
	if (kind === 'sent') return { kind, outputs: outputsOf(item, outputs) };
	// The recipient is known as long as the node still makes the same message.
	const isSame = planned?.simplified && isOf(earlier, planned.draft);
	const details = isSame && takenOutput(planned.draft, 'An earlier try of this run may have sent this');
	const json = { delivery: 'unknown', alreadySent: true, ...details };
	return { kind: 'takenAsSent', outputs: outputsOf(item, [json]), parts: outputs };
}

/** The outcome of an item that repeats the Send Once Key of an item before it. */
function outcomeOfRepeat(
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
