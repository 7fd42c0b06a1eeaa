import type { IExecuteFunctions } from 'n8n-workflow';

/** Whether the node runs as an AI agent's tool. */
export function isTool(context: IExecuteFunctions): boolean {
	// Missing in older versions of n8n.
	const isExecution = (context as Partial<IExecuteFunctions>).isToolExecution?.();
	return isExecution === true || context.getNode().type.endsWith('Tool');
}
