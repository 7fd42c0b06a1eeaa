import type { INodeType } from 'n8n-workflow';

import type { Setup } from '../engine/engine';
import { n8nRequire } from '../engine/n8n';
import { phoneExpression, textExpression, type Task } from './contender';
import { exchanged } from './hosts';

/** n8n's own Twilio node, "Send an SMS". */
export function twilio({ serviceUrl }: Task): Setup {
	const { Twilio } = n8nRequire('n8n-nodes-base/dist/nodes/Twilio/Twilio.node.js') as {
		Twilio: new () => INodeType;
	};
	const secrets = { auth: { username: 'AC0123456789', password: 'demo-token' } };
	return {
		type: new Twilio(),
		typeVersion: 1,
		parameters: {
			resource: 'sms',
			operation: 'send',
			from: '26262',
			to: phoneExpression,
			toWhatsapp: false,
			message: textExpression,
			options: {},
		},
		credentials: {
			twilioApi: {
				data: { authType: 'authToken', accountSid: 'AC0123456789', authToken: 'demo-token' },
				authenticate: exchanged('https://api.twilio.com', serviceUrl, secrets),
			},
		},
	};
}
