import { randomUUID } from 'node:crypto';

import type { Execution } from '../../../n8n/rest/execution';
import { listening } from './listening';
import { triggerNode, workflowOf, type Node } from '../workflows';
import type { World } from '../world';

/** An active workflow with the package's trigger. */
export interface ActiveTrigger {
	readonly workflowId: string;
	/** Its production address. */
	readonly to: string;
	/** Returns its executions, newest first, once there are exactly this many. */
	executions(count: number): Promise<Execution[]>;
}

/** Returns a trigger's address: n8n's prefix, the node's webhook ID, and the path in its description. */
export const addressOf = (url: string, webhookId: string, prefix = 'webhook'): string =>
	`${url}/${prefix}/${webhookId}/webhook`;

/** Activates a workflow with the trigger, calls `use`, and deactivates it. */
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
