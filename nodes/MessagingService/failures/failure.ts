import {
	NodeOperationError,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type NodeApiError,
} from 'n8n-workflow';
import { abridged, type Advice } from '../words';

/**
 * Errors are created only in this folder. Each says what happened, what to do, and whether the message may have been
 * sent. None contains a secret, a code or a message text.
 */
export type Failure = NodeApiError | NodeOperationError;

/**
 * The delivery state of a failed item:
 * - `notSent`: the message was certainly not sent.
 * - `unknown`: it may have been sent, so it is not repeated unless the user asks for that.
 * - `final`: the service asks not to send it again.
 */
export type DeliveryState = 'notSent' | 'unknown' | 'final';

/** Adds the delivery state and other output fields to a failure. */
export function marked<Made extends Failure>(
	failure: Made,
	delivery: DeliveryState,
	details: IDataObject = {},
): Made {
	Object.assign(failure.context, { ...details, delivery });
	return failure;
}

/** Creates the failure of some items, or of a whole run. */
export function failureOf(
	node: INode,
	items: readonly number[],
	{ message, description }: Advice,
	delivery: DeliveryState,
	details: IDataObject,
): NodeOperationError {
	const [itemIndex] = items;
	const options = { description, ...(itemIndex !== undefined && { itemIndex }) };
	return marked(new NodeOperationError(node, withItems(message, items), options), delivery, details);
}

/** Returns the delivery state of a failure. */
export function deliveryOf(failure: Failure): DeliveryState {
	const delivery = failure.context.delivery;
	return delivery === 'unknown' || delivery === 'final' ? delivery : 'notSent';
}

/** Joins texts as sentences; empty ones are left out. */
export const sentences = (...texts: ReadonlyArray<string | null | undefined>): string =>
	texts.flatMap((text) => (!text ? [] : /[.!?…]$/.test(text) ? text : `${text}.`)).join(' ');

/** Takes the item out of a message: of a run's only item it tells nothing. */
export function ofOnlyItem<Made extends Failure>(failure: Made): Made {
	failure.message = failure.message.replace(/ \[item 0\]$/, '');
	return failure;
}

/** Appends the description to the message, for readers that see only the message, such as an AI agent's model. */
export function inOneText<Made extends Failure>(failure: Made): Made {
	const { description, message } = failure;
	if (description && !message.includes(description)) failure.message = sentences(message, description);
	return failure;
}

/** `item 3`, `items 0, 1` or `items 0, 1 and 7 more`. */
export const itemList = (items: readonly number[], most: number): string =>
	`item${items.length > 1 ? 's' : ''} ${abridged(items, most)}`;

/** Ends a message with the items that it is about, if any. */
export const withItems = (message: string, items: readonly number[]): string =>
	items.length > 0 ? `${message} [${itemList(items, 3)}]` : message;

/** Takes the items out of a message. */
export const withoutItems = (message: string): string => message.replace(/ \[items? \d[^\]]*\]$/, '');

/**
 * Returns the output of a failed item: exactly one key, `error`, whose value is an object. Every n8n since 1.85 routes
 * that to the error output; with further keys, or with `item.error` set, some do not.
 *
 * @returns `error` has `message`, `description`, `itemIndex` and `delivery`, and if known `code`, `httpStatus`, `said`
 * (the service's own words, without what was sent) and further details
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
