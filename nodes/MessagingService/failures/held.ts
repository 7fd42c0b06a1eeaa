import { NodeOperationError, type IDataObject, type INode } from 'n8n-workflow';
import { fill, fillAdvice, heldWords, type Advice } from '../words';
import { deliveryOf, itemLabel, marked, sentences, type DeliveryState, type Failure } from './failure';

/** Items that were left alone, so that nothing goes out twice. */

/** A failure of items that were not sent now; its message ends with them. */
export function about(
	node: INode,
	items: readonly number[],
	delivery: DeliveryState,
	code: string,
	{ message, description }: Advice,
): NodeOperationError {
	const [item] = items;
	const error = new NodeOperationError(node, items.length > 0 ? `${message} ${itemLabel(items)}` : message, {
		description,
		...(item !== undefined && { itemIndex: item }),
	});
	return marked(error, delivery, { code });
}

/** An item that an earlier run of this execution may have sent, or must not send again. */
export const heldBack = (
	node: INode,
	item: number,
	delivery: 'final' | 'unknown',
	effect: 'send' | 'check' | 'read' = 'send',
) =>
	about(
		node,
		[item],
		delivery,
		'heldBack',
		effect === 'check' ? heldWords.checkedBefore : heldWords[delivery],
	);

/** Items whose request had not started when the execution was cancelled. */
export const cancelled = (node: INode, items: readonly number[]) =>
	about(node, items, 'notSent', 'cancelled', heldWords.cancelled);

/** Items that nobody asks for any more, since the service has done nothing for so long. */
export function serviceAway(node: INode, items: readonly number[], forMs = 0) {
	const forSeconds = forMs > 0 ? ` for ${Math.round(forMs / 1000)} s` : '';
	return about(node, items, 'notSent', 'serviceAway', fillAdvice(heldWords.serviceAway, { forSeconds }));
}

/** Items whose request had begun when something happened that nobody has thought of. */
export const brokenOff = (node: INode, items: readonly number[]) =>
	about(node, items, 'unknown', 'brokenOff', heldWords.brokenOff);

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
	const shown = numbers.slice(0, 10).join(', ');
	const more = numbers.length > 10 ? ` and ${numbers.length - 10} more` : '';
	const values = { count: numbers.length, all, shown: `${shown}${more}`, message: failure.message };
	own.message = fill(heldWords.ofSeveral.message, values);
	return marked(own, deliveryOf(failure), { numbers: [...numbers] });
}

/** A text that is not the one, or not to the number, of which the first parts were sent. */
export const partsChanged = (node: INode, item: number) =>
	about(node, [item], 'unknown', 'partsChanged', heldWords.partsChanged);

/** The item has the Send Once Key of an item before it, for somebody else, so that it cannot be the same message. */
export const keyOfOtherItem = (node: INode, item: number, first: number) =>
	about(node, [item], 'notSent', 'sendOnceKey', fillAdvice(heldWords.keyOfOtherItem, { first }));

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
