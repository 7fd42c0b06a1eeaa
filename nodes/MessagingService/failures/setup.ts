import { NodeOperationError, type INode } from 'n8n-workflow';
import { fillAdvice, setupWords, type Advice } from '../words';
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

/** A resource or operation that this version of the node does not have. */
export const unknownOperation = (node: INode, resource: string, operation: string) =>
	unusableSetup(node, fillAdvice(setupWords.unknownOperation, { resource, operation }));

/** A webhook request that was not accepted while the editor waits for one. */
export const refusedRequest = (node: INode, arrived: string, advice: string) =>
	unusableSetup(node, fillAdvice(setupWords.refusedRequest, { arrived, advice }));

/** An event that the settings leave out, while the trigger is being tested. */
export const leftOutEvent = (node: INode, arrived: string, advice: string) =>
	unusableSetup(node, fillAdvice(setupWords.leftOutEvent, { arrived, advice }));

/** An account with less than the user wants to have before a run. */
export const balanceTooLow = (node: INode, balance: number, minimum: number) =>
	unusableSetup(node, fillAdvice(setupWords.balanceTooLow, { balance, minimum }));

/** What went wrong when the balance was asked for, said as such. */
export function balanceNotChecked(failure: Failure): Failure {
	const { message, description } = fillAdvice(setupWords.balanceNotChecked, {
		message: failure.message.charAt(0).toLowerCase() + failure.message.slice(1),
		description: failure.description ?? '',
	});
	return Object.assign(failure, { message, description: description.trim() });
}

/** An answer about the balance that does not hold it. */
export const balanceUnknown = (node: INode) => unusableSetup(node, setupWords.balanceUnknown);

/** Several items at a node that can wait for one answer only. */
export const oneAtATime = (node: INode) => unusableSetup(node, setupWords.oneAtATime);

/** A page for a browser, where a chat has started the node. */
export const noBrowser = (node: INode) =>
	new NodeOperationError(node, 'A chat brings no browser that could be led to the page for the code', {
		description:
			'Nothing was sent. Give the agent two tools in place of this one: “One-Time Password › Send” and “One-Time Password › Verify”; it asks for the code in the chat.',
	});

/** An n8n that cannot sign links to a waiting execution. */
export const cannotWait = (node: INode) => unusableSetup(node, setupWords.cannotWait);
