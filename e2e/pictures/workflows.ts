import { manualWorkflow, service } from '../checks/workflows';

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

export const sending = manualWorkflow(
	'Your order is on its way',
	orders,
	service('Send SMS', smsParameters),
);

/** The example on the canvas. */
export const canvasExample = 'sms-reminders-whatsapp-fallback.json';
