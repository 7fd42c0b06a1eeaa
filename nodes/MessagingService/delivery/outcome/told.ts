import type { IExecuteFunctions } from 'n8n-workflow';
import { deliveryOf, unsent, triedBefore, sentInPart, stillUnknown, type Failure } from '../../failures';
import type { Effect } from '../../operations/operation';
import { stepFor, type Message, type Remembered, type Row } from '../plan/message';
import type { Plan } from '../plan/plan';
import { failed, type Collected, type Outcome } from './outcome';

/** How one message ended, by this try and those before it. */

/** What a report is made from. */
export interface Facts {
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

/** Whether another Retry has continued, so that nobody knows what it sent. */
export const isRefused = ({ broken }: Facts): boolean =>
	broken !== undefined && deliveryOf(broken) === 'unknown';

/** How a message ended; undefined if this try did not reach it. */
export function outcomeOf(facts: Facts, message: Message): Outcome | undefined {
	const { context, effect, collected } = facts;
	const { item, earlier } = message;
	const own = collected.outcomes.get(message);
	// An earlier try has or may have sent something of it: skipping it now must not be taken for nothing.
	if (own?.kind === 'skipped' && earlier)
		return failed(unsent(context.getNode(), [item], 'passedOver'), { isRecalled: true });
	if (own) return own;
	if (effect !== 'read' && collected.underWay.has(message))
		return failed(unsent(context.getNode(), [item], 'brokenOff'));
	return earlier && recalled(facts, item, earlier);
}

/** Merges an outcome with earlier tries: an unknown message stays unknown, and parts that went out stay out. */
export function withEarlier(outcome: Outcome, earlier: Row | undefined): Outcome {
	if (!('failure' in outcome)) return outcome;
	const { failure } = outcome;
	const parts = outcome.parts?.length ? outcome.parts : (earlier?.outputs ?? []);
	const own = earlier?.kind === 'unknown' ? stillUnknown(failure) : failure;
	return {
		...outcome,
		kind: deliveryOf(own),
		failure: parts.length > 0 ? sentInPart(own, parts) : own,
		parts,
	};
}

/** The outcome of a message that this try does not send because of earlier tries. */
export function recalled(facts: Facts, item: number, row: Row): Outcome | undefined {
	const { context, effect, plan } = facts;
	const step = stepFor(row, plan?.resends.has(item) ?? false);
	const { kind, outputs } = row;
	if (step === 'send' || kind === 'part' || (kind === 'unknown' && isRefused(facts))) return undefined;
	if (kind === 'sent') return { kind, outputs };
	const failure = triedBefore(context.getNode(), item, kind, effect);
	return failed(failure, { isRecalled: true });
}
