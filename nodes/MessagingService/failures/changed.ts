import type { IDataObject, WorkflowExecuteMode } from 'n8n-workflow';
import { abridged, fill, heldWords, sendTheRest } from '../words';
import { deliveryOf, marked, sentences, withItems, withoutItems, type Failure } from './failure';

/** Copies a failure, because unrelated items may share it. */
function copyOf(failure: Failure): Failure {
	const copy = Object.create(
		Object.getPrototypeOf(failure) as Failure,
		Object.getOwnPropertyDescriptors(failure),
	) as Failure;
	copy.context = { ...failure.context };
	return copy;
}

/** The same failure for other items. */
export function ofItems(failure: Failure, items: readonly number[]): Failure {
	const copy = copyOf(failure);
	copy.message = withItems(withoutItems(failure.message), items);
	return Object.assign(copy, { context: { ...copy.context, itemIndex: items[0] } });
}

/** Adds to a failed repetition that the earlier try may have sent the item. */
export function stillUnknown(failure: Failure): Failure {
	if (deliveryOf(failure) !== 'notSent') return failure;
	const copy = copyOf(failure);
	copy.description = sentences(failure.description, heldWords.stillUnknown.description);
	return marked(copy, 'unknown');
}

/** Adds to a failure that the first parts of the text were sent. */
export function sentInPart(failure: Failure, parts: readonly IDataObject[]): Failure {
	const [{ parts: count = 0 } = {}] = parts;
	const copy = copyOf(failure);
	const { message } = failure;
	const values = { sent: parts.length, parts: String(count), message };
	copy.message = fill(heldWords.sentInPart.message, values);
	const delivery = deliveryOf(failure);
	if (delivery === 'notSent')
		copy.description = sentences(failure.description, heldWords.sentInPart.description);
	const messageIds = parts.flatMap(({ messageId }) => messageId ?? []);
	return marked(copy, delivery === 'final' ? delivery : 'unknown', { partsSent: parts.length, messageIds });
}

/** Adds to a failure the numbers of its item that it applies to. */
export function ofSeveral(failure: Failure, numbers: readonly string[], all: number): Failure {
	const copy = copyOf(failure);
	const values = { count: numbers.length, all, shown: abridged(numbers, 10), message: failure.message };
	copy.message = fill(heldWords.ofSeveral.message, values);
	return marked(copy, deliveryOf(failure), { numbers: [...numbers] });
}

/** Adds the outcomes of all items to the failure that stopped a run. */
export function stoppedRun(
	failure: Failure,
	counts: { readonly sent: number; readonly unknown: number; readonly notSent: number },
	mode: WorkflowExecuteMode,
): Failure {
	const { sent, unknown, notSent } = counts;
	if (sent + unknown + notSent === 1) return failure;
	const maybe = unknown > 0 ? `, ${unknown} may have been sent` : '';
	// The editor offers no Retry: its own button begins anew.
	const words = mode === 'manual' ? heldWords.stoppedByHand : heldWords.stopped;
	failure.description = sentences(
		fill(words.description, { sent, maybe, notSent, rest: notSent > 0 ? sendTheRest : '' }),
		failure.description,
	);
	Object.assign(failure.context, { counts });
	return failure;
}
