import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { unsent } from '../../failures';
import { failed, mayBeOut, skipped, type Outcome } from '../outcome/outcome';
import type { Message } from '../plan/message';
import type { Claim } from '../store/onceKeys';
import type { Sending } from './sending';

/** An earlier try holds the key and the place of a message that it may have sent, or sent in part. */
const isNew = ({ earlier }: Message): boolean => earlier === undefined;
/** Sending an unknown message again may be one message more. All parts of a text share one place. */
const needsPlace = ({ earlier }: Message): boolean => earlier === undefined || earlier.kind === 'unknown';

const refusals = {
	inDoubt: 'keyInDoubt',
	unreachable: 'keyUnreachable',
	cancelled: 'cancelled',
} as const;

/** Claims the key of a message. Returns its outcome if it must not be sent. */
export async function claimKey(
	{ context, onceKeys }: Sending,
	message: Message,
): Promise<Outcome | undefined> {
	if (message.onceKey === undefined) return undefined;
	const claim = await onceKeys.claim(message);
	// An earlier try left it in doubt, and the user sends unknown messages again.
	if (claim === 'claimed' || (claim === 'inDoubt' && !isNew(message))) return undefined;
	return refusedBy(context, message, claim);
}

function refusedBy(context: IExecuteFunctions, message: Message, claim: Exclude<Claim, 'claimed'>): Outcome {
	if (claim === 'used') return skipped(message);
	const failure = unsent(context.getNode(), [message.item], refusals[claim]);
	return failed(failure, claim === 'inDoubt' ? { isRecalled: true } : {});
}

/**
 * Takes a place for a message of a number that is limited.
 * @returns the outputs instead of a check, if its number has no place left
 * @throws a failure if no place is free, or n8n's store does not answer
 */
export async function takePlace(
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

/** Closes a claim by the outcome of its message, if it began. A message that was certainly not sent gives its key and place back. */
export async function release(
	{ numberLimit, onceKeys, operation }: Sending,
	message: Message,
	outcome: Outcome | undefined,
): Promise<void> {
	const isFree = isNew(message) && !(outcome && mayBeOut(outcome));
	if (isFree || (operation.counts === 'wrongCodes' && isRight(outcome))) await numberLimit.giveBack(message);
	if (message.onceKey !== undefined)
		await onceKeys.close(message, isFree ? 'free' : outcome?.kind === 'sent' ? 'used' : 'inDoubt');
}
