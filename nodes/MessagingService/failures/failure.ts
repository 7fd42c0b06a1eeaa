import type { IDataObject, INodeExecutionData, NodeApiError, NodeOperationError } from 'n8n-workflow';

/**
 * Errors are made in this folder only. Every one says what happened and how to get unstuck, and
 * whether the message may have left; none carries a secret, a code or a message text.
 */
export type Failure = NodeApiError | NodeOperationError;

/**
 * What is known about the message of a failed item:
 * - `notSent`: it certainly did not go out.
 * - `unknown`: it may have gone out, so it is not repeated unless the user asks for that.
 * - `final`: the service asks not to send it again.
 */
export type DeliveryState = 'notSent' | 'unknown' | 'final';

/** Writes on a failure what is known of its message, and whatever else its item shows. */
export function marked<Made extends Failure>(
	failure: Made,
	delivery: DeliveryState,
	details: IDataObject = {},
): Made {
	Object.assign(failure.context, { ...details, delivery });
	return failure;
}

/** Whether the message of a failed item may still have gone out. */
export function deliveryOf(failure: Failure): DeliveryState {
	const delivery = failure.context.delivery;
	return delivery === 'unknown' || delivery === 'final' ? delivery : 'notSent';
}

/** Texts as sentences, one behind the other; what is missing is left out. */
export const sentences = (...texts: ReadonlyArray<string | null | undefined>): string =>
	texts.flatMap((text) => (!text ? [] : /[.!?…]$/.test(text) ? text : `${text}.`)).join(' ');

/** For whoever is told no more than the message, such as the model of an AI agent: it ends with the way out. */
export function inOneText<Made extends Failure>(failure: Made): Made {
	const { message, description } = failure;
	if (description && !message.includes(description)) failure.message = sentences(message, description);
	return failure;
}

/** The first so many of a list, and how many more there are. */
export const listed = (values: ReadonlyArray<string | number>, most: number): string =>
	`${values.slice(0, most).join(', ')}${values.length > most ? ` and ${values.length - most} more` : ''}`;

/** `item 3`, `items 0, 1`, or the first of many. */
export const itemsListed = (items: readonly number[], most: number): string =>
	`item${items.length > 1 ? 's' : ''} ${listed(items, most)}`;

/** What a message ends with: the items that it is about. */
export const itemLabel = (items: readonly number[]): string => `[${itemsListed(items, 3)}]`;

/**
 * A failed item as output: exactly one key, `error`, whose value is an object. Every n8n since 1.85 routes that to
 * the error output; with further keys, or with `item.error` set, some do not.
 *
 * @returns `error` holds `message`, `description`, `itemIndex` and `delivery`, and where there are `code`,
 * `httpStatus`, `said` (the service's own words, as far as they may be shown) and further details
 */
export function errorItem(failure: Failure, item: number): INodeExecutionData {
	const { itemIndex: _itemIndex, runIndex: _runIndex, metadata: _metadata, ...details } = failure.context;
	const { message, description } = failure;
	const error: IDataObject = {
		message,
		...(description && { description }),
		itemIndex: item,
		delivery: deliveryOf(failure),
		...details,
	};
	return { json: { error }, pairedItem: { item } };
}
