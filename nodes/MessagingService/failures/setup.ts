import { NodeOperationError, type INode } from 'n8n-workflow';
import { fillAdvice, setupWords, type Advice, type Filling } from '../words';
import type { Failure } from './failure';
import { lowerFirst } from './wording';

/** A rejected Base URL; `proposal` is the address that was probably meant, if any. */
export interface UnusableBaseUrl {
	readonly ok: false;
	readonly why: 'unusable' | 'unencrypted';
	readonly proposal: string | undefined;
}

/** Explains why a Base URL was rejected. It may contain a password, so it is never quoted. */
export function baseUrlWords({ why, proposal }: UnusableBaseUrl): Advice {
	if (proposal === undefined) return setupWords.notAnAddress;
	const words = why === 'unencrypted' ? setupWords.unencrypted : setupWords.notQuiteAnAddress;
	return fillAdvice(words, { proposal });
}

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
