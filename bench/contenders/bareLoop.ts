import type { INodeExecutionData, INodeType } from 'n8n-workflow';

import type { Setup } from '../engine/engine';
import { workflow } from '../engine/n8n';
import { phoneExpression, textExpression, type Task } from './contender';
import { smsCredential } from './ours';

const credentialType = 'messagingServiceApi';

/**
 * The least that sends the same messages through n8n with so many at once: two parameters and one request per item,
 * the credential read once, nothing checked, nothing remembered. What is cheaper is no longer the same task.
 */
const bareNode = (window: number): INodeType => ({
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
		properties: [
			{ displayName: 'To', name: 'to', type: 'string', default: '' },
			{ displayName: 'Message', name: 'message', type: 'string', default: '' },
		],
	},
	async execute() {
		const { length } = this.getInputData();
		const data = await this.getCredentials<{ baseUrl: string }>(credentialType);
		const credentialsDecrypted = { id: '', name: '', type: credentialType, data };
		const url = `${data.baseUrl}/v2/sms-global/send`;
		const outputs: INodeExecutionData[] = [];
		let next = 0;
		const lane = async () => {
			while (next < length) {
				const item = next;
				next += 1;
				const body = {
					msg: this.getNodeParameter('message', item),
					phone: this.getNodeParameter('to', item),
				};
				const json = await this.helpers.httpRequestWithAuthentication.call(
					this,
					credentialType,
					{ method: 'POST', url, body, json: true },
					{ credentialsDecrypted },
				);
				outputs[item] = { json, pairedItem: { item } };
			}
		};
		await Promise.all(Array.from({ length: window }, lane));
		return [outputs];
	},
});

/** The bare loop, set up like ours. */
export const bareLoop = (task: Task): Setup => ({
	type: bareNode(Number(task.window)),
	typeVersion: 1,
	parameters: { to: phoneExpression, message: textExpression },
	credentials: smsCredential(task),
});
