import type { INodeTypeDescription } from 'n8n-workflow';

/** What the editor says about setting the trigger up. It shows such texts as they are: the address is copied from above. */

/** Where events go to is set by people of the service (Events). */
const toSupport =
	'Please set the webhook address of our account for delivery reports (MT) and incoming SMS (MO) to the one below. It takes POST with JSON and your signature headers, and answers 200.';

export const smsNotice = `SMS: ask the support of the service to send events to the production URL above. A letter to copy: “${toSupport}”`;

export const addressNotice =
	'Nothing but the address is asked for then. Behind a reverse proxy n8n knows the sender only with N8N_PROXY_HOPS; the address of the proxy in the list lets everybody in.';

export const whatsAppNotice = 'WhatsApp: enter the production URL in the customer portal of the service.';

export const triggerPanel = {
	header: 'Receive events from the service',
	executionsHelp: {
		inactive: `While you build: click “Execute step” and have the service, or a test of yours, send to the <b>test URL</b>. A request that is refused shows here as a failed execution, with the reason.<br><br>In production: publish the workflow, and have the <b>production URL</b> registered. WhatsApp: in the customer portal of the service. SMS: send its support this text and the URL:<br><i>“${toSupport}”</i>`,
		active:
			'Events sent to the <b>production URL</b> start this workflow and appear in the <a data-key="executions">executions list</a>.<br><br>To try a change, click “Execute step” and send to the <b>test URL</b>.',
	},
	activationHint:
		'Publish the workflow (before n8n 2: switch it to Active) to receive events at the production URL, without clicking this button.',
} satisfies INodeTypeDescription['triggerPanel'];
