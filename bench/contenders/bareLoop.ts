import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

import type { Setup } from '../engine/engine';
import { workflow } from '../engine/n8n';
import { phoneExpression, textExpression, type Task } from './contender';
import { emailCredential, smsCredential } from './ours';

interface Loop {
	readonly window: number;
	readonly credentialType: string;
	readonly path: string;
	readonly fields: readonly string[];
	bodyOf(context: IExecuteFunctions, item: number): object | Promise<object>;
}

/**
 * The cost of a minimal node: it evaluates the parameters and makes one request for each item with a fixed concurrency,
 * reads the credential once, and checks and stores nothing.
 */
const bareNode = ({ window, credentialType, path, fields, bodyOf }: Loop): INodeType => ({
	description: {
		displayName: 'Bare Loop',
		name: 'bareLoop',
		group: ['output'],
		version: 1,
		description: '',
		defaults: { name: 'Bare Loop' },
		inputs: [workflow.NodeConnectionTypes.Main],
		outputs: [workflow.NodeConnectionTypes.Main],
		credentials: [{ name: credentialType, required: true }],
		properties: fields.map((name) => ({ displayName: name, name, type: 'string', default: '' })),
	},
	async execute() {
		const { length } = this.getInputData();
		const data = await this.getCredentials<{ baseUrl: string }>(credentialType);
		const credentialsDecrypted = { id: '', name: '', type: credentialType, data };
		const url = `${data.baseUrl}${path}`;
		const outputs: INodeExecutionData[] = [];
		let next = 0;
		const lane = async () => {
			while (next < length) {
				const item = next;
				next += 1;
				const json = await this.helpers.httpRequestWithAuthentication.call(
					this,
					credentialType,
					// The credential allows requests to the service only.
					{ method: 'POST', url, body: await bodyOf(this, item), json: true, disableFollowRedirect: true },
					{ credentialsDecrypted },
				);
				outputs[item] = { json, pairedItem: { item } };
			}
		};
		await Promise.all(Array.from({ length: window }, lane));
		return [outputs];
	},
});

/** The bare loop for SMS, with our node's parameters. */
export const bareLoop = (task: Task): Setup => ({
	type: bareNode({
		window: Number(task.window),
		credentialType: 'messagingServiceApi',
		path: '/v2/sms-global/send',
		fields: ['to', 'message'],
		bodyOf: (context, item) => ({
			msg: context.getNodeParameter('message', item),
			phone: context.getNodeParameter('to', item),
		}),
	}),
	typeVersion: 1,
	parameters: { to: phoneExpression, message: textExpression },
	credentials: smsCredential(task),
});

/** The bare loop for e-mails with a file, which is converted to base64 and JSON in the usual way. */
export const bareEmailLoop = (task: Task): Setup => ({
	type: bareNode({
		window: Number(task.window),
		credentialType: 'messagingServiceEmailApi',
		path: '/v1/send/email',
		fields: ['to', 'subject', 'html'],
		bodyOf: async (context, item) => {
			const data = await context.helpers.getBinaryDataBuffer(item, 'data');
			const content = `data:application/pdf;base64,${data.toString('base64')}`;
			return {
				from: { name: 'Shop', email: 'shop@example.com' },
				to: [{ name: '-', email: context.getNodeParameter('to', item) }],
				subject: context.getNodeParameter('subject', item),
				html: context.getNodeParameter('html', item),
				attachment_buffer: [{ name: 'invoice.pdf', content }],
			};
		},
	}),
	typeVersion: 1,
	parameters: {
		to: '={{ $json.email }}',
		subject: '=Invoice {{ $json.order }}',
		html: '=<p>Hello {{ $json.name }}, your invoice is attached.</p>',
	},
	credentials: emailCredential(task),
});
