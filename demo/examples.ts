import type { Emulator } from '../emulator';
import { exampleFiles, readExample } from '../n8n/examples';
import type { N8n } from '../n8n/start';

const trigger = 'n8n-nodes-messaging-service.messagingServiceTrigger';
/** These are run by hand, or by another workflow. */
const passive = ['n8n-nodes-base.manualTrigger', 'n8n-nodes-base.executeWorkflowTrigger'];

/** They answer what another example answers too; one answer is enough. */
const answersAlike = ['trigger-whatsapp-support-inbox.json', 'people-whatsapp-agent.json'];

/** An example that starts by itself. */
export interface ActiveExample {
	readonly id: string;
	/** Where its triggers listen; none where a form or the clock starts it. */
	readonly webhooks: readonly string[];
}

/** Imports every example that is not there yet, and activates those that start by themselves. */
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

/** Lets what the phones answer go there; again after somebody has imported a session without an address. */
export function connect(emulator: Emulator, address: string): void {
	const { sms, messagingApp } = emulator.settings.webhooks;
	if (sms !== undefined || messagingApp !== undefined) return;
	emulator.set({ webhooks: { sms: address, messagingApp: address } });
}
