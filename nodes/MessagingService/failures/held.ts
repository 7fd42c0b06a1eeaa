import { NodeOperationError, type IDataObject, type INode } from 'n8n-workflow';
import { deliveryOf, itemLabel, marked, sentences, type DeliveryState, type Failure } from './failure';

/** Items that were left alone, so that nothing goes out twice. */

function about(
	node: INode,
	items: readonly number[],
	delivery: DeliveryState,
	{ code, message, description }: { code: string; message: string; description: string },
): NodeOperationError {
	const [item] = items;
	const error = new NodeOperationError(node, `${message} ${itemLabel(items)}`, {
		description,
		...(item !== undefined && { itemIndex: item }),
	});
	return marked(error, delivery, { code });
}

const heldWords = {
	final: {
		code: 'heldBack',
		message: 'The service asked not to send this again',
		description: 'Look it up with Get Status, or ask the support of the service.',
	},
	unknown: {
		code: 'heldBack',
		message: 'An earlier try of this run may have sent this already',
		description:
			'It was not repeated. Check whether it arrived; to repeat such items, set When the Outcome Is Unknown in Options to Send Again on Retry.',
	},
} as const;

const checkedBefore = {
	code: 'heldBack',
	message: 'An earlier try of this run may have checked this code already',
	description: 'It was not checked again, since checking may have used it up. Send a new code.',
} as const;

/** An item that an earlier run of this execution may have sent, or must not send again. */
export const heldBack = (
	node: INode,
	item: number,
	delivery: keyof typeof heldWords,
	effect: 'send' | 'check' | 'read' = 'send',
) => about(node, [item], delivery, effect === 'check' ? checkedBefore : heldWords[delivery]);

/** Items whose request had not started when the execution was cancelled. */
export const cancelled = (node: INode, items: readonly number[]) =>
	about(node, items, 'notSent', {
		code: 'cancelled',
		message: 'The execution was cancelled before this was sent',
		description: 'Run the workflow again to send it.',
	});

/** Items that nobody asks for any more, since the service has done nothing for so long. */
export const serviceAway = (node: INode, items: readonly number[], forMs = 0) =>
	about(node, items, 'notSent', {
		code: 'serviceAway',
		message: `The service has refused every request${forMs > 0 ? ` for ${Math.round(forMs / 1000)} s` : ''}`,
		description: 'This was not sent. Try again once the service answers; a retry does what is left.',
	});

/** Items whose request had begun when something happened that nobody has thought of. */
export const brokenOff = (node: INode, items: readonly number[]) =>
	about(node, items, 'unknown', {
		code: 'brokenOff',
		message: 'Something unexpected happened after the request had begun',
		description:
			'It may have been sent. Check in your account or with Get Status before sending it again, and please report what you did.',
	});

/** Items that have nothing to do with it may share a failure. */
function copied(failure: Failure): Failure {
	const own = Object.create(
		Object.getPrototypeOf(failure) as Failure,
		Object.getOwnPropertyDescriptors(failure),
	) as Failure;
	own.context = { ...failure.context };
	return own;
}

/** The failure of a repetition: whatever became of it, the earlier try may have sent the item. */
export function stillUnknown(failure: Failure): Failure {
	if (deliveryOf(failure) !== 'notSent') return failure;
	const own = copied(failure);
	own.description = sentences(
		failure.description,
		'An earlier try of this run may have sent it; check that before sending it again.',
	);
	return marked(own, 'unknown');
}

/** A failure after the first parts of a text were sent: whatever became of the next one, those are out. */
export function sentInPart(failure: Failure, parts: readonly IDataObject[]): Failure {
	const [{ parts: count = 0 } = {}] = parts;
	const own = copied(failure);
	own.message = `${parts.length} of the ${String(count)} messages of this text were sent. ${failure.message}`;
	if (deliveryOf(failure) === 'notSent')
		own.description = sentences(failure.description, 'A retry sends the rest.');
	const messageIds = parts.flatMap(({ messageId }) => messageId ?? []);
	return marked(own, 'unknown', { partsSent: parts.length, messageIds });
}

/** What kept some of the numbers of an item from their message; the others have theirs. */
export function ofSeveral(failure: Failure, numbers: readonly string[], all: number): Failure {
	const own = copied(failure);
	const shown = numbers.slice(0, 10).join(', ');
	const more = numbers.length > 10 ? ` and ${numbers.length - 10} more` : '';
	own.message = `${numbers.length} of ${all} numbers (${shown}${more}): ${failure.message}`;
	return marked(own, deliveryOf(failure), { numbers: [...numbers] });
}

/** A text that is not the one, or not to the number, of which the first parts were sent. */
export const partsChanged = (node: INode, item: number) =>
	about(node, [item], 'unknown', {
		code: 'partsChanged',
		message: 'The text or its number was changed after its first parts were sent',
		description:
			'The other parts were not sent, for they would not fit. Undo the change and retry, or send the rest as a message of its own.',
	});

/** The item has the Send Once Key of an item before it, for somebody else, so that it cannot be the same message. */
export const keyOfOtherItem = (node: INode, item: number, first: number) =>
	about(node, [item], 'notSent', {
		code: 'sendOnceKey',
		message: `Item ${first} has the same Send Once Key, for other recipients`,
		description:
			'Make the key tell messages apart, for example by adding the number or address to it, and check that the fields in it exist.',
	});

/** The first failure of a run that stopped at it, with what was sent before. */
export function stoppedRun(
	failure: Failure,
	counts: { readonly sent: number; readonly unknown: number; readonly notSent: number },
): Failure {
	const { sent, unknown, notSent } = counts;
	if (sent + unknown + notSent === 1) return failure;
	const maybe = unknown > 0 ? `, ${unknown} may have been sent` : '';
	failure.description = sentences(
		`${sent} sent${maybe}, ${notSent} not sent. A retry does not repeat the sent ones.`,
		failure.description,
	);
	Object.assign(failure.context, { counts });
	return failure;
}
