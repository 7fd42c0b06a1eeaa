import type { IDataObject } from 'n8n-workflow';
import { fill, heldWords } from '../words';
import { deliveryOf, listed, marked, sentences, type Failure } from './failure';

/** Failures that say more than what failed: what happened before, or to the others. */

/** Items that have nothing to do with it may share a failure. */
function copied(failure: Failure): Failure {
	const own = Object.create(
		Object.getPrototypeOf(failure) as Failure,
		Object.getOwnPropertyDescriptors(failure),
	) as Failure;
	own.context = { ...failure.context };
	return own;
}

/** The failure of a repetition: however it ended, the earlier try may have sent the item. */
export function stillUnknown(failure: Failure): Failure {
	if (deliveryOf(failure) !== 'notSent') return failure;
	const own = copied(failure);
	own.description = sentences(failure.description, heldWords.stillUnknown.description);
	return marked(own, 'unknown');
}

/** A failure after the first parts of a text were sent: however the next one ended, those are out. */
export function sentInPart(failure: Failure, parts: readonly IDataObject[]): Failure {
	const [{ parts: count = 0 } = {}] = parts;
	const own = copied(failure);
	const { message } = failure;
	const values = { sent: parts.length, parts: String(count), message };
	own.message = fill(heldWords.sentInPart.message, values);
	if (deliveryOf(failure) === 'notSent')
		own.description = sentences(failure.description, heldWords.sentInPart.description);
	const messageIds = parts.flatMap(({ messageId }) => messageId ?? []);
	return marked(own, 'unknown', { partsSent: parts.length, messageIds });
}

/** What kept some of the numbers of an item from their message; the others have theirs. */
export function ofSeveral(failure: Failure, numbers: readonly string[], all: number): Failure {
	const own = copied(failure);
	const values = { count: numbers.length, all, shown: listed(numbers, 10), message: failure.message };
	own.message = fill(heldWords.ofSeveral.message, values);
	return marked(own, deliveryOf(failure), { numbers: [...numbers] });
}

/** The first failure of a run that stopped at it, with what was sent before. */
export function stoppedRun(
	failure: Failure,
	counts: { readonly sent: number; readonly unknown: number; readonly notSent: number },
): Failure {
	const { sent, unknown, notSent } = counts;
	if (sent + unknown + notSent === 1) return failure;
	const maybe = unknown > 0 ? `, ${unknown} may have been sent` : '';
	failure.description = sentences(
		fill(heldWords.stopped.description, { sent, maybe, notSent }),
		failure.description,
	);
	Object.assign(failure.context, { counts });
	return failure;
}
