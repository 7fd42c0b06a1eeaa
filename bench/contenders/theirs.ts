import type { IHttpRequestOptions, INodeType } from 'n8n-workflow';

import { n8nRequire, type Authenticate, type Setup } from '../engine/engine';
import { account, phoneExpression, textExpression, type Task } from './contender';

/**
 * Replaces the fixed host of n8n's own nodes. n8n passes every request to the credential type,
 * which adds the secrets and here also replaces the host; node and engine are unchanged.
 *
 * @param host the node's host, with its scheme
 * @param secrets the fields that the credential adds
 */
function exchanged(
	host: string,
	serviceUrl: string,
	secrets: Partial<IHttpRequestOptions>,
): Authenticate {
	const at = (address: string) => {
		if (!address.startsWith(host)) throw new Error(`A request for ${host} went elsewhere.`);
		return `${serviceUrl}${address.slice(host.length)}`;
	};
	return async (_data, request) => {
		const { baseURL, headers } = request;
		// The older request helper uses "uri".
		const { uri } = request as IHttpRequestOptions & { uri?: string };
		const address =
			uri !== undefined
				? { uri: at(uri) }
				: baseURL !== undefined
					? { baseURL: at(baseURL) }
					: { url: at(request.url) };
		return { ...request, ...address, ...secrets, headers: { ...headers, ...secrets.headers } };
	};
}

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

const typeVersion = 4.4;

/** n8n's HTTP Request node with its defaults, Basic authentication and a body of two fields. */
export function httpRequest({ serviceUrl }: Task): Setup {
	const { HttpRequest } = n8nRequire(
		'n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js',
	) as {
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
