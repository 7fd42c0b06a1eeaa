import { randomUUID } from 'node:crypto';

import type { Workflow } from '../../../n8n/rest/workflow';
import { addressOf } from '../running';
import { isTrigger } from '../workflows';
import { credentialOf, type World } from '../world';

/**
 * Gives the workflow's trigger an address that no other workflow has had, and names it in the
 * credential as the one that takes the replies. n8n may keep a webhook in its cache if a request
 * begins while its workflow is deactivated, and then refuses its address to every other workflow.
 */
export async function takingReplies<Given extends Pick<Workflow, 'nodes'>>(
	{ rest, credentials, webhookUrl }: Pick<World, 'rest' | 'credentials' | 'webhookUrl'>,
	workflow: Given,
): Promise<Given> {
	const webhookId = randomUUID();
	const credential = credentialOf(credentials, 'messagingServiceApi');
	const data = { ...credential.data, repliesUrl: addressOf(webhookUrl, webhookId) };
	await rest.createCredential({ ...credential, data });
	const nodes = workflow.nodes.map((node) => (isTrigger(node) ? { ...node, webhookId } : node));
	return { ...workflow, nodes };
}
