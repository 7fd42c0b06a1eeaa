import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Operation } from '../../operations/operation';
import { isTool } from '../../parameters';
import { hashOf } from '../../text/hash';

/** Large items take time to hash, and the hash is needed more than once. */
const hashes = new WeakMap<INodeExecutionData, string>();

/**
 * A hash of an input item, files by ID or content: 48 bits tell whether it was changed upstream.
 */
export function itemHash(item: INodeExecutionData): string {
	const hash = hashes.get(item) ?? hashOf(written(item), 8);
	hashes.set(item, hash);
	return hash;
}

/** Data that is circular, or throws when read, is identified by its index alone. */
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
 * Names the run of the node within its execution. For an AI agent's tool, n8n counts up the run
 * with every try of Retry On Fail and may make several calls at once. There the item tells the
 * calls apart: it holds the model's request, and since agent 3 the call's ID.
 */
export function runScope(context: IExecuteFunctions, operation: Operation): string {
	if (isTool(context)) {
		const call = context.getInputData().map(itemHash).join(' ');
		return `${operation.action}, call ${call}`;
	}
	return `${operation.action}, run ${String(context.evaluateExpression('{{ $runIndex }}', 0))}`;
}

/**
 * Names the original execution of a chain of Retries: when it began, and with which event, because
 * several may begin in one millisecond.
 * @returns undefined if n8n is too old to tell
 */
export function rootOf(context: IExecuteFunctions): string | undefined {
	const { establishedAt, triggerNode } =
		(context as Partial<IExecuteFunctions>).getExecutionContext?.() ?? {};
	if (establishedAt === undefined) return undefined;
	return `${establishedAt} ${triggerNode ? eventOf(context, triggerNode.name) : ''}`;
}

/** The event that started an execution. */
function eventOf(context: IExecuteFunctions, trigger: string): string {
	try {
		const { $ } = context.getWorkflowDataProxy(0) as {
			$(name: string): { all(): INodeExecutionData[] };
		};
		return $(trigger).all().map(itemHash).join('');
	} catch {
		// The trigger was renamed since.
		return '';
	}
}
