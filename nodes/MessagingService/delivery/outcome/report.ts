import type { IExecuteFunctions } from 'n8n-workflow';
import {
	deliveryOf,
	isOfAccount,
	ofOnlyItem,
	sentInPart,
	stillUnknown,
	unsent,
	type Failure,
} from '../../failures';
import type { Operation } from '../../operations/operation';
import { stepFor, type Message, type LedgerRows, type Row } from '../plan/message';
import type { Plan } from '../plan/plan';
import { failuresOf, type Ended } from './items';
import { failed, hasLeft, mayBeOut, notTried, type Outcome } from './outcome';

/** What is known of a try of the node, from its plan to its report. */
export interface Run {
	readonly context: IExecuteFunctions;
	/** Undefined if it is not known. */
	operation?: Operation;
	/** What earlier tries did. */
	remembered: LedgerRows;
	/** Undefined if the run failed before. */
	plan?: Plan | undefined;
	/** As they came. */
	readonly outcomes: Map<Message, Outcome>;
	/** Messages that have begun and have no outcome yet. */
	readonly underWay: Set<Message>;
	/** The failure that ended the run early. */
	broken?: Failure | undefined;
}

/** What a try of the node has to say at its end. */
export interface Report {
	/**
	 * How the messages of each item ended, in the order of its recipients. Items that this try did
	 * not reach have no entry.
	 */
	readonly items: ReadonlyMap<number, readonly Ended[]>;
	/** How many messages were sent, may have been sent, and were not sent. */
	readonly counts: Readonly<Record<'sent' | 'unknown' | 'notSent', number>>;
	/** Whether this try has or may have sent anything. */
	readonly hasLeft: boolean;
	/** The error of the run, unless the node continues on failure. */
	readonly failure: Failure | undefined;
	/** Whether the failure is thrown with the counts. */
	readonly showsCounts: boolean;
}

/** Combines earlier tries, the plan and the outcomes of messages into a report. */
export function reportOf(run: Run): Report {
	const { context, operation, remembered, outcomes, broken } = run;
	const isFirst = remembered.size === 0 && outcomes.size === 0;
	const items = new Map<number, readonly Ended[]>();
	for (const item of context.getInputData().keys()) {
		const ended = endedOf(run, item);
		if (ended.length > 0) items.set(item, ended);
	}
	const failures = [...items.values()].flatMap(failuresOf);
	return {
		items,
		counts: countsOf(run, items),
		hasLeft:
			operation?.effect !== 'read' &&
			(run.underWay.size > 0 || [...outcomes.values()].some(hasLeft)),
		// What stopped the run comes first, then a refusal, then an unknown outcome.
		failure:
			(broken && alone(run, broken)) ??
			failures.find(isOfAccount) ??
			failures.find((one) => deliveryOf(one) === 'notSent') ??
			failures[0],
		showsCounts:
			operation?.effect === 'send' && (broken === undefined || !(isFirst || isRefused(run))),
	};
}

function endedOf(run: Run, item: number): Ended[] {
	const { context, plan, remembered, broken } = run;
	const rows = remembered.get(item) ?? [];
	const invalid =
		plan?.invalid.get(item) ?? (broken && context.continueOnFail() ? broken : undefined);
	const messages = plan?.ofItem.get(item);
	const endedBy = (own: Outcome | undefined, to: string, message?: Message, row?: Row): Ended[] => {
		const outcome = own ?? (invalid && notTried(invalid));
		return outcome ? [{ to, message, row, outcome: withEarlier(run, outcome, row) }] : [];
	};
	if (messages)
		return messages.flatMap((message) =>
			endedBy(outcomeOf(run, message), message.to, message, message.earlier),
		);
	// The node could not make its messages.
	const ended = rows.flatMap((row) => endedBy(recalled(run, item, row), row.to, undefined, row));
	const isOfOthers = plan?.invalid.has(item) && rows.every((row) => recalled(run, item, row));
	const hasOthers = isOfOthers || rows.every(({ ofSeveral }) => ofSeveral);
	return hasOthers ? [...ended, ...endedBy(undefined, '')] : ended;
}

/** A run's only item is not named. */
const alone = ({ context }: Run, failure: Failure): Failure =>
	context.getInputData().length === 1 ? ofOnlyItem(failure) : failure;

/** Whether another Retry has continued, so that nobody knows what it sent. */
const isRefused = ({ broken }: Run): boolean =>
	broken !== undefined && deliveryOf(broken) === 'unknown';

/** How a message ended; undefined if this try did not reach it. */
function outcomeOf(run: Run, message: Message): Outcome | undefined {
	const { item, earlier } = message;
	const own = run.outcomes.get(message);
	// An earlier try has or may have sent something of it: skipping it now must not be taken for
	// nothing.
	if (own?.kind === 'skipped' && earlier)
		return notTried(unsent(run.context.getNode(), [item], 'passedOver'));
	if (own) return own;
	if (run.operation?.effect !== 'read' && run.underWay.has(message))
		return failed(unsent(run.context.getNode(), [item], 'brokenOff'));
	return earlier && recalled(run, item, earlier);
}

/**
 * Merges an outcome with earlier tries: an unknown message stays unknown, and parts that went out
 * stay out.
 */
function withEarlier(run: Run, outcome: Outcome, earlier: Row | undefined): Outcome {
	if (!('failure' in outcome)) return outcome;
	const { failure } = outcome;
	const parts = outcome.parts?.length ? outcome.parts : (earlier?.outputs ?? []);
	// Once a part has gone out after the one in doubt was sent again, only the rest is missing.
	const isInDoubt = earlier?.kind === 'unknown' && parts.length === earlier.outputs.length;
	const own = isInDoubt ? stillUnknown(failure) : failure;
	return {
		...outcome,
		kind: deliveryOf(own),
		failure: alone(run, parts.length > 0 ? sentInPart(own, parts) : own),
		parts,
	};
}

/** The outcome of a message that this try does not send because of earlier tries. */
function recalled(run: Run, item: number, row: Row): Outcome | undefined {
	const step = stepFor(row, run.plan?.resends.has(item) ?? false);
	const { kind, outputs } = row;
	if (step === 'send' || kind === 'part' || (kind === 'unknown' && isRefused(run)))
		return undefined;
	if (kind === 'sent') return { kind, outputs };
	const isCheck = kind === 'unknown' && run.operation?.effect === 'check';
	return notTried(unsent(run.context.getNode(), [item], isCheck ? 'checkedBefore' : kind));
}

/** Messages that were not reached count as what earlier tries know of them. */
function countsOf({ context, plan, remembered }: Run, items: Report['items']): Report['counts'] {
	const counts = { sent: 0, unknown: 0, notSent: 0 };
	for (const item of context.getInputData().keys()) {
		const ended = items.get(item) ?? [];
		for (const { outcome } of ended) {
			if (outcome.kind === 'shown' || outcome.kind === 'skipped') continue;
			counts[outcome.kind === 'sent' ? 'sent' : mayBeOut(outcome) ? 'unknown' : 'notSent'] += 1;
		}
		const reached = new Set<unknown>(ended.map(({ message, row }) => message ?? row));
		// An item that could not make its messages has what is remembered of them.
		for (const one of plan?.ofItem.get(item) ?? remembered.get(item) ?? [undefined]) {
			const earlier = one && 'earlier' in one ? one.earlier : one;
			if (!reached.has(one)) counts[earlier ? 'unknown' : 'notSent'] += 1;
		}
	}
	return counts;
}
