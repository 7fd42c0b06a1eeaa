import type { ExpressionString, INodeTypeDescription } from 'n8n-workflow';
import { eventKinds, eventNames } from './event/kinds';

/** What the editor shows of the trigger. Its setup instructions cannot contain the URL, which users copy from above. */

/** Support staff of the service set the webhook URL (Events). */
const toSupport =
	'Please send the delivery reports (MT) and incoming SMS (MO) of our account to this webhook URL: [paste the production URL]. It accepts POST requests with JSON and your signature headers, and responds with 200.';

/** A second registration takes the address from the first workflow. */
export const oneAddressNotice =
	'The service knows one URL for SMS and one for WhatsApp. If a workflow of yours has it already, do not replace it: that workflow would get no more events. Let its trigger pass them on to this workflow, as in the example “one address, many workflows”.';

export const smsNotice = `SMS: ask the support of the service to send events to the production URL above. A letter to copy: “${toSupport}”`;

export const addressNotice =
	'Only the address of the sender is checked. Behind a reverse proxy, n8n knows the sender only if N8N_PROXY_HOPS is set; an address of the proxy in the list lets everybody in.';

export const replyNotice =
	'If people answer questions of Human Review by SMS: choose the credential Messaging Service API too, the same as in the node that asks.';

export const whatsAppNotice = 'WhatsApp: enter the production URL in the customer portal of the service.';

export const triggerPanel = {
	header: 'Receive events from the service',
	executionsHelp: {
		inactive: `While you build: click “Execute step” and have the service, or a test of yours, send to the <b>test URL</b>. A request that is refused shows here as a failed execution, with the reason.<br><br>In production: publish the workflow, and have the <b>production URL</b> registered. WhatsApp: in the customer portal of the service. SMS: send its support this text:<br><i>“${toSupport}”</i><br><br>${oneAddressNotice}`,
		active:
			'Events sent to the <b>production URL</b> start this workflow and appear in the <a data-key="executions">executions list</a>.<br><br>To try a change, click “Execute step” and send to the <b>test URL</b>.',
	},
	activationHint:
		'Publish the workflow (before n8n 2: switch it to Active) to receive events at the production URL, without clicking this button.',
} satisfies INodeTypeDescription['triggerPanel'];

/** Shows the chosen events below the node's name. */
export const subtitleExpression: ExpressionString = `={{ ($parameter["events"] || []).map((name) => (${JSON.stringify(
	Object.fromEntries(eventNames.map((name) => [name, eventKinds[name].short])),
)})[name]).join(", ") }}`;

/** Computes the outputs in n8n's editor: one for events and, if refused requests are reported, one for those. */
export const outputsExpression: ExpressionString = `={{ $parameter.additionalOptions?.reportRefused ? [{ type: 'main', displayName: 'Events' }, { type: 'main', displayName: 'Refused' }] : [{ type: 'main' }] }}`;
