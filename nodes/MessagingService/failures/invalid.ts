import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import type * as z from 'zod/v4';
import { misfit } from '../text/misfit';
import { setupWords } from '../words';
import { itemsListed, marked, sentences, type Failure } from './failure';

/** What is wrong with an item before anything was sent. */

/**
 * What a parameter of one item has wrong.
 * @returns an error whose `context` holds `itemIndex`, `field`, `code` and `delivery: 'notSent'`
 */
export function invalidParameter(
	node: INode,
	{ item, field, reason, wayOut }: { item: number; field: string; reason: string; wayOut: string },
): NodeOperationError {
	const error = new NodeOperationError(node, `“${field}” ${reason} [item ${item}]`, {
		description: sentences(wayOut),
		itemIndex: item,
	});
	return marked(error, 'notSent', { field, code: 'invalid' });
}

/** A request that the contract does not accept although every field was read. */
export function invalidRequest(
	node: INode,
	item: number,
	issues: readonly z.core.$ZodIssue[],
): NodeOperationError {
	const { path, reason } = misfit(issues);
	return invalidParameter(node, {
		item,
		field: ['Request', ...path].join(' → '),
		reason,
		wayOut: setupWords.unfitRequest.description,
	});
}

const wordsOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** What reading an item's parameters threw: our own refusal, or n8n's word on an expression. */
export function invalidItem(node: INode, item: number, thrown: unknown): NodeOperationError {
	if (thrown instanceof NodeOperationError) return thrown;
	const error = new NodeOperationError(node, `${wordsOf(thrown)} [item ${item}]`, {
		description: setupWords.expression.description,
		itemIndex: item,
	});
	return marked(error, 'notSent', { code: 'invalid' });
}

/** What was thrown before the first item was reached: our own failure, n8n's, or something nobody thought of. */
export function invalidRun(node: INode, thrown: unknown): Failure {
	if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError)
		return 'delivery' in thrown.context ? thrown : marked(thrown, 'notSent', { code: 'setup' });
	const { description } = setupWords.unforeseen;
	const error = new NodeOperationError(node, wordsOf(thrown), { description });
	return marked(error, 'notSent', { code: 'setup' });
}

/** The first bad item of a plan, with a word on the others: nothing was sent. */
export function invalidPlan(
	node: INode,
	invalid: ReadonlyMap<number, Failure>,
	sentBefore: boolean,
): Failure {
	const [[item, first]] = [...invalid] as [[number, Failure]];
	const others = [...invalid.keys()].slice(1);
	const error = new NodeOperationError(node, first.message, {
		description: sentences(
			`${sentBefore ? 'Nothing more' : 'Nothing'} was sent, for any item`,
			first.description,
			others.length > 0 ? `Also to correct: ${itemsListed(others, 10)}` : '',
		),
		itemIndex: item,
	});
	return marked(error, 'notSent', first.context);
}
