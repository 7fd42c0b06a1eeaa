import type { IExecuteFunctions } from 'n8n-workflow';
import { deliveryOf, held, keyOfFailed, type Failure } from '../../failures';
import { failed, mayBeOut, type Collected, type Outcome, type Outcomes } from '../output/outcome';
import { skippedOutput } from '../output/outputs';
import type { Planned } from '../plan/plan';
import { recalled, withEarlier, type Facts } from './earlier';

/** How many items were sent, may have been sent, and were not. */
export interface Counts {
	readonly sent: number;
	readonly unknown: number;
	readonly notSent: number;
}

/** Everything that a try of the node knows at its end. */
export interface Report {
	/** By item; none for items that this try has not come to. */
	readonly outcomes: Outcomes;
	readonly counts: Counts;
	/** Whether this try sent anything, or may have. */
	readonly hasLeft: boolean;
	/** What the run fails with, unless the node continues on failure. */
	readonly failure: Failure | undefined;
	/** Whether that was before there was anything else to tell of. */
	readonly saysItself: boolean;
}

interface Tried extends Facts {
	readonly collected: Collected;
	/** What ended the run before its time. */
	readonly broken: Failure | undefined;
}

/** Puts together what earlier tries did, what was planned, and the outcomes. */
export function fold(facts: Tried): Report {
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
	return {
		outcomes,
		counts: countsOf(items, outcomes, remembered),
		hasLeft:
			effect !== 'read' && (collected.underWay.size > 0 || [...collected.outcomes.values()].some(left)),
		failure: failureOf(outcomes, broken),
		saysItself: effect !== 'send' || (broken !== undefined && (isFirst || deliveryOf(broken) === 'unknown')),
	};
}

/** Whether something of an item has left in this try, or may have. */
const left = (outcome: Outcome): boolean =>
	'failure' in outcome ? !outcome.untouched && mayBeOut(outcome) : outcome.kind === 'sent';

/** What is said of an item whose Send Once Key an item before it has. */
function likeFirst(
	context: IExecuteFunctions,
	{ item, onceKey = '' }: Planned,
	first: Planned,
	outcome: Outcome | undefined,
): Outcome {
	if (outcome && !('failure' in outcome) && outcome.kind !== 'takenAsSent') {
		const json = skippedOutput(onceKey, `in this run, by item ${first.item}`);
		return { kind: 'skipped', outputs: [{ json, items: [item] }] };
	}
	const isOut = outcome ? mayBeOut(outcome) : first.earlier !== undefined;
	const failure = keyOfFailed(context.getNode(), item, first.item, isOut ? 'unknown' : 'notSent');
	return failed(failure, { untouched: true });
}

function countsOf(items: readonly number[], outcomes: Outcomes, remembered: Facts['remembered']): Counts {
	const counts = { sent: 0, unknown: 0, notSent: 0 };
	for (const item of items) {
		const outcome = outcomes.get(item);
		if (outcome?.kind === 'shown' || outcome?.kind === 'skipped') continue;
		const isOut = outcome ? mayBeOut(outcome) : remembered.has(item);
		counts[outcome?.kind === 'sent' ? 'sent' : isOut ? 'unknown' : 'notSent'] += 1;
	}
	return counts;
}

/** What ended the run says more than what held up one item, and a refusal more than a doubt. */
function failureOf(outcomes: Outcomes, broken: Failure | undefined): Failure | undefined {
	const failures = [...outcomes.values()].flatMap((outcome) => ('failure' in outcome ? outcome : []));
	return broken ?? (failures.find(({ kind }) => kind === 'notSent') ?? failures[0])?.failure;
}
