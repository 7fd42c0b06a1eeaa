import { NodeOperationError, type INode } from 'n8n-workflow';

/** Settings with which nothing can work. */

/** A credential whose Base URL cannot be used. */
export const unusableBaseUrl = (node: INode) =>
	new NodeOperationError(node, 'The Base URL of the credential is not an http or https address', {
		description:
			'Open the credential and enter the address of the service, e.g. https://api.example.com, without user name, query or fragment.',
	});

/** A resource or operation that this version of the node does not have. */
export const unknownOperation = (node: INode, resource: string, operation: string) =>
	new NodeOperationError(node, `This node has no operation “${operation}” of “${resource}”`, {
		description:
			'Choose Resource and Operation again; the workflow may come from another version of the node.',
	});

/** A trigger whose settings could never let an event in. */
export const unusableSetup = (
	node: INode,
	{ message, description }: { message: string; description: string },
) => new NodeOperationError(node, message, { description });

/** A webhook request that was not accepted while the editor waits for one. */
export const refusedRequest = (node: INode, arrived: string, advice: string) =>
	new NodeOperationError(node, `A request arrived and was refused: ${arrived}`, { description: advice });

/** An account with less than the user wants to have before a run. */
export const balanceTooLow = (node: INode, balance: number, minimum: number) =>
	new NodeOperationError(node, `The balance is ${balance}, below the ${minimum} of “Check Balance First”`, {
		description: 'Nothing was sent. Top up the account, or lower that number.',
	});

/** An answer about the balance that does not hold it. */
export const balanceUnknown = (node: INode) =>
	new NodeOperationError(node, 'The service did not say how much balance there is', {
		description: 'Nothing was sent. Try again, or set “Check Balance First” to 0.',
	});
