import type { Emulator } from '../emulator';
import { exampleFiles, readExample } from '../n8n/examples';
import type { N8n } from '../n8n/start';

/** Workflows whose triggers hear what the phones answer: one receiver for each kind of webhook. */
const listening = {
	sms: { file: 'people-sms-reply.json', node: 'Reply' },
	messagingApp: { file: 'trigger-whatsapp-auto-reply.json', node: 'WhatsApp Message' },
} as const;

/** An example in n8n that the phones can talk to. */
export interface Listening {
	readonly name: string;
	/** Where to look at it. */
	readonly editor: string;
	readonly webhook: string;
}

/** Imports every example that is not there yet, and activates those whose triggers the emulator reaches. */
export async function storeExamples(
	{ rest, url }: N8n,
	emulator: Emulator,
): Promise<Record<keyof typeof listening, Listening>> {
	const store = async (file: string): Promise<string> => {
		const example = readExample(file, emulator.url);
		return (await rest.findWorkflow(example.name)) ?? (await rest.importWorkflow(example));
	};
	for (const file of exampleFiles()) await store(file);
	const activate = async ({ file, node }: { readonly file: string; readonly node: string }) => {
		const id = await store(file);
		await rest.activateWorkflow(id);
		const { name, nodes } = readExample(file, emulator.url);
		const webhookId = nodes.find((one) => one.name === node)?.webhookId;
		if (webhookId === undefined) throw new Error(`${file} has no trigger ${node}`);
		return { name, editor: `${url}/workflow/${id}`, webhook: `${url}/webhook/${webhookId}/webhook` };
	};
	return { sms: await activate(listening.sms), messagingApp: await activate(listening.messagingApp) };
}

/** Lets what the phones answer go there; again after somebody has reset the emulator. */
export function connect(
	emulator: Emulator,
	{ sms, messagingApp }: Record<keyof typeof listening, Listening>,
): void {
	if (emulator.settings.webhooks.sms !== undefined || emulator.settings.webhooks.messagingApp !== undefined)
		return;
	emulator.set({
		webhooks: { sms: sms.webhook, messagingApp: messagingApp.webhook },
		signMessagingApp: true,
		settleMs: 0,
	});
}
