import type { IDataObject } from 'n8n-workflow';
import { deliveryOf, type DeliveryState, type Failure } from '../../failures';
import type { Draft } from '../../operations/operation';
import type { Message, Row } from '../plan/message';

interface Done {
	/** `shown`, `skipped`: nothing was sent. */
	readonly kind: 'sent' | 'shown' | 'skipped';
	readonly outputs: readonly IDataObject[];
}

interface Failed {
	readonly kind: DeliveryState;
	readonly failure: Failure;
	/** Outputs of the parts of its text that went out, earlier tries included. */
	readonly parts?: readonly IDataObject[] | undefined;
	/** This try sent nothing for it: what is remembered of it does not change. */
	readonly isRecalled?: true;
}

/** How one message ended. */
export type Outcome = Done | Failed;

/** The state of a run while it goes on. Outcomes stay as they came until the fold. */
export interface Collected {
	readonly outcomes: Map<Message, Outcome>;
	/** Messages that have begun and have no outcome yet. */
	readonly underWay: Set<Message>;
	/** Called when a message has an outcome, while others are under way. */
	readonly ended?: (message: Message) => void;
}

/** What is known of each recipient without an answer. */
const knownOf = ({ known, recipients }: Draft): readonly IDataObject[] =>
	known ?? recipients.map((to) => ({ to }));

/** The outcome of a message whose Send Once Key was used before. */
export const skipped = ({ draft, onceKey: sendOnceKey }: Message): Outcome => {
	const reason = 'This Send Once Key was used before, so nothing was sent';
	const outputs = knownOf(draft).map((known) => ({ skipped: true, ...known, sendOnceKey, reason }));
	return { kind: 'skipped', outputs };
};

/** The outcome of a failure. The failure itself says whether the message was sent. */
export const failed = (failure: Failure, more: Pick<Failed, 'parts' | 'isRecalled'> = {}): Failed => ({
	kind: deliveryOf(failure),
	failure,
	...more,
});

/** Whether a message, or a part of it, has or may have been sent. */
export const mayBeOut = (outcome: Outcome): boolean =>
	!('failure' in outcome) || outcome.kind !== 'notSent' || (outcome.parts?.length ?? 0) > 0;

/** Whether this try has or may have sent something of a message. */
export const hasLeft = (outcome: Outcome): boolean =>
	'failure' in outcome ? !outcome.isRecalled && mayBeOut(outcome) : outcome.kind === 'sent';

/** What a later try has to know about an outcome; undefined if nothing new. */
export function toRemember(outcome: Outcome): Pick<Row, 'kind' | 'outputs'> | undefined {
	if (outcome.kind === 'sent') return { kind: outcome.kind, outputs: outcome.outputs };
	if (!('failure' in outcome) || outcome.isRecalled || !mayBeOut(outcome)) return undefined;
	return { kind: outcome.kind === 'notSent' ? 'part' : outcome.kind, outputs: outcome.parts ?? [] };
}
