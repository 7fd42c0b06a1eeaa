import type { INodeType } from 'n8n-workflow';

import type { Setup } from '../engine/engine';
import { workflow } from '../engine/n8n';
import { phoneExpression, textExpression, type Task } from './contender';
import { smsCredential } from './ours';

/** Our "Send SMS" as a declarative node with the same request. */
const twin = (): INodeType => ({
	description: {
		displayName: 'Declarative Twin',
		name: 'declarativeTwin',
		group: ['output'],
		version: 1,
		description: 'Send an SMS to one phone number',
		defaults: { name: 'Declarative Twin' },
		inputs: [workflow.NodeConnectionTypes.Main],
		outputs: [workflow.NodeConnectionTypes.Main],
		credentials: [{ name: 'messagingServiceApi', required: true }],
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}', disableFollowRedirect: true },
		properties: [
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				options: [
					{
						name: 'Send',
						value: 'send',
						action: 'Send SMS message',
						routing: {
							request: { method: 'POST', url: '/v2/sms-global/send' },
							output: { postReceive: [{ type: 'rootProperty', properties: { property: 'description' } }] },
						},
					},
				],
				default: 'send',
			},
			{
				displayName: 'To',
				name: 'to',
				type: 'string',
				default: '',
				routing: { send: { type: 'body', property: 'phone' } },
			},
			{
				displayName: 'Message',
				name: 'message',
				type: 'string',
				default: '',
				routing: { send: { type: 'body', property: 'msg' } },
			},
		],
	},
});

/** The declarative twin with our node's parameters. */
export const declarative = (task: Task): Setup => ({
	type: twin(),
	typeVersion: 1,
	parameters: { operation: 'send', to: phoneExpression, message: textExpression },
	credentials: smsCredential(task),
});
