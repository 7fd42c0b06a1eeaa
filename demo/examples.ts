import type { Emulator } from '../emulator';
import { exampleFiles, readExample } from '../n8n/examples';
import type { RestClient } from '../n8n/rest/client';
import type { N8n } from '../n8n/start';
import type { Receivers } from './relay';

const trigger = 'n8n-nodes-messaging-service.messagingServiceTrigger';
/** Triggers run manually or by another workflow. */
const passive = ['n8n-nodes-base.manualTrigger', 'n8n-nodes-base.executeWorkflowTrigger'];

/**
 * Not published: two would answer the same message as another one, the third has no workflows to
 * call yet.
 */
const unpublished = [
	'trigger-whatsapp-support-inbox.json',
	'people-whatsapp-agent.json',
	'trigger-one-address.json',
];

/** Imports missing examples and publishes those with active triggers; returns the IDs of these. */
export async function storeExamples(
	{ rest }: Pick<N8n, 'rest'>,
	emulator: Emulator,
): Promise<string[]> {
	const published: string[] = [];
	for (const file of exampleFiles()) {
		const example = readExample(file, emulator.url);
		const id = (await rest.findWorkflow(example.name)) ?? (await rest.importWorkflow(example));
		if (!example.nodes.some(({ type }) => type.endsWith('Trigger') && !passive.includes(type)))
			continue;
		if (unpublished.includes(file)) continue;
		await rest.activateWorkflow(id);
		published.push(id);
	}
	return published;
}

/**
 * The addresses of the package's triggers: in published workflows, and those where one may listen
 * in the editor.
 */
export async function triggerAddresses(rest: RestClient, webhookUrl: string): Promise<Receivers> {
	const addresses = async (which: 'published' | 'all', path: string) =>
		(await rest.nodes(which))
			.filter(({ type, disabled }) => type === trigger && disabled !== true)
			.map(({ webhookId }) => `${webhookUrl}/${path}/${String(webhookId)}/webhook`);
	return {
		published: await addresses('published', 'webhook'),
		inEditor: await addresses('all', 'webhook-test'),
	};
}

/** Sends webhooks to an address; again after an imported session without an address. */
export function connect(emulator: Emulator, address: string): void {
	const { sms, messagingApp } = emulator.settings.webhooks;
	if (sms !== undefined || messagingApp !== undefined) return;
	emulator.set({ webhooks: { sms: address, messagingApp: address } });
}
