import type { IDataObject } from 'n8n-workflow';
import { invalidItem, unsent } from '../../failures';
import type { Draft } from '../../operations/operation';
import {
	failed,
	leftOutBy,
	mayBeOut,
	notTried,
	sent,
	usedBefore,
	type Outcome,
} from '../outcome/outcome';
import { isOf } from '../plan/draft';
import { recipientKey, type Message } from '../plan/message';
import { claimedIn, namesOfKey, type Claim } from '../store/onceKeys';
import { completed, sendParts, type Sending } from './request';
import { show } from './show';

/**
 * Sends one message. Errors become outcomes, and no key stays claimed without reason.
 * @returns undefined if it never began, because the run has stopped
 */
export async function sendMessage(
	sending: Sending,
	message: Message,
): Promise<Outcome | undefined> {
	const skipped = message.draft.skip?.(new Date());
	// Without requests, all messages would be one long block.
	if (skipped || message.validateOnly) await message.parameters.turn();
	if (skipped) return { kind: 'skipped', outputs: skipped };
	if (message.validateOnly) return await show(sending, message);
	if (isChanged(message))
		return notTried(unsent(sending.context.getNode(), [message.item], 'partsChanged'));
	const admitted = await admit(sending, message);
	if ('kind' in admitted) return admitted;
	const outcome = await sendClaimed(sending, admitted.message);
	await settle(sending, message, outcome, admitted.names);
	return outcome?.kind === 'sent'
		? { ...outcome, outputs: [...outcome.outputs, ...admitted.leftOut] }
		: outcome;
}

/**
 * Whether its first parts went out with another text or to another number, so that the rest would
 * not fit.
 */
const isChanged = ({ earlier, draft }: Message): boolean =>
	earlier !== undefined && earlier.outputs.length > 0 && !isOf(earlier, draft);

/**
 * An earlier try holds the key and the place of a message that it may have sent, or sent in part.
 */
const isNew = ({ earlier }: Message): boolean => earlier === undefined;
/**
 * Sending an unknown message again may be one message more. All parts of a text share one place.
 */
const needsPlace = ({ earlier }: Message): boolean =>
	earlier === undefined || earlier.kind === 'unknown';

const refusals = {
	unreachable: 'keyUnreachable',
	unfit: 'storeUnfit',
	cancelled: 'cancelled',
} as const;

/** A message whose key is claimed. */
interface Admitted {
	/** To those of its recipients who have not got it. */
	readonly message: Message;
	/** The names of its key that end with it. */
	readonly names: readonly string[];
	/** Outputs of the other recipients. */
	readonly leftOut: readonly IDataObject[];
}

/**
 * Claims the key of a message, if it has one. Recipients who have got the message are left out; if
 * one may have got it, nothing is sent.
 * @returns its outcome if it must not be sent
 */
async function admit(
	{ context, onceKeys }: Sending,
	message: Message,
): Promise<Outcome | Admitted> {
	if (message.onceKey === undefined) return { message, names: [], leftOut: [] };
	const claims = await onceKeys.claim(message);
	for (const claim of claims.values())
		if (claim in refusals)
			return failed(
				unsent(context.getNode(), [message.item], refusals[claim as keyof typeof refusals]),
			);
	const names = [...claims].flatMap(([name, claim]) => (goes(message, claim) ? name : []));
	const isDoubtful = [...claims.values()].some(
		(claim) => claim === 'inDoubt' && !goes(message, claim),
	);
	if (names.length === claims.size) return { message, names, leftOut: [] };
	if (names.length > 0 && !isDoubtful && message.draft.to) {
		const isLeft = namesOfKey(message).map((name) => names.includes(name));
		const to = message.draft.recipients.filter((_, index) => isLeft[index]);
		const leftOut = leftOutBy(message, (index) => !isLeft[index]);
		return { message: { ...message, draft: message.draft.to(new Set(to)) }, names, leftOut };
	}
	await onceKeys.close(claimedIn(claims), 'free');
	if (!isDoubtful) return usedBefore(message);
	return notTried(unsent(context.getNode(), [message.item], 'keyInDoubt'));
}

/**
 * Whether a message may go: its key was claimed, or an earlier try of it left the key in doubt and
 * it is sent again.
 */
function goes({ draft, earlier, to }: Message, claim: Claim): boolean {
	if (claim !== 'inDoubt' || earlier === undefined) return claim === 'claimed';
	return draft.to ? isOf(earlier, draft) : recipientKey(earlier.to) === recipientKey(to);
}

/** Sends a message whose key is claimed. */
async function sendClaimed(sending: Sending, message: Message): Promise<Outcome | undefined> {
	let draft: Draft;
	try {
		const held = await heldByLimit(sending, message);
		if (held) return held;
		draft = await completed(sending, message);
		if (sending.cancel?.aborted)
			throw unsent(sending.context.getNode(), [message.item], 'cancelled');
	} catch (thrown) {
		return failed(invalidItem(sending.context.getNode(), message.item, thrown));
	}
	const ended = await sendParts(sending, message, draft);
	if (ended === undefined) return undefined;
	const { outputs, failure } = ended;
	return failure ? failed(failure, { parts: outputs }) : sent(message, outputs);
}

/** Takes a place for a message of a number that is limited. Returns its outcome if it has none. */
async function heldByLimit(
	{ cancel, context, numberLimit, operation }: Sending,
	message: Message,
): Promise<Outcome | undefined> {
	if (!needsPlace(message)) return undefined;
	const found = await numberLimit.take(message);
	if (found === true || cancel?.aborted) return undefined;
	const limited = operation.whenLimited?.(message.draft);
	if (limited) return { kind: 'skipped', outputs: limited };
	const why = found === false ? 'limitReached' : found === 'unfit' ? 'storeUnfit' : 'limitUnknown';
	const failure = unsent(context.getNode(), [message.item], why);
	return failed(failure, found === false ? { isOfItem: true } : {});
}

const isRight = (outcome: Outcome | undefined): boolean =>
	outcome?.kind === 'sent' && outcome.outputs.every(({ verified }) => verified === true);

/**
 * Settles key and place by the outcome of a message, if it began. One that was certainly not sent
 * gives both back.
 */
async function settle(
	{ numberLimit, onceKeys, operation }: Sending,
	message: Message,
	outcome: Outcome | undefined,
	names: readonly string[],
): Promise<void> {
	const isFree = isNew(message) && !(outcome && mayBeOut(outcome));
	if (isFree || (operation.counts === 'wrongCodes' && isRight(outcome)))
		await numberLimit.giveBack(message);
	await onceKeys.close(names, isFree ? 'free' : outcome?.kind === 'sent' ? 'use' : 'doubt');
}
