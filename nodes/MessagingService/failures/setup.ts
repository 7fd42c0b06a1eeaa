import { NodeOperationError, type INode } from 'n8n-workflow';
import { fillAdvice, setupWords, type Advice, type Filling } from '../words';
import type { Failure } from './failure';
import { lowerFirst } from './wording';

/** The error for an unusable credential, or trigger settings that accept no event. */
export const unusableSetup = (node: INode, { message, description }: Advice) =>
	new NodeOperationError(node, message, { description });

/** The error for a run that cannot begin, or a request that starts nothing. */
export const cannotBegin = <Why extends keyof typeof setupWords>(
	node: INode,
	why: Why,
	...values: Filling<(typeof setupWords)[Why][keyof Advice]>
) => unusableSetup(node, fillAdvice<(typeof setupWords)[Why]>(setupWords[why], ...values));

/** Rewords a failed balance check in place. */
export function balanceNotChecked(failure: Failure): Failure {
	const { message, description } = fillAdvice(setupWords.balanceNotChecked, {
		message: lowerFirst(failure.message),
		description: failure.description ?? '',
	});
	return Object.assign(failure, { message, description: description.trim() });
}
