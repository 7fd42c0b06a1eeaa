import type { Page } from './browser';
import { credentialNames } from '../../n8n/credentials';
import type { DemoWorld } from '../../demo/world';
import type { Picture } from './photographer';
import type { Workflow } from '../../n8n/rest/client';

const credentials = {
	messagingServiceApi: { id: null, name: credentialNames.api },
	messagingServiceEmailApi: { id: null, name: credentialNames.email },
};

const node = (id: string, name: string, parameters: Record<string, unknown>, y: number) => ({
	id,
	name,
	type: 'n8n-nodes-messaging-service.messagingService',
	typeVersion: 1,
	position: [440, y],
	parameters,
	credentials,
});

const card = {
	resource: 'whatsApp',
	operation: 'send',
	from: '+52 1 55 1234 5678',
	to: '+52 55 1234 5678',
	messageType: 'contacts',
	firstName: 'Nathan',
	lastName: 'Smith',
	phones: { phone: [{ phone: '+52 55 1234 5678', type: 'CELL', waId: '' }] },
	emails: { email: [{ email: 'nathan@example.com', type: 'WORK' }] },
	company: 'My Shop',
};

const workflow = (name: string, nodes: Workflow['nodes']): Workflow => ({
	name,
	nodes,
	connections: {},
	settings: { executionOrder: 'v1' },
});

/** What the demo does not show: the trigger, empty fields, a list to choose from, a card of many fields. */
const panels = workflow('Panels to look at', [
	node('template', 'Send Template', { resource: 'email', operation: 'sendTemplate', options: {} }, 0),
	node('card', 'Send Contact', { ...card, options: {} }, 200),
	node(
		'email',
		'Send Email',
		{ resource: 'email', operation: 'send', options: { attachmentFields: '' } },
		400,
	),
	{
		id: 'trigger',
		name: 'Messaging Service Trigger',
		type: 'n8n-nodes-messaging-service.messagingServiceTrigger',
		typeVersion: 1,
		position: [220, 600],
		webhookId: '5f0c1a52-5f0e-4a0b-9a53-6a0f6f1f7a77',
		parameters: { filters: { keywords: 'YES, STOP' }, options: { separateOutputs: true } },
		credentials: { messagingServiceWebhookApi: { id: null, name: credentialNames.webhook } },
	},
]);

/** The second of two items cannot be sent. */
const refused: Workflow = {
	...workflow('Refused before sending', [
		{
			id: 'start',
			name: 'Start',
			type: 'n8n-nodes-base.manualTrigger',
			typeVersion: 1,
			position: [220, 0],
			parameters: {},
		},
		node(
			'sms',
			'Send SMS',
			{ to: '={{ $json.phone }}', message: 'Your order is on its way', options: {} },
			0,
		),
	]),
	connections: { Start: { main: [[{ node: 'Send SMS', type: 'main', index: 0 }]] } },
	pinData: { Start: [{ json: { phone: '+52 55 1234 5678' } }, { json: { phone: '55 1234 5678' } }] },
};

/** Pictures of panels as they are before anything is filled in or after something is wrong. */
export async function lookAtPanels({ n8n }: DemoWorld, page: Page, picture: Picture): Promise<void> {
	const stored = async (one: Workflow) => `${n8n.url}/workflow/${await n8n.rest.importWorkflow(one)}`;
	const address = await stored(panels);

	await page.goTo(`${address}/trigger`);
	await picture('ndv', 'Trigger');
	await page.evaluate(
		`[...document.querySelectorAll('*')].filter(({ textContent }) => textContent.trim() === 'Webhook URLs').at(-1).click()`,
	);
	await picture('ndv', 'Trigger, its addresses');
	await page.goTo(`${address}/email`);
	await picture('ndv', 'Send Email, empty');
	await scrolled(page, 'Send Email, empty, further down', picture);
	await page.goTo(`${address}/template`);
	await picture('ndv', 'Send Template, empty');
	await page.click('[data-test-id="rlc-input"]');
	await picture('rlc-item', 'Send Template, list of templates');
	await page.goTo(`${address}/card`);
	await picture('ndv', 'Send Contact');
	await scrolled(page, 'Send Contact, further down', picture);

	await page.goTo(await stored(refused));
	await page.click('[data-test-id="execute-workflow-button"]');
	await page.until(`document.querySelector('[data-node-name="Send SMS"] [data-test-id="node-issues"]')`);
	await picture('canvas-node', 'Refused before sending');
	await page.click('[data-test-id="canvas-node"][data-node-name="Send SMS"]', 2);
	await picture('node-error-message', 'Refused before sending, the message');
}

/** The lower part of a panel that is longer than the screen. */
async function scrolled(page: Page, name: string, picture: Picture): Promise<void> {
	await page.evaluate(`(() => {
		const panels = [...document.querySelectorAll('[data-test-id="ndv"] *')];
		for (const one of panels) if (one.scrollHeight > one.clientHeight + 40) one.scrollTop = one.scrollHeight;
	})()`);
	await picture('ndv', name);
}
