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

/**
 * Returns a trigger's address: n8n's prefix, the node's webhook ID, and the path in its
 * description.
 */
export const addressOf = (url: string, webhookId: string, prefix = 'webhook'): string =>
	`${url}/${prefix}/${webhookId}/webhook`;

/** Activates a stored workflow, calls `use` with the address of its trigger, and deactivates it. */
export async function withActive(
	{ rest, webhookUrl }: Pick<World, 'rest' | 'webhookUrl'>,
	id: string,
	use: (to: string) => Promise<void>,
): Promise<void> {
	await rest.activateWorkflow(id);
	try {
		const { nodes } = await rest.workflow(id);
		const trigger = nodes.find(({ type }) => type.endsWith('.messagingServiceTrigger'));
		const to = addressOf(webhookUrl, String(trigger?.['webhookId']));
		await listening(to);
		await use(to);
	} finally {
		await rest.deactivateWorkflow(id);
	}
}

/** Calls `use` with an active workflow that has the trigger. */
export async function withTrigger(
	world: World,
	parameters: Record<string, unknown>,
	use: (trigger: ActiveTrigger) => Promise<void>,
	handle: Node = { name: 'Handle', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
): Promise<void> {
	const { rest, emulator } = world;
	emulator.reset();
	const workflow = workflowOf('Trigger', triggerNode(randomUUID(), parameters), handle);
	const workflowId = await rest.importWorkflow(workflow);
	const executions = async (count: number) => {
		const found = await rest.settledExecutions(workflowId, count);
		return await Promise.all(found.map(({ id }) => rest.execution(id)));
	};
	await withActive(world, workflowId, async (to) => await use({ workflowId, to, executions }));
}
