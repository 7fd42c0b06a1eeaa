import { credentialNames } from '../../n8n/credentials';
import type { Workflow } from '../../n8n/rest/workflow';

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

/** What the demo does not hold: the trigger, empty fields, a list to choose from, a card of many fields. */
export const panels = workflow('Panels to look at', [
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
		parameters: { filters: { keywords: 'YES, STOP' }, additionalOptions: { separateOutputs: true } },
		credentials: { messagingServiceWebhookApi: { id: null, name: credentialNames.webhook } },
	},
]);

/** The second of two items cannot be sent. */
export const refused: Workflow = {
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

/** A trigger to be tested, with a credential of its own. */
export const listeningWorkflow = (
	webhookId: string,
	parameters: Record<string, unknown>,
	credential: { readonly id: string; readonly name: string },
): Workflow =>
	workflow(`Listening ${webhookId}`, [
		{
			id: 'trigger',
			name: 'Event',
			type: 'n8n-nodes-messaging-service.messagingServiceTrigger',
			typeVersion: 1,
			position: [220, 0],
			webhookId,
			parameters,
			credentials: { messagingServiceWebhookApi: credential },
		},
	]);
