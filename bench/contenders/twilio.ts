import type { IHttpRequestOptions, INodeType } from 'n8n-workflow';

import type { Authenticate } from '../engine/credentials';
import type { Setup } from '../engine/engine';
import { n8nRequire } from '../engine/n8n';
import { phoneExpression, textExpression, type Task } from './contender';

const host = 'https://api.twilio.com';

/**
 * Twilio's host is fixed in the node. n8n hands every request to the credential type on its way out, and there, where
 * the user name and password go in, the host is exchanged; nothing of the node or of the engine is touched.
 */
function authenticateAt(serviceUrl: string): Authenticate {
	return async (data, request) => {
		// This node makes requests the older way, which says "uri".
		const { uri } = request as IHttpRequestOptions & { uri?: string };
		if (uri?.startsWith(host) !== true) throw new Error('A request of the Twilio node went elsewhere.');
		const auth = { username: String(data['accountSid']), password: String(data['authToken']) };
		return { ...request, uri: `${serviceUrl}${uri.slice(host.length)}`, auth } as IHttpRequestOptions;
	};
}

/** n8n's own Twilio node, "Send an SMS". */
export function twilio({ serviceUrl }: Task): Setup {
	const { Twilio } = n8nRequire('n8n-nodes-base/dist/nodes/Twilio/Twilio.node.js') as {
		Twilio: new () => INodeType;
	};
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
				authenticate: authenticateAt(serviceUrl),
			},
		},
	};
}
