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
import { isOf } from '../plan/draft';
import { stepFor, type Message, type Remembered, type Row } from '../plan/message';
import type { Plan } from '../plan/plan';
import { failuresOf, type Ended, type EndedItems } from './items';
import {
	failed,
	hasLeft,
	mayBeOut,
	outputsOf,
	skipped,
	takenAsSent,
	takenOutputs,
	type Collected,
	type Outcome,
} from './outcome';

/** Everything that a try of the node knows at its end. */
export interface Report {
	/** Items that this try did not reach have no entry. */
	readonly items: EndedItems;
	/** How many messages were sent, may have been sent, and were not sent. */
	readonly counts: Readonly<Record<'sent' | 'unknown' | 'notSent', number>>;
	/** Whether this try has or may have sent anything. */
	readonly hasLeft: boolean;
	/** The error of the run, unless the node continues on failure. */
	readonly failure: Failure | undefined;
	/** Whether the failure is thrown with the counts. */
	readonly showsCounts: boolean;
}

/** What a report is made from. */
interface Facts {
	readonly context: IExecuteFunctions;
	/** Undefined if the operation is not known. */
	readonly effect: Effect | undefined;
	readonly remembered: Remembered;
	/** Undefined if the run failed before. */
	readonly plan: Plan | undefined;
	readonly collected: Collected;
	/** The failure that ended the run early. */
	readonly broken: Failure | undefined;
}

/** Folds earlier tries, the plan and the outcomes of messages into a report. */
export function fold(facts: Facts): Report {
	const { context, effect, remembered, collected, broken } = facts;
	const isFirst = remembered.size === 0 && collected.outcomes.size === 0;
	const outcomes = new Map<Message, Outcome>();
	const items = new Map<number, readonly Ended[]>();
	for (const item of context.getInputData().keys()) {
		const ended = endedOf(facts, item, outcomes);
		if (ended.length > 0) items.set(item, ended);
	}
	const failures = [...items.values()].flatMap(failuresOf);
	const isSend = effect !== 'read';
	return {
		items,
		counts: countsOf(facts, items),
		hasLeft: isSend && (collected.underWay.size > 0 || [...collected.outcomes.values()].some(hasLeft)),
		// The failure of the run comes first, then a refusal, then an unknown outcome.
		failure: broken ?? failures.find((one) => deliveryOf(one) === 'notSent') ?? failures[0],
		showsCounts:
			effect === 'send' && (broken === undefined || !(isFirst || deliveryOf(broken) === 'unknown')),
	};
}

/** @param outcomes of the messages of the items before, to which this adds */
function endedOf(facts: Facts, item: number, outcomes: Map<Message, Outcome>): Ended[] {
	const { context, plan, remembered, broken } = facts;
	const rows = remembered.get(item) ?? [];
	const invalid = plan?.invalid.get(item) ?? (context.continueOnFail() ? broken : undefined);
	const messages = plan?.ofItem.get(item);
	if (messages)
		return messages.flatMap((message) => {
			const { to, earlier: row } = message;
			const own = outcomeOf(facts, message, outcomes) ?? (invalid && stopped(invalid));
			if (own === undefined) return [];
			const outcome = withEarlier(facts, own, row, message);
			outcomes.set(message, outcome);
			return { to, message, row, outcome };
		});
	// The node could not make its messages.
	const ended = rows.flatMap((row): Ended | [] => {
		const own = recalled(facts, item, row) ?? (invalid && stopped(invalid));
		return own ? { to: row.to, message: undefined, row, outcome: withEarlier(facts, own, row) } : [];
	});
	const isComplete = rows.some(({ ofSeveral }) => !ofSeveral);
	if (invalid === undefined || isComplete) return ended;
	return [...ended, { to: '', message: undefined, row: undefined, outcome: stopped(invalid) }];
}

const stopped = (failure: Failure): Outcome => failed(failure, { isRecalled: true });

/** How a message ended; undefined if this try did not reach it. */
function outcomeOf(
	facts: Facts,
	message: Message,
	others: ReadonlyMap<Message, Outcome>,
): Outcome | undefined {
	const { context, effect, plan, collected } = facts;
	const { item, earlier, validateOnly } = message;
	const own = collected.outcomes.get(message);
	if (own) return own;
	if (effect !== 'read' && collected.underWay.has(message))
		return failed(held(context.getNode(), [item], 'brokenOff'));
	const before = earlier && recalled(facts, item, earlier, message);
	const first = plan?.repeated.get(message);
	if (before || first === undefined || validateOnly) return before;
	return outcomeOfRepeat(context, message, first, others.get(first));
}

/** Merges an outcome with earlier tries: an unknown message stays unknown, and parts that went out stay out. */
function withEarlier(
	{ plan }: Facts,
	outcome: Outcome,
	earlier: Row | undefined,
	message?: Message,
): Outcome {
	if (!('failure' in outcome)) return outcome;
	const { failure, isRecalled } = outcome;
	const parts = outcome.parts?.length ? outcome.parts : (earlier?.outputs ?? []);
	if (outcome.kind === 'unknown' && plan?.whenUnknown === 'takeAsSent' && message && !isRecalled)
		return takenAsSent(message, failure, parts);
	const own = earlier?.kind === 'unknown' ? stillUnknown(failure) : failure;
	return {
		...outcome,
		kind: deliveryOf(own),
		failure: parts.length > 0 ? sentInPart(own, parts) : own,
		parts,
	};
}

/** The outcome of a message that this try does not send because of earlier tries. */
function recalled(
	{ context, effect, plan }: Facts,
	item: number,
	row: Row,
	message?: Message,
): Outcome | undefined {
	const step = stepFor(row, plan?.whenUnknown ?? 'report');
	const { kind, outputs, to } = row;
	if (step === 'send' || kind === 'part') return undefined;
	if (step === 'hold')
		return failed(heldBack(context.getNode(), item, kind === 'final' ? kind : 'unknown', effect), {
			isRecalled: true,
		});
	if (kind === 'sent') return { kind, outputs: outputsOf(item, outputs) };
	// The recipient is known as long as the node still makes the same message.
	const isSame = message?.simplified && isOf(row, message.draft);
	const known = isSame
		? takenOutputs(message.draft, 'An earlier try of this run may have sent this')
		: [{ delivery: 'unknown', ...(to !== '' && { to }) }];
	const jsons = known.map((json) => ({ ...json, alreadySent: true }));
	return { kind: 'takenAsSent', outputs: outputsOf(item, [...outputs, ...jsons]), parts: outputs };
}

/** The outcome of a message that repeats the Send Once Key of an item before it. */
function outcomeOfRepeat(
	context: IExecuteFunctions,
	message: Message,
	first: Message,
	outcome: Outcome | undefined,
): Outcome {
	if (outcome && !('failure' in outcome) && outcome.kind !== 'takenAsSent')
		return skipped(message, `in this run, by item ${first.item}`);
	const isOut = outcome ? mayBeOut(outcome) : first.earlier !== undefined;
	const state = isOut ? 'unknown' : 'notSent';
	return failed(keyOfFailed(context.getNode(), message.item, first.item, state), { isRecalled: true });
}

/** Messages that were not reached count as what earlier tries know of them. */
function countsOf({ context, plan, remembered }: Facts, items: EndedItems): Report['counts'] {
	const counts = { sent: 0, unknown: 0, notSent: 0 };
	for (const item of context.getInputData().keys()) {
		const ended = items.get(item) ?? [];
		for (const { outcome } of ended) {
			if (outcome.kind === 'shown' || outcome.kind === 'skipped') continue;
			counts[outcome.kind === 'sent' ? 'sent' : mayBeOut(outcome) ? 'unknown' : 'notSent'] += 1;
		}
		const reached = new Set(ended.map(({ message }) => message));
		const left = plan?.ofItem.get(item)?.filter((message) => !reached.has(message));
		for (const { earlier } of left ?? []) counts[earlier ? 'unknown' : 'notSent'] += 1;
		if (left === undefined && ended.length === 0) counts[remembered.has(item) ? 'unknown' : 'notSent'] += 1;
	}
	return counts;
}
