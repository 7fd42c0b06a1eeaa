import { NodeApiError, NodeOperationError, type IDataObject, type INode } from 'n8n-workflow';
import type * as z from 'zod/v4';
import {
	setupWords,
	fillAdvice,
	nothingSent,
	toSendTheOthers,
	type Advice,
	type Filling,
} from '../words';
import { factsOf, failureOf, itemList, marked, sentences, worded, type Failure } from './failure';

const typeNames: Readonly<Partial<Record<string, string>>> = {
	string: 'text',
	number: 'a number',
	array: 'a list',
	object: 'an object',
};

const sizes: Readonly<Partial<Record<string, string>>> = {
	too_small: 'is empty or too small',
	too_big: 'is too large',
};

/**
 * Why a value violates the contract, continuing a sentence; the schema's own message if it has one.
 */
function reasonOf(issue: z.core.$ZodIssue): string {
	if (issue.code === 'custom' || issue.code === 'invalid_format') return issue.message;
	const kind = issue.code === 'invalid_type' ? typeNames[issue.expected] : undefined;
	return kind === undefined
		? (sizes[issue.code] ?? 'is not what the service takes there')
		: `is not ${kind}`;
}

/** Returns where a value violates the contract, with lists counted from 1, and why. */
export function explainIssue(issues: readonly z.core.$ZodIssue[]): {
	path: string[];
	reason: string;
} {
	const [issue] = issues;
	const path =
		issue?.path.map((key) => (typeof key === 'number' ? String(key + 1) : String(key))) ?? [];
	return { path, reason: issue ? reasonOf(issue) : 'is not what the service takes' };
}

/**
 * The failure of an item with an invalid parameter, or of the run if it names no item.
 * @returns an error whose `context` holds `itemIndex`, `field`, `code` and `delivery: 'notSent'`
 */
export function invalidParameter(
	node: INode,
	{
		items,
		field,
		reason,
		wayOut,
	}: { items: readonly number[]; field: string; reason: string; wayOut: string },
): NodeOperationError {
	const words = { message: `“${field}” ${reason}`, description: sentences(wayOut) };
	return failureOf(node, items, words, 'notSent', { field, code: 'invalid' });
}

/** The failure of an item whose request violates the contract although every field is valid. */
export function invalidRequest(
	node: INode,
	item: number,
	issues: readonly z.core.$ZodIssue[],
): NodeOperationError {
	const { path, reason } = explainIssue(issues);
	return invalidParameter(node, {
		items: [item],
		field: ['Request', ...path].join(' → '),
		reason,
		wayOut: setupWords.unfitRequest.description,
	});
}

const messageOf = (thrown: unknown): string =>
	thrown instanceof Error ? thrown.message : String(thrown);

/**
 * Converts what reading an item's parameters threw: one of our errors, or n8n's error about an
 * expression.
 */
export function invalidItem(node: INode, item: number, thrown: unknown): NodeOperationError {
	if (thrown instanceof NodeOperationError) return thrown;
	const words = { ...setupWords.expression, message: messageOf(thrown) };
	return failureOf(node, [item], words, 'notSent', { code: 'invalid', ...namesInError(thrown) });
}

/** What n8n needs to say which node or parameter an expression is about. */
function namesInError(thrown: unknown): IDataObject {
	const { context } = thrown as { readonly context?: IDataObject };
	const names = [
		'parameter',
		'nodeCause',
		'messageTemplate',
		'descriptionKey',
		'type',
		'functionality',
	];
	return Object.fromEntries(
		names.flatMap((name) => (typeof context?.[name] === 'string' ? [[name, context[name]]] : [])),
	);
}

/**
 * Converts what was thrown before the first item: one of our errors, one of n8n's, or an unexpected
 * one.
 */
export function invalidRun(node: INode, thrown: unknown): Failure {
	if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError)
		return 'delivery' in thrown.context ? thrown : marked(thrown, 'notSent', { code: 'setup' });
	const words = { ...setupWords.unforeseen, message: messageOf(thrown) };
	return failureOf(node, [], words, 'notSent', { code: 'setup' });
}

/**
 * The failure of a plan: what is wrong for all items, or the first invalid item and a list of the
 * others. Nothing was sent.
 * @param count of all items
 */
export function invalidPlan(
	node: INode,
	invalid: ReadonlyMap<number, Failure>,
	{ count, isAnySent }: { readonly count: number; readonly isAnySent: boolean },
): Failure {
	const ofAll = [...invalid].find(([, { context }]) => context.itemIndex === undefined);
	const [item, first] = ofAll ?? ([...invalid][0] as [number, Failure]);
	const others = ofAll ? [] : [...invalid.keys()].slice(1);
	// What is wrong in the same way with every item is wrong with the node.
	const reasons = new Set([...invalid.values()].map((failure) => factsOf(failure).message));
	const isOfNode = invalid.size === count && reasons.size === 1;
	const { message, description, items } = factsOf(first);
	const said = {
		message,
		description: sentences(
			isAnySent ? 'Nothing more was sent' : nothingSent,
			description,
			others.length > 0 && !isOfNode ? `Also to correct: ${itemList(others, 10)}` : '',
			invalid.size < count ? toSendTheOthers : '',
		),
		items,
	};
	const error = new NodeOperationError(node, message, ofAll ? {} : { itemIndex: item });
	return marked(worded(error, said), 'notSent', first.context);
}

/** The error for an unusable credential, or trigger settings that accept no event. */
export const unusableSetup = (node: INode, advice: Advice) =>
	worded(new NodeOperationError(node, advice.message), { ...advice, items: [] });

/** The error for a run that cannot begin, or a request that starts nothing. */
export const cannotBegin = <Why extends keyof typeof setupWords>(
	node: INode,
	why: Why,
	...values: Filling<(typeof setupWords)[Why]['message' | 'description']>
) => unusableSetup(node, fillAdvice<(typeof setupWords)[Why]>(setupWords[why], ...values));
