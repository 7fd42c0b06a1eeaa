import { held } from '../../failures';
import { failed, mayBeOut, skipped, type Outcome, type Outcomes } from '../output/outcome';
import type { Planned } from '../plan/plan';
import type { Claim, Use } from '../store/claims';
import type { Sending } from './group';

/** An earlier try holds the key and the place of a message that it may have sent. */
const isNew = ({ earlier }: Planned): boolean => earlier === undefined;
/** Sending an unknown message again may be one message more. All parts of a text share one place. */
const needsPlace = ({ earlier }: Planned): boolean => earlier === undefined || earlier.kind === 'unknown';

const refusals = {
	otherRecipients: 'keyOfOthers',
	unreachable: 'keyUnreachable',
	cancelled: 'cancelled',
} as const;

/** Claims the keys of items that are sent together. Returns the outcomes of those that must not be sent. */
export async function claimKeys(
	{ context, onceKeys }: Sending,
	items: readonly Planned[],
): Promise<Outcomes> {
	const node = context.getNode();
	const claims = await onceKeys.claim(items.filter(isNew));
	const outcomeOf = ({ item, onceKey }: Planned, claim: Claim): Outcome | undefined => {
		if (claim.kind === 'claimed') return undefined;
		if (claim.kind === 'inDoubt') return failed(held(node, [item], 'keyInDoubt'), { untouched: true });
		if (claim.kind === 'used') return skipped(item, onceKey, whereUsed(claim.use));
		return failed(held(node, [item], refusals[claim.kind]));
	};
	const refused = new Map<number, Outcome>();
	for (const [planned, claim] of claims) {
		const outcome = outcomeOf(planned, claim);
		if (outcome) refused.set(planned.item, outcome);
	}
	return refused;
}

/** Such as `in execution 42 at 2026-01-31 09:15 UTC`. */
function whereUsed(use: Use | undefined): string {
	if (use === undefined) return 'in another execution';
	return `in execution ${use.execution} at ${use.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/**
 * Takes a place under Limit per Number for each message.
 * @throws a failure if no place is free, or n8n's store does not answer
 */
export async function takePlaces(
	{ cancel, context, numberLimit }: Sending,
	items: readonly Planned[],
): Promise<void> {
	if (numberLimit === undefined) return;
	for (const planned of items.filter(needsPlace)) {
		const hasPlace = await numberLimit.take(planned);
		if (hasPlace || cancel?.aborted) continue;
		throw held(context.getNode(), [planned.item], hasPlace === undefined ? 'limitUnknown' : 'limitReached');
	}
}

/** Closes a claim by the outcome of its message. A message that was certainly not sent gives its key and place back. */
export async function release(
	{ numberLimit, onceKeys, options }: Sending,
	planned: Planned,
	outcome: Outcome,
): Promise<void> {
	const isTaken = outcome.kind === 'unknown' && options.whenUnknown === 'takeAsSent';
	const isFree = isNew(planned) && !mayBeOut(outcome);
	if (isFree) await numberLimit?.giveBack(planned);
	const isSent = outcome.kind === 'sent' || isTaken;
	await onceKeys.close(planned, isFree ? 'notSent' : isSent ? 'sent' : 'unknown');
}
