import { randomUUID } from 'node:crypto';

import type { Workflow } from '../../../n8n/rest/workflow';

/** Ways to start a workflow from an event. */

type Node = Workflow['nodes'][number];
type Credentials = NonNullable<Node['credentials']>;

/** The chained first nodes of a workflow, and the path of its webhook. */
export interface Start {
	readonly name: string;
	readonly path: string;
	readonly nodes: ReadonlyArray<Omit<Node, 'id' | 'position'>>;
}

/** Our trigger with its defaults. */
export const ourTrigger = (credentials: Credentials, webhookId: string): Start => ({
	name: 'Our trigger',
	path: `${webhookId}/webhook`,
	nodes: [
		{
			name: 'Our trigger',
			type: 'n8n-nodes-messaging-service.messagingServiceTrigger',
			typeVersion: 1,
			parameters: {},
			webhookId,
			credentials,
		},
	],
});

const webhook = (path: string, parameters: object) => ({
	name: 'Webhook',
	type: 'n8n-nodes-base.webhook',
	typeVersion: 2.1,
	parameters: {
		httpMethod: 'POST',
		path,
		responseMode: 'onReceived',
		// The same answer as our trigger's.
		options: { noResponseBody: true },
		...parameters,
	},
	webhookId: randomUUID(),
});

/** n8n's Webhook node with header authentication, which verifies less. */
export const webhookNode = (credentials: Credentials): Start => ({
	name: 'Webhook node',
	path: 'bench-webhook',
	nodes: [{ ...webhook('bench-webhook', { authentication: 'headerAuth' }), credentials }],
});

/** Our trigger's checks built from n8n's own nodes: account, signature, age. */
export function builtFromNodes(apiKey: string): Start {
	const hash = (name: string, value: string, dataPropertyName: string) => ({
		name,
		type: 'n8n-nodes-base.crypto',
		typeVersion: 1,
		parameters: { action: 'hash', type: 'SHA1', value, dataPropertyName, encoding: 'hex' },
	});
	const sent = (name: string) => `={{ $('Webhook').item.json.headers['x-messaging-${name}'] }}`;
	const equals = (leftValue: string, rightValue: string) => ({
		id: leftValue,
		leftValue,
		rightValue,
		operator: { type: 'string', operation: 'equals' },
	});
	const age = `={{ Math.abs(Date.now() / 1000 - $('Webhook').item.json.headers['x-messaging-time']) }}`;
	const conditions = [
		equals(sent('signature'), '={{ $json.signature }}'),
		equals(sent('user'), '={{ $json.user }}'),
		{ id: 'age', leftValue: age, rightValue: 300, operator: { type: 'number', operation: 'lte' } },
	];
	const options = { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 };
	return {
		name: 'Webhook + Crypto + If',
		path: 'bench-built',
		nodes: [
			webhook('bench-built', {}),
			hash('User', apiKey, 'user'),
			hash('Signature', `=${apiKey}{{ $('Webhook').item.json.headers['x-messaging-time'] }}`, 'signature'),
			{
				name: 'If',
				type: 'n8n-nodes-base.if',
				typeVersion: 2.2,
				parameters: { conditions: { options, conditions, combinator: 'and' }, options: {} },
			},
		],
	};
}

/** n8n's GitHub Trigger, which verifies a signature and can be pointed at our server. */
export const githubTrigger = (credentials: Credentials, webhookId: string): Start => ({
	name: 'GitHub Trigger',
	path: `${webhookId}/webhook`,
	nodes: [
		{
			name: 'GitHub Trigger',
			type: 'n8n-nodes-base.githubTrigger',
			typeVersion: 1,
			parameters: {
				owner: { __rl: true, mode: 'name', value: 'bench' },
				repository: { __rl: true, mode: 'name', value: 'bench' },
				events: ['push'],
				options: {},
			},
			webhookId,
			credentials,
		},
	],
});
