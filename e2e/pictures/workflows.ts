import { manualWorkflow, service, triggerNode } from '../checks/workflows';

/** What the pictures of open nodes show, with invented people. */

const order = { name: 'Ana', phone: '+52 55 1234 5678', order: 'A-1042' };

export const smsParameters = {
	resource: 'sms',
	operation: 'send',
	to: '={{ $json.phone }}',
	message: '=Hello {{ $json.name }}, your order {{ $json.order }} is on its way.',
	options: { externalId: '={{ $json.order }}' },
};

export const orders = [order, { name: 'Luis', phone: '+52 55 8765 4321', order: 'A-1043' }];

export const triggerParameters = {
	filters: { keywords: 'YES, STOP' },
	additionalOptions: { reportRefused: true },
};

export const sending = manualWorkflow('Your order is on its way', orders, service('Send SMS', smsParameters));

export const listening = manualWorkflow(
	'An answer by SMS',
	[],
	triggerNode('5f0c1a52-5f0e-4a0b-9a53-6a0f6f1f7a80', triggerParameters),
);

/** The examples on the canvas, by picture. */
export const examplesShown = {
	operations: 'trigger-whatsapp-auto-reply.json',
	workflow: 'sms-reminders-whatsapp-fallback.json',
} as const;
