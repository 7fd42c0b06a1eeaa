import { NodeOperationError, type INode } from 'n8n-workflow';
import { fillAdvice, setupWords, type Advice, type Filling } from '../words';
import type { Failure } from './failure';

/** Settings with which nothing can work. */

/** A Base URL that is not used; `proposal` is the address that was probably meant, where one can be seen. */
export interface UnusableBaseUrl {
	readonly ok: false;
	readonly why: 'unusable' | 'unencrypted';
	readonly proposal: string | undefined;
}

/** Why a Base URL is not used, and what to do; it may hold a password, so it is not shown itself. */
export function baseUrlWords({ why, proposal }: UnusableBaseUrl): Advice {
	if (proposal === undefined) return setupWords.notAnAddress;
	const words = why === 'unencrypted' ? setupWords.unencrypted : setupWords.notQuiteAnAddress;
	return fillAdvice(words, { proposal });
}

/** A user name or password that the service could not know. */
export const blankWords = (field: string): Advice => fillAdvice(setupWords.blank, { field });

/** A credential that reaches nobody, or a trigger whose settings could never let an event in. */
export const unusableSetup = (node: INode, { message, description }: Advice) =>
	new NodeOperationError(node, message, { description });

/** Why a run cannot begin, or a request starts nothing. */
export const cannotBegin = <Why extends keyof typeof setupWords>(
	node: INode,
	why: Why,
	...values: Filling<(typeof setupWords)[Why][keyof Advice]>
) => unusableSetup(node, fillAdvice<(typeof setupWords)[Why]>(setupWords[why], ...values));

/** What went wrong when the balance was asked for, said as such. */
export function balanceNotChecked(failure: Failure): Failure {
	const { message, description } = fillAdvice(setupWords.balanceNotChecked, {
		message: failure.message.charAt(0).toLowerCase() + failure.message.slice(1),
		description: failure.description ?? '',
	});
	return Object.assign(failure, { message, description: description.trim() });
}
