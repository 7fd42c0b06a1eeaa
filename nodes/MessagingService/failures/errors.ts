import {
	NodeApiError,
	NodeOperationError,
	type IDataObject,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';
import { wordsFor, type Delivery, type Failed } from './advice';
import type { EndpointName } from '../contract';

/**
 * The only place where errors are made. Every one says what happened and how to get unstuck, and
 * whether the message may have left; none carries a secret, a code or a message text.
 */

export type Failure = NodeApiError | NodeOperationError;

const sentence = (text: string) => (text === '' || /[.!?…]$/.test(text) ? text : `${text}.`);

const itemLabel = (items: readonly number[]) =>
	items.length > 3
		? `[items ${items.slice(0, 3).join(', ')} and ${items.length - 3} more]`
		: `[item${items.length > 1 ? 's' : ''} ${items.join(', ')}]`;

/**
 * What a parameter of one item has wrong, found before anything was sent.
 * @returns an error whose `context` holds `itemIndex`, `field` and `delivery: 'notSent'`
 */
export function invalidParameter(
	node: INode,
	{ item, field, reason, wayOut }: { item: number; field: string; reason: string; wayOut: string },
): NodeOperationError {
	const error = new NodeOperationError(node, `“${field}” ${reason} [item ${item}]`, {
		description: sentence(wayOut),
		itemIndex: item,
	});
	Object.assign(error.context, { field, delivery: 'notSent' satisfies Delivery });
	return error;
}

/** A credential whose Base URL cannot be used. */
export function connectionRefused(node: INode): NodeOperationError {
	return new NodeOperationError(node, 'The Base URL of the credential is not an http or https address', {
		description:
			'Open the credential and enter the address of the service, e.g. https://api.example.com, without user name, query or fragment.',
	});
}

/**
 * Puts a failed answer into words for the items it concerns.
 * @returns an error whose `context` holds `delivery` and, where there is one, the service's code
 */
export function failedAnswer(
	node: INode,
	{ endpoint, request }: { endpoint: EndpointName; request: object },
	answer: Failed,
	{ items, effect }: { items: readonly number[]; effect: 'send' | 'read' },
): NodeApiError {
	const words = wordsFor(endpoint, answer, effect);
	const code =
		answer.kind === 'unanswered' ? answer.code : answer.kind === 'refused' ? answer.code : undefined;
	const recipients = code === 451 ? addressesIn(request) : '';
	const error = new NodeApiError(
		node,
		{},
		{
			message: items.length > 0 ? `${words.message} ${itemLabel(items)}` : words.message,
			description: `${words.description}${recipients}`,
			...(answer.kind !== 'unanswered' && { httpCode: String(answer.httpStatus) }),
			...(items[0] !== undefined && { itemIndex: items[0] }),
		},
	);
	Object.assign(error.context, { delivery: words.delivery, ...(code !== undefined && { code }) });
	return error;
}

/** The addresses that a request went to, for a refusal that does not name the culprit. */
function addressesIn(request: object): string {
	if (!('to' in request) || !Array.isArray(request.to)) return '';
	const addresses = request.to.map(({ email }: { email: string }) => email);
	const more = addresses.length > 50 ? ` and ${addresses.length - 50} more` : '';
	return ` Recipients of this request: ${addresses.slice(0, 50).join(', ')}${more}.`;
}

/** Whether the message of a failed item may still have gone out. */
export function deliveryOf(failure: Failure): Delivery {
	const delivery = failure.context.delivery;
	return delivery === 'unknown' || delivery === 'final' ? delivery : 'notSent';
}

/**
 * A failed item as output. n8n routes an item to the error output only when its JSON holds nothing
 * beyond `error`, `message` and `details`.
 */
export function errorItem(failure: Failure, item: number): INodeExecutionData {
	const {
		itemIndex: _itemIndex,
		runIndex: _runIndex,
		metadata: _metadata,
		...context
	} = failure.context as IDataObject;
	const details: IDataObject = { itemIndex: item, ...context };
	if (failure instanceof NodeApiError && failure.httpCode !== null)
		details.httpStatus = Number(failure.httpCode);
	return {
		json: { error: failure.message, message: failure.description ?? '', details },
		pairedItem: { item },
	};
}

/** A request that the contract does not accept although every field was read; the wire's names are shown. */
export function invalidRequest(
	node: INode,
	item: number,
	issues: ReadonlyArray<{ path: PropertyKey[]; message: string }>,
): NodeOperationError {
	const [issue] = issues;
	return invalidParameter(node, {
		item,
		field: issue?.path.map(String).join('.') || 'Request',
		reason: `does not fit what the service accepts: ${issue?.message ?? 'unknown rule'}`,
		wayOut: 'Correct the field that this value comes from; nothing was sent for this item.',
	});
}

/** What reading an item's parameters threw: our own refusal, or n8n's word on an expression. */
export function invalidItem(node: INode, item: number, thrown: unknown): NodeOperationError {
	if (thrown instanceof NodeOperationError) return thrown;
	const words = thrown instanceof Error ? thrown.message : String(thrown);
	const error = new NodeOperationError(node, `${words} [item ${item}]`, {
		description: 'Check the expressions of this node for this item.',
		itemIndex: item,
	});
	Object.assign(error.context, { delivery: 'notSent' satisfies Delivery });
	return error;
}

/** The first bad item of a plan, with a word on the others: nothing was sent. */
export function invalidPlan(node: INode, invalid: ReadonlyMap<number, Failure>): Failure {
	const [[item, first]] = [...invalid] as [[number, Failure]];
	const others = [...invalid.keys()].slice(1);
	const listed =
		others.length > 10
			? `${others.slice(0, 10).join(', ')} and ${others.length - 10} more`
			: others.join(', ');
	const also = others.length > 0 ? ` Also to correct: item${others.length > 1 ? 's' : ''} ${listed}.` : '';
	const error = new NodeOperationError(node, first.message, {
		description: `${first.description ?? ''} Nothing was sent, for any item.${also}`,
		itemIndex: item,
	});
	Object.assign(error.context, first.context);
	return error;
}

/** An item that an earlier run of this execution may have sent, or must not send again. */
export function heldBack(
	node: INode,
	items: readonly number[],
	delivery: 'unknown' | 'final',
): NodeOperationError {
	const [item] = items;
	const error = new NodeOperationError(
		node,
		delivery === 'final'
			? `The service asked not to send this again ${itemLabel(items)}`
			: `An earlier try of this run may have sent this already ${itemLabel(items)}`,
		{
			description:
				delivery === 'final'
					? 'Look it up with Get Status, or ask the support of the service.'
					: 'It was not repeated. Check whether it arrived; to repeat such items, switch on Resend Unknown in Options.',
			...(item !== undefined && { itemIndex: item }),
		},
	);
	Object.assign(error.context, { delivery });
	return error;
}

/** Items whose request had not started when the execution was cancelled. */
export function cancelled(node: INode, items: readonly number[]): NodeOperationError {
	return notSent(
		node,
		items,
		'The execution was cancelled before this was sent',
		'Run the workflow again to send it.',
	);
}

/** Items whose Send Once Key could not be looked up, so that sending them might be a second time. */
export function keysUnreachable(node: INode, items: readonly number[]): NodeOperationError {
	return notSent(
		node,
		items,
		'n8n could not look up the Send Once Key',
		'Nothing of this item was sent. Try again when the database of n8n answers.',
	);
}

function notSent(
	node: INode,
	items: readonly number[],
	message: string,
	description: string,
): NodeOperationError {
	const [item] = items;
	const error = new NodeOperationError(node, `${message} ${itemLabel(items)}`, {
		description,
		...(item !== undefined && { itemIndex: item }),
	});
	Object.assign(error.context, { delivery: 'notSent' satisfies Delivery });
	return error;
}

/** The failure of a repetition: whatever became of it, the earlier try may have sent the item. */
export function stillUnknown(failure: Failure): Failure {
	if (deliveryOf(failure) === 'notSent') {
		failure.context.delivery = 'unknown' satisfies Delivery;
		failure.description =
			`${sentence(failure.description ?? '')} An earlier try of this run may have sent it.`.trim();
	}
	return failure;
}

/** The first failure of a run that stopped at it, with what was sent before. */
export function stoppedRun(
	node: INode,
	failure: Failure,
	counts: { sent: number; unknown: number; notSent: number },
	effect: 'send' | 'read',
): Failure {
	if (effect === 'read' || counts.sent + counts.unknown + counts.notSent === 1) return failure;
	const { sent, unknown, notSent } = counts;
	const maybe = unknown > 0 ? `, ${unknown} may have been sent` : '';
	failure.description =
		`${failure.description ?? ''} ${sent} sent${maybe}, ${notSent} not sent. A retry does not repeat the sent ones.`.trim();
	Object.assign(failure.context, { counts });
	return failure;
}

/** A resource or operation that this version of the node does not have. */
export function unknownOperation(node: INode, resource: string, operation: string): NodeOperationError {
	return new NodeOperationError(node, `This node has no operation “${operation}” of “${resource}”`, {
		description:
			'Choose Resource and Operation again; the workflow may come from another version of the node.',
	});
}

/** A trigger whose settings could never let an event in. */
export function unusableSetup(
	node: INode,
	{ message, description }: { message: string; description: string },
): NodeOperationError {
	return new NodeOperationError(node, message, { description });
}
