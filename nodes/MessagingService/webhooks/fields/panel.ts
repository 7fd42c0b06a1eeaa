import type { INodeTypeDescription } from 'n8n-workflow';

/** What the editor says about setting the trigger up. It shows such texts as they are: the address is copied from above. */

/** Where events go to is set by people of the service (Events). */
const toSupport =
	'Please set the webhook address of our account, for SMS delivery reports (MT) and for incoming SMS (MO), to the address below. It takes POST requests with a JSON body and your signature headers, and answers 200.';

/** A notice shows lists, but neither line breaks nor bold letters. */
export const setupNotice = `<ul><li>SMS: send this to the support of the service, with the production URL from above: “${toSupport}”</li><li>WhatsApp: enter the production URL in the customer portal of the service.</li><li>The test URL works only while you test this trigger.</li></ul>`;

export const triggerPanel = {
	header: 'Receive events from the service',
	executionsHelp: {
		inactive: `While you build: click “Execute step” and have the service, or a test of yours, send to the <b>test URL</b>. A request that is refused shows here as a failed execution, with the reason.<br><br>In production: publish the workflow, and have the <b>production URL</b> registered. WhatsApp: in the customer portal of the service. SMS: send its support this text and the URL:<br><i>“${toSupport}”</i>`,
		active:
			'Events sent to the <b>production URL</b> start this workflow and appear in the <a data-key="executions">executions list</a>.<br><br>To try a change, click “Execute step” and send to the <b>test URL</b>.',
	},
	activationHint:
		'Publish the workflow to receive events at the production URL, without clicking this button.',
} satisfies INodeTypeDescription['triggerPanel'];
