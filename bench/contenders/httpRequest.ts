import type { INodeType } from 'n8n-workflow';

import type { Setup } from '../engine/engine';
import { n8nRequire } from '../engine/n8n';
import { account, phoneExpression, textExpression, type Task } from './contender';

const typeVersion = 4.4;

/** n8n's HTTP Request node with its defaults, Basic authentication and a body of two fields. */
export function httpRequest({ serviceUrl }: Task): Setup {
	const { HttpRequest } = n8nRequire('n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js') as {
		HttpRequest: new () => { getNodeType(version: number): INodeType };
	};
	return {
		type: new HttpRequest().getNodeType(typeVersion),
		typeName: 'n8n-nodes-base.httpRequest',
		typeVersion,
		parameters: {
			method: 'POST',
			url: `${serviceUrl}/v2/sms-global/send`,
			authentication: 'genericCredentialType',
			genericAuthType: 'httpBasicAuth',
			sendBody: true,
			contentType: 'json',
			specifyBody: 'keypair',
			bodyParameters: {
				parameters: [
					{ name: 'msg', value: textExpression },
					{ name: 'phone', value: phoneExpression },
				],
			},
			options: {},
		},
		credentials: {
			httpBasicAuth: { data: { user: account.username, password: account.password } },
		},
	};
}
