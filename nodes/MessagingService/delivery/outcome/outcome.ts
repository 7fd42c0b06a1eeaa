import type { IDataObject } from 'n8n-workflow';
import { deliveryOf, type DeliveryState, type Failure } from '../../failures';
import type { Message, Row } from '../plan/message';

/** How one message ended, by this try and those before it. */
export type Outcome = Done | FailedMessage;

interface Done {
	/** `shown`, `skipped`: nothing was sent. */
	readonly kind: 'sent' | 'shown' | 'skipped';
	readonly outputs: readonly IDataObject[];
}

interface FailedMessage {
	readonly kind: DeliveryState;
	readonly failure: Failure;
	/** Outputs of the parts of its text that went out, earlier tries included. */
	readonly parts?: readonly IDataObject[] | undefined;
	/** This try sent nothing for it: what is remembered of it does not change. */
	readonly isRecalled?: true;
	/** It tells nothing of other items, so it stops none. */
	readonly isOfItem?: true;
}

/** The outcome of a message that was sent. Outputs of left-out recipients follow. */
export const sent = (
	{ draft: { leftOut = [] } }: Message,
	outputs: readonly IDataObject[],
): Outcome => ({
	kind: 'sent',
	outputs: [...outputs, ...leftOut],
});

const usedReason = 'This Send Once Key was used before, so nothing was sent';

/**
 * Outputs of recipients who have got a message with this Send Once Key. @param isLeftOut by the
 * index of the recipient
 */
export function leftOutBy(
	{ draft, onceKey: sendOnceKey }: Message,
	isLeftOut: (index: number) => boolean,
): IDataObject[] {
	const known: readonly IDataObject[] = draft.known ?? draft.recipients.map((to) => ({ to }));
	const skipped = known.filter((_, index) => isLeftOut(index));
	return skipped.map((one) => ({ skipped: true, ...one, sendOnceKey, reason: usedReason }));
}

/** The outcome of a message whose Send Once Key was used before for all of its recipients. */
export const usedBefore = (message: Message): Outcome => ({
	kind: 'skipped',
	outputs: leftOutBy(message, () => true),
});

/** The outcome of a failure. The failure itself says whether the message was sent. */
export const failed = (
	failure: Failure,
	more: Pick<FailedMessage, 'parts' | 'isRecalled' | 'isOfItem'> = {},
): FailedMessage => ({
	kind: deliveryOf(failure),
	failure,
	...more,
});

/** The outcome of a failure for which this try sent nothing. */
export const notTried = (failure: Failure): Outcome => failed(failure, { isRecalled: true });

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
