import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { held } from '../../failures';
import { failed, mayBeOut, skipped, type Outcome, type Outcomes } from '../outcome/outcome';
import type { Message } from '../plan/message';
import type { Claim } from '../store/onceKeys';
import type { Sending } from './group';

/** An earlier try holds the key and the place of a message that it may have sent, or sent in part. */
const isNew = ({ earlier }: Message): boolean => earlier === undefined;
/** Sending an unknown message again may be one message more. All parts of a text share one place. */
const needsPlace = ({ earlier }: Message): boolean => earlier === undefined || earlier.kind === 'unknown';

const refusals = {
	inDoubt: 'keyInDoubt',
	unreachable: 'keyUnreachable',
	cancelled: 'cancelled',
} as const;

/** Claims the keys of messages that are sent together. Returns the outcomes of those that must not be sent. */
export async function claimKeys(
	{ context, onceKeys }: Sending,
	messages: readonly Message[],
): Promise<Outcomes> {
	const refused = new Map<Message, Outcome>();
	const keys = new Set<string>();
	for (const message of messages.filter(({ onceKey }) => onceKey !== undefined)) {
		const key = [message.onceKey, ...message.draft.recipients].join(' ');
		if (keys.has(key)) {
			refused.set(message, skipped(message));
			continue;
		}
		keys.add(key);
		const claim = await onceKeys.claim(message);
		// An earlier try left it in doubt, and the user sends unknown messages again.
		if (claim === 'claimed' || (claim === 'inDoubt' && !isNew(message))) continue;
		refused.set(message, refusedBy(context, message, claim));
	}
	return refused;
}

function refusedBy(context: IExecuteFunctions, message: Message, claim: Exclude<Claim, 'claimed'>): Outcome {
	if (claim === 'used') return skipped(message);
	const failure = held(context.getNode(), [message.item], refusals[claim]);
	return failed(failure, claim === 'inDoubt' ? { isRecalled: true } : {});
}

/**
 * Takes a place for each message of a number that is limited.
 * @returns the outputs instead of a check, if its number has no place left
 * @throws a failure if no place is free for a message, or n8n's store does not answer
 */
export async function takePlaces(
	{ cancel, context, numberLimit, operation }: Sending,
	messages: readonly Message[],
): Promise<readonly IDataObject[] | undefined> {
	if (numberLimit === undefined) return undefined;
	for (const message of messages.filter(needsPlace)) {
		const hasPlace = await numberLimit.take(message);
		if (hasPlace || cancel?.aborted) continue;
		const limited = operation.whenLimited?.(message.draft);
		if (limited) return limited;
		throw held(context.getNode(), [message.item], hasPlace === undefined ? 'limitUnknown' : 'limitReached');
	}
	return undefined;
}

const isRight = (outcome: Outcome): boolean =>
	outcome.kind === 'sent' && outcome.outputs.every(({ json }) => json.verified === true);

/** Closes a claim by the outcome of its message. A message that was certainly not sent gives its key and place back. */
export async function release(
	{ numberLimit, onceKeys, operation, options }: Sending,
	message: Message,
	outcome: Outcome,
): Promise<void> {
	const isTaken = outcome.kind === 'unknown' && options.whenUnknown === 'takeAsSent';
	const isFree = isNew(message) && !mayBeOut(outcome);
	if (isFree || (operation.counts === 'wrongCodes' && isRight(outcome))) await numberLimit?.giveBack(message);
	const isSent = outcome.kind === 'sent' || isTaken;
	if (message.onceKey !== undefined)
		await onceKeys.close(message, isFree ? 'free' : isSent ? 'used' : 'inDoubt');
}
