import { randomUUID } from 'node:crypto';

import type { Workflow } from '../../../n8n/rest/workflow';
import { credentialOf, type World } from '../world';
import { addressOf } from '../trigger/activeTrigger';

/**
 * Gives the workflow's trigger an address that no other workflow has had, and names it in the
 * credential as the one that takes the replies. n8n may keep a webhook in its cache if a request
 * begins while its workflow is deactivated, and then refuses its address to every other workflow.
 */
export async function takingReplies<Given extends Pick<Workflow, 'nodes'>>(
	world: Pick<World, 'rest' | 'credentials' | 'webhookUrl'>,
	workflow: Given,
): Promise<Given> {
	const webhookId = randomUUID();
	const credential = credentialOf(world, 'messagingServiceApi');
	const repliesUrl = addressOf(world.webhookUrl, webhookId);
	await world.rest.createCredential({
		...credential,
		data: { ...credential.data, repliesUrl },
	});
	const nodes = workflow.nodes.map((node) =>
		node.type.endsWith('.messagingServiceTrigger') ? { ...node, webhookId } : node,
	);
	return { ...workflow, nodes };
}
