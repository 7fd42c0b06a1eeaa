import { NodeOperationError, type INode } from 'n8n-workflow';
import type { Advice } from './advice';
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
	if (why === 'unencrypted') {
		return {
			message: 'The Base URL of the credential is not encrypted',
			description: `Anybody on the way could read the credential and every message. Enter ${proposal} as Base URL. If the service has no https, switch on “Allow Unencrypted” in the credential.`,
		};
	}
	return {
		message: 'The Base URL of the credential cannot be used as it is',
		description: proposal
			? `Enter ${proposal} as Base URL, if that is the address of the service.`
			: 'Enter the address of the service as Base URL, e.g. https://api.example.com, without user name, query or fragment.',
	};
}

/** A user name or password that the service could not know. */
export const blankWords = (field: string): Advice => ({
	message: `“${field}” of the credential begins or ends with a blank`,
	description: 'Enter it again without the blank. If the blank belongs to it, use the Encoded Value instead.',
});

/** A resource or operation that this version of the node does not have. */
export const unknownOperation = (node: INode, resource: string, operation: string) =>
	new NodeOperationError(node, `This node has no operation “${operation}” of “${resource}”`, {
		description:
			'Choose Resource and Operation again; the workflow may come from another version of the node.',
	});

/** A credential that reaches nobody, or a trigger whose settings could never let an event in. */
export const unusableSetup = (node: INode, { message, description }: Advice) =>
	new NodeOperationError(node, message, { description });

/** A webhook request that was not accepted while the editor waits for one. */
export const refusedRequest = (node: INode, arrived: string, advice: string) =>
	new NodeOperationError(node, `A request arrived and was refused: ${arrived}`, { description: advice });

/** An event that the settings leave out, while the trigger is being tested. */
export const leftOutEvent = (node: INode, arrived: string, advice: string) =>
	new NodeOperationError(node, `An event arrived and was left out: ${arrived}`, { description: advice });

/** An account with less than the user wants to have before a run. */
export const balanceTooLow = (node: INode, balance: number, minimum: number) =>
	new NodeOperationError(node, `The balance is ${balance}, below the ${minimum} of “Check Balance First”`, {
		description: 'Nothing was sent. Top up the account, or lower that number.',
	});

/** What went wrong when the balance was asked for, said as such. */
export function balanceNotChecked(failure: Failure): Failure {
	failure.message = `The balance could not be checked: ${failure.message.charAt(0).toLowerCase()}${failure.message.slice(1)}`;
	failure.description = `Nothing was sent. ${failure.description ?? ''}`.trim();
	return failure;
}

/** An answer about the balance that does not hold it. */
export const balanceUnknown = (node: INode) =>
	new NodeOperationError(node, 'The service did not say how much balance there is', {
		description: 'Nothing was sent. Try again, or set “Check Balance First” to 0.',
	});

/** Several items at a node that can wait for one answer only. */
export const oneAtATime = (node: INode) =>
	new NodeOperationError(node, 'This operation asks one question at a time, and got several items', {
		description:
			'Nothing was sent. Put a “Loop Over Items” node with batch size 1 before this one to ask one after the other, or call a sub-workflow for each item to ask all at once.',
	});

/** A page for a browser, where a chat has started the node. */
export const noBrowser = (node: INode) =>
	new NodeOperationError(node, 'A chat brings no browser that could be led to the page for the code', {
		description:
			'Nothing was sent. Give the agent two tools in place of this one: “One-Time Password › Send” and “One-Time Password › Verify”; it asks for the code in the chat.',
	});

/** An n8n that cannot sign links to a waiting execution. */
export const cannotWait = (node: INode) =>
	new NodeOperationError(node, 'This version of n8n cannot wait for an answer at this node', {
		description: 'Nothing was sent. Update n8n to 1.110 or newer, or send the message and use a Wait node.',
	});
