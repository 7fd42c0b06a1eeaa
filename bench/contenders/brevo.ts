import type { INodeType } from 'n8n-workflow';

import type { Setup } from '../engine/engine';
import { n8nRequire } from '../engine/n8n';
import type { Task } from './contender';
import { exchanged } from './hosts';

/** n8n's own Brevo node, "Send a transactional email", with the item's file. */
export function brevo({ serviceUrl }: Task): Setup {
	const { Brevo } = n8nRequire('n8n-nodes-base/dist/nodes/Brevo/Brevo.node.js') as {
		Brevo: new () => INodeType;
	};
	const secrets = { headers: { 'api-key': 'demo-token' } };
	return {
		type: new Brevo(),
		typeVersion: 1,
		parameters: {
			resource: 'email',
			operation: 'send',
			sendHTML: true,
			subject: '=Invoice {{ $json.order }}',
			htmlContent: '=<p>Hello {{ $json.name }}, your invoice is attached.</p>',
			sender: 'Shop <shop@example.com>',
			receipients: '={{ $json.email }}',
			additionalFields: { emailAttachments: { attachment: { binaryPropertyName: 'data' } } },
		},
		credentials: {
			sendInBlueApi: {
				data: { apiKey: 'demo-token' },
				authenticate: exchanged('https://api.brevo.com', serviceUrl, secrets),
			},
		},
	};
}
