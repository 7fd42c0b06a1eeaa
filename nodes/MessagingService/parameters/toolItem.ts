import type { IExecuteFunctions } from 'n8n-workflow';
import { isSameForAll } from './reading';

/** What the model gives. */
const ofModel = /\$fromAI\((?:'[^']*'|"[^"]*"|`[^`]*`|[^)'"`])*\)/gi;
/** The item that an agent of version 3 hands to its tool. */
const handedItem = /\$(?:json|input\.item)\b/g;

/** A node that an expression names. */
const named = /\$\(\s*(?:'([^']+)'|"([^"]+)")\s*\)/;

/**
 * The node from which an expression takes a value for each of several items; undefined if all have
 * one value.
 */
export function nodeOfEach(context: IExecuteFunctions, expression: string): string | undefined {
	if (context.getInputData().length < 2 || isSameForAll(expression)) return undefined;
	const [, single, double] = named.exec(expression) ?? [];
	return single ?? double ?? context.getInputSourceData().previousNode;
}

/**
 * Whether an expression of an agent's tool is about an item, and n8n may take another one than the
 * agent works on. Before version 3, an agent shares its input with the tool, and n8n takes the
 * first item. Version 3 hands its item over as
 * `$json`, but n8n pairs that with the agent's first item, and from the agent's second run on with
 * its first output.
 */
export function isOfOtherItem(context: IExecuteFunctions, expression: string): boolean {
	const paired = context.getInputData()[0]?.pairedItem;
	const from =
		typeof paired === 'object' && 'sourceOverwrite' in paired ? paired.sourceOverwrite : undefined;
	const rest = expression.replace(ofModel, '').replace(from ? handedItem : '', '');
	const { data, source } = context.getExecuteData();
	if (isSameForAll(rest)) return false;
	if (!from) return (data.main?.[0] ?? []).length > 1;
	const { $ } = context.getWorkflowDataProxy(0) as {
		$(node: string): { all(...of: unknown[]): unknown[] };
	};
	const isFirstRun = from.previousNode !== source?.main?.[0]?.previousNode;
	return (
		!isFirstRun ||
		$(from.previousNode).all(from.previousNodeOutput, from.previousNodeRun).length > 1
	);
}
