import type { Emulator } from '../emulator';
import { exampleFiles, readExample } from '../n8n/examples';
import type { N8n } from '../n8n/start';

const trigger = 'n8n-nodes-messaging-service.messagingServiceTrigger';
/** Triggers run manually or by another workflow. */
const passive = ['n8n-nodes-base.manualTrigger', 'n8n-nodes-base.executeWorkflowTrigger'];

/** Examples that would answer the same message as another one. */
const answersAlike = ['trigger-whatsapp-support-inbox.json', 'people-whatsapp-agent.json'];

/** An active example. */
export interface ActiveExample {
	readonly id: string;
	/** Addresses of its triggers; empty if a form or a schedule starts it. */
	readonly webhooks: readonly string[];
}

/** Imports missing examples and activates those with active triggers. */
export async function storeExamples(
	{ rest, url }: Pick<N8n, 'rest' | 'url'>,
	emulator: Emulator,
): Promise<ActiveExample[]> {
	const active: ActiveExample[] = [];
	for (const file of exampleFiles()) {
		const example = readExample(file, emulator.url);
		const id = (await rest.findWorkflow(example.name)) ?? (await rest.importWorkflow(example));
		if (!example.nodes.some(({ type }) => type.endsWith('Trigger') && !passive.includes(type))) continue;
		if (answersAlike.includes(file)) continue;
		await rest.activateWorkflow(id);
		const listening = example.nodes.filter(({ type }) => type === trigger);
		active.push({
			id,
			webhooks: listening.map(({ webhookId }) => `${url}/webhook/${String(webhookId)}/webhook`),
		});
	}
	return active;
}

/** Sends webhooks to an address; again after an imported session without an address. */
export function connect(emulator: Emulator, address: string): void {
	const { sms, messagingApp } = emulator.settings.webhooks;
	if (sms !== undefined || messagingApp !== undefined) return;
	emulator.set({ webhooks: { sms: address, messagingApp: address } });
}
