import { randomUUID } from 'node:crypto';

import type { Execution } from '../../../n8n/rest/execution';
import { listening } from './listening';
import { triggerNode, workflowOf, type Node } from '../workflows';
import type { World } from '../world';

/** An active workflow that starts with the package's trigger. */
export interface ActiveTrigger {
	readonly workflowId: string;
	/** Its production address. */
	readonly to: string;
	/** Its executions once there are exactly so many, the newest first. */
	executions(count: number): Promise<Execution[]>;
}

/** The address of a trigger: n8n's prefix, the node's webhook ID, the path in the node's description. */
export const addressOf = (url: string, webhookId: string, prefix = 'webhook'): string =>
	`${url}/${prefix}/${webhookId}/webhook`;

/** Activates a workflow with the trigger, lets it be used, and deactivates it. */
export async function withTrigger(
	{ rest, webhookUrl, emulator }: World,
	parameters: Record<string, unknown>,
	use: (trigger: ActiveTrigger) => Promise<void>,
	handle: Node = { name: 'Handle', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
): Promise<void> {
	emulator.reset();
	const webhookId = randomUUID();
	const workflowId = await rest.importWorkflow(
		workflowOf('Trigger', triggerNode(webhookId, parameters), handle),
	);
	await rest.activateWorkflow(workflowId);
	const to = addressOf(webhookUrl, webhookId);
	await listening(to);
	try {
		await use({
			workflowId,
			to,
			async executions(count) {
				const found = await rest.settledExecutions(workflowId, count);
				return Promise.all(found.map(({ id }) => rest.execution(id)));
			},
		});
	} finally {
		await rest.deactivateWorkflow(workflowId);
	}
}
