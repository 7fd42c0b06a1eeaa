import { connect, triggerAddresses } from '../../../demo/examples';
import { startRelay, type Relay } from '../../../demo/relay';
import type { DemoWorld } from '../../../demo/world';
import { readExample } from '../../../n8n/examples';
import { withModel } from '../../checks/agent/model';
import { agentWorkflow } from '../../checks/agent/workflow';
import { byModel, comparison, Editor, option, type Added } from '../fixtures/editor';
import { expect, test } from '../fixtures/test';

/** Jobs of people who have read the README only, from an empty workflow to the phone that rings. */
test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 60_000 });

const [ana, number] = ['525512345678', '55 1234 5678'];

interface Stage extends Pick<DemoWorld, 'emulator' | 'n8n'> {
	readonly editor: Editor;
}

interface Job {
	/** How many fields it takes, in all nodes. */
	readonly fields: number;
	/** Whether an agent with a simulated model is there already. */
	readonly hasAgent?: boolean;
	readonly nodes: readonly Added[];
	/** Runs it; by default with a press of *Execute workflow*. */
	readonly play?: (stage: Stage) => Promise<void>;
	/** What then arrives, and whose phone or mailbox shows it. */
	readonly arrives?: readonly [person: string, text: string];
}

const byHand = { words: 'manual', entry: 'Manual Trigger' };
const service = 'Messaging Service';
const node = (words: string, action: string, fields = {}) => ({
	words,
	entry: service,
	action,
	fields,
});
const sms = (words: string, To: string, Message: string, more = {}) =>
	node(words, 'Send SMS message', { To, Message, ...more });
const jobs: Record<string, Job> = {
	'A shop’s webhook texts the customer': {
		fields: 4,
		nodes: [
			{ words: 'webhook', entry: 'Webhook', fields: { 'HTTP Method': 'POST' } },
			sms(
				'order shipped',
				'{{ $json.body.phone }}',
				'Your order {{ $json.body.order }} is on its way.',
				{
					[`${option}Send Once Key`]: '{{ $json.body.order }}',
				},
			),
		],
		async play({ editor }) {
			const body = new URLSearchParams({ phone: '+52 55 1234 5678', order: 'A-1042' });
			await fetch(await editor.listen(), { method: 'POST', body });
		},
		arrives: [ana, 'Your order A-1042 is on its way.'],
	},
	'A WhatsApp message is answered': {
		fields: 2,
		nodes: [
			node('whatsapp', 'On WhatsApp message'),
			node('whatsapp', 'Send WhatsApp message', {
				To: '{{ $json.from }}',
				Message: 'Yes, {{ $json.contact.name }}',
			}),
		],
		async play({ editor, emulator }) {
			await editor.listen();
			await emulator.inboundMessage({ from: ana, name: 'Ana', content: { text: 'Are you open?' } });
		},
		arrives: [ana, 'Yes, Ana'],
	},
	'A refund waits until somebody approves it by SMS': {
		fields: 6,
		nodes: [
			byHand,
			node('sms approval', 'Send message and wait for response', {
				To: number,
				Message: 'Refund A-1042?',
			}),
			{
				...{ words: 'if', entry: 'If' },
				fields: { value1: '{{ $json.data.approved }}', [comparison]: 'Boolean › is true' },
			},
			sms('text customer', '+52 55 8765 4321', 'Your money is on its way back.'),
		],
		async play({ editor, emulator, n8n: { rest } }) {
			const id = await rest.importWorkflow(readExample('people-sms-replies.json', emulator.url));
			await rest.activateWorkflow(id);
			await editor.execute();
			const phone = editor.phone(ana);
			const question = await phone.getByText(/\d{3} Approve/).textContent();
			await phone
				.getByPlaceholder('Answer')
				.fill(/\d{3}(?= Approve)/.exec(question ?? '')?.[0] ?? '');
			await phone.getByRole('button', { name: 'Send', exact: true }).click();
			await expect(phone.getByText('Incoming SMS: acknowledged')).toBeVisible();
			await rest.deactivateWorkflow(id);
		},
		arrives: ['525587654321', 'Your money is on its way back.'],
	},
	'An agent sends an SMS that its model writes': {
		fields: 2,
		hasAgent: true,
		nodes: [{ words: 'text', entry: `${service} Tool`, fields: { To: byModel, Message: byModel } }],
		arrives: [ana, 'Hello from the model'],
	},
};

let relay: Relay;
test.beforeAll(async ({ world: { n8n, emulator } }) => {
	relay = await startRelay(() => triggerAddresses(n8n.rest, n8n.url));
	connect(emulator, relay.url);
});
test.afterAll(async () => await relay.stop());

const call = { id: 'call_1', arguments: { To: number, Message: 'Hello from the model' } };

for (const [job, { fields, hasAgent, nodes, play, arrives }] of Object.entries(jobs)) {
	test(`${job}: ${fields} fields`, async ({ page, world, picture }) => {
		const { emulator, n8n } = world;
		emulator.reset();
		const editor = new Editor(page, world);
		await withModel([[call]], async (model) => {
			const agent = await agentWorkflow(n8n.rest, { model, agentVersion: 3.1, tools: [] });
			await editor.open(hasAgent ? await n8n.rest.importWorkflow(agent) : 'new');
			for (const added of nodes) await editor.add(added);
			await (play ?? editor.execute)({ emulator, n8n, editor });
			if (arrives) await expect(editor.phone(arrives[0]).getByText(arrives[1])).toBeVisible();
		});
		const first = (await editor.nodes.count()) - nodes.length;
		for (const [index, { entry, action }] of nodes.entries()) {
			if (!entry.startsWith(service)) continue;
			await editor.look(first + index);
			for (const colorScheme of ['light', 'dark'] as const) {
				await page.emulateMedia({ colorScheme });
				await page.waitForTimeout(600);
				await picture(`${job}, ${action ?? entry}, ${colorScheme}`);
			}
		}
		expect(editor.fields).toBe(fields);
	});
}
