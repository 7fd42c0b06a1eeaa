import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';

import type { IDataObject, INodeExecutionData, INodeType } from 'n8n-workflow';

import type { Setup } from '../engine/engine';
import { n8nRequire, workflow } from '../engine/n8n';
import { account, phoneExpression, textExpression, type Task } from './contender';

/** The used part of its API. */
interface Client {
	post(url: string, body: object, options: object): Promise<{ data: IDataObject }>;
}

/** The bare loop with n8n's HTTP client used directly, to measure the gain of kept connections. */
const bareNode = (window: number, serviceUrl: string, keepAlive: boolean): INodeType => ({
	description: {
		displayName: 'Bare Requests',
		name: 'bareRequests',
		group: ['output'],
		version: 1,
		description: '',
		defaults: { name: 'Bare Requests' },
		inputs: [workflow.NodeConnectionTypes.Main],
		outputs: [workflow.NodeConnectionTypes.Main],
		properties: ['to', 'message'].map((name) => ({
			...{ displayName: name, name, default: '' },
			type: 'string',
		})),
	},
	async execute() {
		const axios = n8nRequire('axios') as Client;
		const { length } = this.getInputData();
		const outputs: INodeExecutionData[] = [];
		const kept = { httpAgent: new Agent({ keepAlive }), httpsAgent: new SecureAgent({ keepAlive }) };
		let next = 0;
		const lane = async () => {
			while (next < length) {
				const item = next;
				next += 1;
				const agents = keepAlive ? kept : { httpAgent: new Agent(), httpsAgent: new SecureAgent() };
				const body = {
					msg: this.getNodeParameter('message', item),
					phone: this.getNodeParameter('to', item),
				};
				const auth = { username: account.username, password: account.password };
				const { data } = await axios.post(`${serviceUrl}/v2/sms-global/send`, body, { auth, ...agents });
				outputs[item] = { json: data, pairedItem: { item } };
			}
		};
		await Promise.all(Array.from({ length: window }, lane));
		kept.httpAgent.destroy();
		kept.httpsAgent.destroy();
		return [outputs];
	},
});

const setUp =
	(keepAlive: boolean) =>
	({ window, serviceUrl }: Task): Setup => ({
		type: bareNode(Number(window), serviceUrl, keepAlive),
		typeVersion: 1,
		parameters: { to: phoneExpression, message: textExpression },
		credentials: {},
	});

/** A new connection for each request, as in n8n. */
export const newConnections = setUp(false);

/** Kept connections. */
export const keptConnections = setUp(true);
