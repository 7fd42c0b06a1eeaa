import type { IDataObject } from 'n8n-workflow';
import { held } from '../../failures';
import { failed, mayBeOut, skipped, type Outcome, type Outcomes } from '../outcome/outcome';
import type { Message } from '../plan/message';
import type { Claim } from '../store/turns';
import type { Use } from '../store/uses';
import type { Sending } from './group';

/** An earlier try holds the key and the place of a message that it may have sent. */
const isNew = ({ earlier }: Message): boolean => earlier === undefined;
/** Sending an unknown message again may be one message more. All parts of a text share one place. */
const needsPlace = ({ earlier }: Message): boolean => earlier === undefined || earlier.kind === 'unknown';

const refusals = {
	otherRecipients: 'keyOfOthers',
	unreachable: 'keyUnreachable',
	cancelled: 'cancelled',
} as const;

/** Claims the keys of messages that are sent together. Returns the outcomes of those that must not be sent. */
export async function claimKeys(
	{ context, onceKeys }: Sending,
	messages: readonly Message[],
): Promise<Outcomes> {
	const node = context.getNode();
	const claims = await onceKeys.claim(messages.filter(isNew));
	const outcomeOf = (message: Message, claim: Claim): Outcome | undefined => {
		const { item, isDoubted } = message;
		if (claim.kind === 'claimed') return undefined;
		// These others may be those in *To* at that Retry.
		const isInDoubt = claim.kind === 'inDoubt' || (claim.kind === 'otherRecipients' && isDoubted);
		if (isInDoubt) return failed(held(node, [item], 'keyInDoubt'), { isRecalled: true });
		if (claim.kind === 'used') return skipped(message, whereUsed(claim.use));
		return failed(held(node, [item], refusals[claim.kind]));
	};
	const refused = new Map<Message, Outcome>();
	for (const [message, claim] of claims) {
		const outcome = outcomeOf(message, claim);
		if (outcome) refused.set(message, outcome);
	}
	return refused;
}

/** Such as `in execution 42 at 2026-01-31 09:15 UTC`. */
function whereUsed(use: Use | undefined): string {
	if (use === undefined) return 'in another execution';
	return `in execution ${use.execution} at ${use.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
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
	await onceKeys.close(message, isFree ? 'notSent' : isSent ? 'sent' : 'unknown');
}
