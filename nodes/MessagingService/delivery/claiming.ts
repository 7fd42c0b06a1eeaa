import { cancelled, keyInDoubt, keyOfOthers, keyUnreachable, limitReached, limitUnknown } from '../failures';
import type { Delivering } from './delivering';
import { skippedOutput, whereUsed } from './outputs';
import type { Job, Part } from './plan';

/** What has to be free before a message may leave: its Send Once Key, and a place under Limit per Number. */

/** What is done with a part once its key is known: whether it is sent, and if not, whether others may be. */
type Claimed = 'send' | 'leave' | 'stop';

/** Claims the keys of a job; of what may not be sent the books say why. */
export async function claim(
	{ books, context, onceKeys }: Delivering,
	job: Job,
): Promise<ReadonlyMap<Part, Claimed>> {
	const node = context.getNode();
	// An earlier try has claimed the keys of what it may have sent.
	const claims = await onceKeys.claim(
		job.filter(({ item }) => !books.again.has(item) && !books.sentParts.has(item)),
	);
	const read = (part: Part): Claimed => {
		const { item } = part;
		const made = claims.get(part) ?? { kind: 'claimed' };
		switch (made.kind) {
			case 'claimed':
				return 'send';
			case 'used':
				books.put([item], 'nothing', [skippedOutput(part, whereUsed(made.use))]);
				return 'leave';
			case 'inDoubt':
				books.failed([item], keyInDoubt(node, item));
				return 'leave';
			case 'otherRecipients':
				books.failed([item], keyOfOthers(node, item));
				return 'stop';
			case 'cancelled':
				books.failed([item], cancelled(node, [item]));
				return 'stop';
			case 'unreachable':
				books.failed([item], keyUnreachable(node, item));
				return 'stop';
		}
	};
	return new Map(job.map((part) => [part, read(part)]));
}

/**
 * Takes the place of a message under Limit per Number, where there is one; what an earlier run began has it already.
 * @throws a failure when there is none, or when n8n's store does not answer
 */
export async function takePlace(
	{ books, cancel, context, numberLimit }: Delivering,
	part: Part,
): Promise<void> {
	if (numberLimit === undefined || books.again.has(part.item) || books.sentParts.has(part.item)) return;
	const hasPlace = await numberLimit.take(part);
	if (hasPlace || cancel?.aborted) return;
	throw (hasPlace === undefined ? limitUnknown : limitReached)(context.getNode(), part.item);
}
