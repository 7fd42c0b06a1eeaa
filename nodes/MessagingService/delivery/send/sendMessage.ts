import type { IDataObject } from 'n8n-workflow';
import { invalidItem, unsent } from '../../failures';
import type { Draft } from '../../operations/operation';
import { failed, mayBeOut, notTried, sent, usedBefore, type Outcome } from '../outcome/outcome';
import { isOf } from '../plan/draft';
import type { Message } from '../plan/message';
import { completed, sendParts, type Sending } from './request';
import { show } from './show';

/**
 * Sends one message. Errors become outcomes, and no key stays claimed without reason.
 * @returns undefined if it never began, because the run has stopped
 */
export async function sendMessage(sending: Sending, message: Message): Promise<Outcome | undefined> {
	const skipped = message.draft.skip?.(new Date());
	// Without requests, all messages would be one long block.
	if (skipped || message.validateOnly) await message.parameters.turn();
	if (skipped) return { kind: 'skipped', outputs: skipped };
	if (message.validateOnly) return await show(sending, message);
	if (isChanged(message)) return notTried(unsent(sending.context.getNode(), [message.item], 'partsChanged'));
	const refused = await refusedByKey(sending, message);
	if (refused) return refused;
	const outcome = await sendClaimed(sending, message);
	await settle(sending, message, outcome);
	return outcome;
}

/** Whether its first parts went out with another text or to another number, so that the rest would not fit. */
const isChanged = ({ earlier, draft }: Message): boolean =>
	earlier !== undefined && earlier.outputs.length > 0 && !isOf(earlier, draft);

/** An earlier try holds the key and the place of a message that it may have sent, or sent in part. */
const isNew = ({ earlier }: Message): boolean => earlier === undefined;
/** Sending an unknown message again may be one message more. All parts of a text share one place. */
const needsPlace = ({ earlier }: Message): boolean => earlier === undefined || earlier.kind === 'unknown';

const refusals = {
	inDoubt: 'keyInDoubt',
	unreachable: 'keyUnreachable',
	cancelled: 'cancelled',
} as const;

/** Claims the key of a message, if it has one. Returns its outcome if it must not be sent. */
async function refusedByKey({ context, onceKeys }: Sending, message: Message): Promise<Outcome | undefined> {
	if (message.onceKey === undefined) return undefined;
	const claim = await onceKeys.claim(message);
	// An earlier try left it in doubt, and the user sends unknown messages again.
	if (claim === 'claimed' || (claim === 'inDoubt' && !isNew(message))) return undefined;
	if (claim === 'used') return usedBefore(message);
	const failure = unsent(context.getNode(), [message.item], refusals[claim]);
	return claim === 'inDoubt' ? notTried(failure) : failed(failure);
}

/** Sends a message whose key is claimed. */
async function sendClaimed(sending: Sending, message: Message): Promise<Outcome | undefined> {
	let draft: Draft;
	try {
		const limited = await takePlace(sending, message);
		if (limited) return { kind: 'skipped', outputs: limited };
		draft = await completed(sending, message);
		if (sending.cancel?.aborted) throw unsent(sending.context.getNode(), [message.item], 'cancelled');
	} catch (thrown) {
		return failed(invalidItem(sending.context.getNode(), message.item, thrown));
	}
	const ended = await sendParts(sending, message, draft);
	if (ended === undefined) return undefined;
	const { outputs, failure } = ended;
	return failure ? failed(failure, { parts: outputs }) : sent(message, outputs);
}

/**
 * Takes a place for a message of a number that is limited.
 * @returns the outputs instead of a check, if its number has no place left
 * @throws a failure if no place is free, or n8n's store does not answer
 */
async function takePlace(
	{ cancel, context, numberLimit, operation }: Sending,
	message: Message,
): Promise<readonly IDataObject[] | undefined> {
	if (!needsPlace(message)) return undefined;
	const hasPlace = await numberLimit.take(message);
	if (hasPlace || cancel?.aborted) return undefined;
	const limited = operation.whenLimited?.(message.draft);
	if (limited) return limited;
	throw unsent(context.getNode(), [message.item], hasPlace === undefined ? 'limitUnknown' : 'limitReached');
}

const isRight = (outcome: Outcome | undefined): boolean =>
	outcome?.kind === 'sent' && outcome.outputs.every(({ verified }) => verified === true);

/** Settles key and place by the outcome of a message, if it began. One that was certainly not sent gives both back. */
async function settle(
	{ numberLimit, onceKeys, operation }: Sending,
	message: Message,
	outcome: Outcome | undefined,
): Promise<void> {
	const isFree = isNew(message) && !(outcome && mayBeOut(outcome));
	if (isFree || (operation.counts === 'wrongCodes' && isRight(outcome))) await numberLimit.giveBack(message);
	if (message.onceKey !== undefined)
		await onceKeys.close(message, isFree ? 'free' : outcome?.kind === 'sent' ? 'used' : 'inDoubt');
}
