import {
	NodeOperationError,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type NodeApiError,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { abridged, fill, nothingSent, sendTheRest, unsentWords, type Advice } from '../words';

/**
 * Errors are created only in this folder. Each says what happened, what to do, and whether the
 * message may have been sent. None contains a secret, a code or a message text.
 */
export type Failure = NodeApiError | NodeOperationError;

/**
 * The delivery state of a failed item:
 * - `notSent`: the message was certainly not sent.
 * - `unknown`: it may have been sent, so it is not repeated unless the user asks for that.
 * - `final`: the service asks not to send it again.
 */
export type DeliveryState = 'notSent' | 'unknown' | 'final';

/** What a failure says. */
export interface Facts extends Advice {
	/** The items that it is about; empty if it is about the run, or the run has no other item. */
	readonly items: readonly number[];
	/** Every other message of the account would be refused too. */
	readonly isOfAccount?: boolean;
}

const known = new WeakMap<Failure, Facts>();

/** The facts of a failure; n8n's own errors have nothing but words. */
export const factsOf = (failure: Failure): Facts =>
	known.get(failure) ?? {
		message: failure.message,
		description: failure.description ?? '',
		items: [],
	};

/** Puts facts into the words that a failure shows. Nothing reads these words again. */
export function worded<Made extends Failure>(failure: Made, facts: Facts): Made {
	const { items, message, description } = facts;
	known.set(failure, facts);
	failure.message = asShown(items.length > 0 ? `${message} [${itemList(items, 3)}]` : message);
	failure.description = asShown(
		facts.nothingSent ? sentences(nothingSent, description) : description,
	);
	return failure;
}

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
	advice: Advice,
	delivery: DeliveryState,
	details: IDataObject,
): NodeOperationError {
	const [itemIndex] = items;
	const at = itemIndex === undefined ? {} : { itemIndex };
	const error = new NodeOperationError(node, advice.message, at);
	return marked(worded(error, { ...advice, items }), delivery, details);
}

/** Returns the delivery state of a failure. */
export function deliveryOf(failure: Failure): DeliveryState {
	const delivery = failure.context.delivery;
	return delivery === 'unknown' || delivery === 'final' ? delivery : 'notSent';
}

/**
 * n8n shows errors as HTML: a browser takes what is in angle brackets for a tag, and shows nothing
 * of it.
 */
const asShown = (text: string): string => text.replace(/<([^<>]*)>/g, '‹$1›');

/** Joins texts as sentences; empty ones are left out. */
export const sentences = (...texts: ReadonlyArray<string | null | undefined>): string =>
	texts.flatMap((text) => (!text ? [] : /[.!?…]$/.test(text) ? text : `${text}.`)).join(' ');

/**
 * Appends the description to the message, for readers that see only the message, such as an AI
 * agent's model.
 */
export function inOneText<Made extends Failure>(failure: Made): Made {
	const { description, message } = failure;
	if (description && !message.includes(description))
		failure.message = sentences(message, description);
	return failure;
}

/** `item 3`, `items 0, 1` or `items 0, 1 and 7 more`. */
export const itemList = (items: readonly number[], most: number): string =>
	`item${items.length > 1 ? 's' : ''} ${abridged(items, most)}`;

/**
 * Returns the output of a failed item: exactly one key, `error`, whose value is an object. Every
 * n8n since 1.85 routes that to the error output; with further keys, or with `item.error` set, some
 * do not.
 *
 * @returns `error` has `message`, `description`, `itemIndex` and `delivery`, and if known `code`,
 * `httpStatus`, `said` (the service's own words, without what was sent) and further details
 */
export function errorItem(failure: Failure, item: number): INodeExecutionData {
	const {
		itemIndex: _itemIndex,
		runIndex: _runIndex,
		metadata: _metadata,
		...details
	} = failure.context;
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

/** A copy of a failure that says something else, because unrelated items may share the failure. */
function saying(failure: Failure, facts: Partial<Facts>): Failure {
	const copy = Object.create(
		Object.getPrototypeOf(failure) as Failure,
		Object.getOwnPropertyDescriptors(failure),
	) as Failure;
	copy.context = { ...failure.context };
	return worded(copy, { ...factsOf(failure), ...facts });
}

/** The same failure for other items. */
export function ofItems(failure: Failure, items: readonly number[]): Failure {
	const copy = saying(failure, { items });
	return Object.assign(copy, { context: { ...copy.context, itemIndex: items[0] } });
}

/** The failure of a run's only item, which it need not name. */
export const ofOnlyItem = (failure: Failure): Failure => saying(failure, { items: [] });

/** Adds to a failed repetition that the earlier try may have sent the item. */
export function stillUnknown(failure: Failure): Failure {
	if (deliveryOf(failure) !== 'notSent') return failure;
	const description = sentences(failure.description, unsentWords.stillUnknown.description);
	return marked(saying(failure, { description, nothingSent: false }), 'unknown');
}

/** Adds to a failure that the first parts of the text were sent. */
export function sentInPart(failure: Failure, parts: readonly IDataObject[]): Failure {
	const [{ parts: count = 0 } = {}] = parts;
	const { message, description } = factsOf(failure);
	const values = { sent: parts.length, parts: String(count), message };
	const delivery = deliveryOf(failure);
	const rest = delivery === 'notSent' ? unsentWords.sentInPart.description : '';
	const copy = saying(failure, {
		message: fill(unsentWords.sentInPart.message, values),
		description: rest === '' ? description : sentences(description, rest),
		nothingSent: false,
	});
	const messageIds = parts.flatMap(({ messageId }) => messageId ?? []);
	return marked(copy, delivery === 'final' ? delivery : 'unknown', {
		partsSent: parts.length,
		messageIds,
	});
}

/** Adds to a failure the numbers of its item that it applies to. */
export function ofSeveral(failure: Failure, numbers: readonly string[], all: number): Failure {
	const { message } = factsOf(failure);
	const values = { count: numbers.length, all, shown: abridged(numbers, 10), message };
	const copy = saying(failure, { message: fill(unsentWords.ofSeveral.message, values) });
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
	const words = mode === 'manual' ? unsentWords.stoppedByHand : unsentWords.stopped;
	const said = fill(words.description, {
		sent,
		maybe,
		notSent,
		rest: notSent > 0 ? sendTheRest : '',
	});
	const description = sentences(said, failure.description);
	const stopped = saying(failure, { description, nothingSent: false });
	Object.assign(stopped.context, { counts });
	return stopped;
}
