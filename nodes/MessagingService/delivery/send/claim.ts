import { held } from '../../failures';
import { failed, mayBeOut, skipped, type Outcome, type Outcomes } from '../output/outcome';
import type { Planned } from '../plan/plan';
import type { Claim, Use } from '../store/claims';
import type { Sending } from './group';

/** What has to be free before a message may leave: its Send Once Key, and a place under Limit per Number. */

/** An earlier try has claimed the key, and taken the place, of what it may have sent. */
const isNew = ({ earlier }: Planned): boolean => earlier === undefined;
/** What is sent again because it was in doubt may be one message more; the parts of a text have one place. */
const needsPlace = ({ earlier }: Planned): boolean => earlier === undefined || earlier.kind === 'unknown';

const refusals = {
	otherRecipients: 'keyOfOthers',
	unreachable: 'keyUnreachable',
	cancelled: 'cancelled',
} as const;

/** Claims the keys of items that are sent together: those that may not be sent, with their outcomes. */
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

/** `in execution 42 at 2026-01-31 09:15 UTC`, as far as it is known. */
function whereUsed(use: Use | undefined): string {
	if (use === undefined) return 'in another execution';
	return `in execution ${use.execution} at ${use.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/**
 * Takes the place of each message under Limit per Number, where there is one.
 * @throws a failure when there is none, or when n8n's store does not answer
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

/** Says whether the message of a claimed key was sent; what certainly did not go out gives key and place back. */
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
