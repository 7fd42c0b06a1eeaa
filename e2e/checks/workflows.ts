import { randomUUID } from 'node:crypto';

import { credentialNames } from '../../n8n/credentials';
import type { Workflow } from '../../n8n/rest/workflow';

/** A node of a workflow. */
export type Node = Workflow['nodes'][number];
type Json = Record<string, unknown>;

/** The name of the manual trigger in workflows of the checks. */
export const start = 'Start';

/** The package as npm knows it. */
export const packageName = 'n8n-nodes-messaging-service';

const credentials = {
	messagingServiceApi: { id: null, name: credentialNames.api },
	messagingServiceEmailApi: { id: null, name: credentialNames.email },
};

/** Rate limits of stored credentials. */
export const limits = [1, 10] as const;

/** Returns the name of the credential with this limit. */
export const limitedName = (mostAtOnce: (typeof limits)[number]) =>
	`${credentialNames.api}, ${mostAtOnce} at once`;

/** Returns the node with the credential of this limit. */
export const limitedTo = (mostAtOnce: (typeof limits)[number], node: Node): Node => ({
	...node,
	credentials: { ...credentials, messagingServiceApi: { id: null, name: limitedName(mostAtOnce) } },
});

/** Returns the node with other parameters. */
export const changed = (node: Node, parameters: Json): Node => ({
	...node,
	parameters: { ...Object(node['parameters']), ...parameters },
});

/** One of n8n's own nodes. `kind` is its type with a version, such as `filter@2.2`; 1 by default. */
export function nodeOf(name: string, kind: string, parameters: Json = {}): Node {
	const [type = '', version = 1] = kind.split('@');
	return { name, type: `n8n-nodes-base.${type}`, typeVersion: Number(version), parameters };
}

/** n8n's Webhook node, at an address of its own; it answers by default with what its last node gives. */
export function webhookNode(name: string, parameters: Json = {}): Node & { webhookId: string } {
	const path = randomUUID();
	const all = { httpMethod: 'POST', path, responseMode: 'lastNode', options: {}, ...parameters };
	return { ...nodeOf(name, 'webhook@2', all), webhookId: path };
}

/** What leads to a node, as n8n's connections have it. */
export const to = (node: string | undefined, type = 'main') => ({ node, type, index: 0 });

let workflows = 0;

/** A workflow with a unique name, whose nodes run one after another. */
export function workflowOf(title: string, ...nodes: readonly Node[]): Workflow {
	workflows += 1;
	return {
		name: `${title} (${workflows})`,
		nodes: nodes.map((node, index) => ({
			id: `node-${index}`,
			position: [index * 200, 0],
			...node,
		})),
		connections: Object.fromEntries(
			nodes.slice(1).map(({ name }, index) => [nodes[index]?.name ?? '', { main: [[to(name)]] }]),
		),
		settings: { executionOrder: 'v1' },
	};
}

/** A workflow that starts manually with these items. */
export const manualWorkflow = (
	title: string,
	items: readonly object[],
	...nodes: readonly Node[]
): Workflow => ({
	...workflowOf(title, nodeOf(start, 'manualTrigger'), ...nodes),
	pinData: { [start]: items.map((json) => ({ json })) },
});

/** The package's node. `settings` are n8n's settings of every node, such as `retryOnFail`. */
export const service = (name: string, parameters: Json, settings: Json = {}): Node => ({
	name,
	type: `${packageName}.messagingService`,
	typeVersion: 1,
	parameters,
	credentials,
	...settings,
});

/** The package's node; sends an SMS to each item's `phone`. */
export function smsNode(options: Json = {}, settings: Json = {}, parameters: Json = {}): Node {
	const [to, message] = ['={{ $json.phone }}', '=Message for {{ $json.phone }}'];
	const sms = { resource: 'sms', operation: 'send', to, message, options, ...parameters };
	return service('Send SMS', sms, settings);
}

/** The package's trigger. */
export const triggerNode = (webhookId: string, parameters: Json = {}): Node => ({
	name: 'Event',
	type: `${packageName}.messagingServiceTrigger`,
	typeVersion: 1,
	parameters,
	webhookId,
	credentials: { messagingServiceWebhookApi: { id: null, name: credentialNames.webhook } },
});

/** Whether a node is the package's trigger. */
export const isTrigger = ({ type }: { readonly type: string }): boolean =>
	type === `${packageName}.messagingServiceTrigger`;

/** Items with phone numbers that the emulator accepts, each with an invoice of its own. */
export const phones = (count: number, from = 525_510_000_100) =>
	Array.from({ length: count }, (_, index) => ({
		phone: String(from + index),
		invoice: `F-${index}`,
	}));

/** Options of a node that sends once for each invoice. */
export const byInvoice = { sendOnceKey: '={{ $json.invoice }}' };
/** Settings of a node whose failures are items. */
export const continues = { onError: 'continueRegularOutput' };
/** Settings of a node that n8n tries three times. */
export const tried = { retryOnFail: true, maxTries: 3, waitBetweenTries: 10 };
