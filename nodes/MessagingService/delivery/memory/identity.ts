import { createHash } from 'node:crypto';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Operation } from '../../operations/operation';

/**
 * What a user takes for the same item: same operation, same run of the node, same place, same data. Whatever
 * is changed in the node between two runs of an execution, it stays that item.
 */

/** Large items take a while, and are asked for more than once. */
const hashes = new WeakMap<INodeExecutionData, string>();

/** The data of an input item, files by their ID or their content; 48 bits tell a changed item from itself. */
export function itemHash(item: INodeExecutionData): string {
	const hash = hashes.get(item) ?? createHash('sha256').update(written(item)).digest('base64url').slice(0, 8);
	hashes.set(item, hash);
	return hash;
}

/** Data that refers to itself, or throws when it is read, is known by its place alone. */
function written(item: INodeExecutionData): string {
	try {
		const { json, binary } = item;
		const files = Object.entries(binary ?? {}).map(([name, { id, data }]) => [name, id ?? data]);
		return JSON.stringify([json, files]);
	} catch {
		return '';
	}
}

/**
 * The run of the node within its execution. As an AI agent's tool n8n counts runs up with every try of
 * Retry On Fail, and may make several calls at once; there the item itself, which holds what the model asks
 * for, and since agent 3 the call's ID, tells one call from the next.
 */
export function runScope(context: IExecuteFunctions, operation: Operation): string {
	if (isTool(context)) {
		const call = context.getInputData().map(itemHash).join(' ');
		return `${operation.action}, call ${call}`;
	}
	return `${operation.action}, run ${String(context.evaluateExpression('{{ $runIndex }}', 0))}`;
}

/** Whether an AI agent is asking. */
export function isTool(context: IExecuteFunctions): boolean {
	// Older versions of n8n have no such question.
	const asked = (context as Partial<IExecuteFunctions>).isToolExecution?.();
	return asked === true || context.getNode().type.endsWith('Tool');
}

/** All input items of a run, in a few letters. */
export const inputHash = (context: IExecuteFunctions): string =>
	createHash('sha256')
		.update(context.getInputData().map(itemHash).join(' '))
		.digest('base64url')
		.slice(0, 12);

/**
 * The first of all executions of which this one is a Retry, the same for each of them: when it began, and what with, since
 * several may begin in one millisecond.
 * @returns nothing where n8n is too old to say
 */
export function rootOf(context: IExecuteFunctions): string | undefined {
	const { establishedAt, triggerNode } =
		(context as Partial<IExecuteFunctions>).getExecutionContext?.() ?? {};
	if (establishedAt === undefined) return undefined;
	return `${establishedAt} ${triggerNode ? eventOf(context, triggerNode.name) : ''}`;
}

/** What started an execution. */
function eventOf(context: IExecuteFunctions, trigger: string): string {
	try {
		const { $ } = context.getWorkflowDataProxy(0) as { $(name: string): { all(): INodeExecutionData[] } };
		return $(trigger).all().map(itemHash).join('');
	} catch {
		// Its name was changed since.
		return '';
	}
}
