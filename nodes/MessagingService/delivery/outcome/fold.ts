import { deliveryOf, isOfAccount, ofOnlyItem, type Failure } from '../../failures';
import { countsOf, type Counts } from './counts';
import { failuresOf, type Ended, type EndedItems } from './items';
import { failed, hasLeft, type Outcome } from './outcome';
import { isRefused, outcomeOf, recalled, withEarlier, type Facts } from './told';

/** Everything that a try of the node knows at its end. */
export interface Report {
	/** Items that this try did not reach have no entry. */
	readonly items: EndedItems;
	readonly counts: Counts;
	/** Whether this try has or may have sent anything. */
	readonly hasLeft: boolean;
	/** The error of the run, unless the node continues on failure. */
	readonly failure: Failure | undefined;
	/** Whether the failure is thrown with the counts. */
	readonly showsCounts: boolean;
}

/** Folds earlier tries, the plan and the outcomes of messages into a report. */
export function fold(facts: Facts): Report {
	const { context, effect, remembered, collected, broken } = facts;
	const isFirst = remembered.size === 0 && collected.outcomes.size === 0;
	const items = new Map<number, readonly Ended[]>();
	for (const item of context.getInputData().keys()) {
		const ended = endedOf(facts, item);
		if (ended.length > 0) items.set(item, ended);
	}
	if (context.getInputData().length === 1) {
		const told = [...items.values()]
			.flat()
			.flatMap(({ outcome }) => ('failure' in outcome ? outcome.failure : []));
		for (const failure of broken ? [...told, broken] : told) ofOnlyItem(failure);
	}
	const failures = [...items.values()].flatMap(failuresOf);
	const isSend = effect !== 'read';
	return {
		items,
		counts: countsOf(facts, items),
		hasLeft: isSend && (collected.underWay.size > 0 || [...collected.outcomes.values()].some(hasLeft)),
		// What stopped the run comes first, then a refusal, then an unknown outcome.
		failure:
			broken ??
			failures.find(isOfAccount) ??
			failures.find((one) => deliveryOf(one) === 'notSent') ??
			failures[0],
		showsCounts: effect === 'send' && (broken === undefined || !(isFirst || isRefused(facts))),
	};
}

function endedOf(facts: Facts, item: number): Ended[] {
	const { context, plan, remembered, broken } = facts;
	const rows = remembered.get(item) ?? [];
	const invalid = plan?.invalid.get(item) ?? (context.continueOnFail() ? broken : undefined);
	const messages = plan?.ofItem.get(item);
	if (messages)
		return messages.flatMap((message) => {
			const { to, earlier: row } = message;
			const own = outcomeOf(facts, message) ?? (invalid && stopped(invalid));
			if (own === undefined) return [];
			return { to, message, row, outcome: withEarlier(own, row) };
		});
	// The node could not make its messages.
	const ended = rows.flatMap((row): Ended | [] => {
		const own = recalled(facts, item, row) ?? (invalid && stopped(invalid));
		return own ? { to: row.to, message: undefined, row, outcome: withEarlier(own, row) } : [];
	});
	const isComplete = rows.some(({ ofSeveral }) => !ofSeveral);
	if (invalid === undefined || isComplete) return ended;
	return [...ended, { to: '', message: undefined, row: undefined, outcome: stopped(invalid) }];
}

const stopped = (failure: Failure): Outcome => failed(failure, { isRecalled: true });
