import { credentialNames } from '../../n8n/credentials';
import type { Workflow } from '../../n8n/rest/workflow';

/** A node of a workflow. */
export type Node = Workflow['nodes'][number];

/** The name of the manual trigger in workflows of the checks. */
export const start = 'Start';

const packageName = 'n8n-nodes-messaging-service';

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

let workflows = 0;

/** A workflow with a unique name, whose nodes run one after another. */
export function workflowOf(title: string, ...nodes: readonly Node[]): Workflow {
	workflows += 1;
	const connections = Object.fromEntries(
		nodes
			.slice(1)
			.map(({ name }, index) => [
				nodes[index]?.name ?? '',
				{ main: [[{ node: name, type: 'main', index: 0 }]] },
			]),
	);
	return {
		name: `${title} (${workflows})`,
		nodes: nodes.map((node, index) => ({
			id: `node-${index}`,
			position: [index * 200, 0],
			...node,
		})),
		connections,
		settings: { executionOrder: 'v1' },
	};
}

/** A workflow that starts manually with these items. */
export function manualWorkflow(
	title: string,
	items: ReadonlyArray<Record<string, unknown>>,
	...nodes: readonly Node[]
): Workflow {
	const trigger = {
		name: start,
		type: 'n8n-nodes-base.manualTrigger',
		typeVersion: 1,
		parameters: {},
	};
	return {
		...workflowOf(title, trigger, ...nodes),
		pinData: { [start]: items.map((json) => ({ json })) },
	};
}

/** The package's node. `settings` are n8n's settings of every node, such as `retryOnFail`. */
export function service(
	name: string,
	parameters: Record<string, unknown>,
	settings: Record<string, unknown> = {},
): Node {
	const type = `${packageName}.messagingService`;
	return { name, type, typeVersion: 1, parameters, credentials, ...settings };
}

/** The package's node; sends an SMS to each item's `phone`. */
export function smsNode(
	options: Record<string, unknown> = {},
	settings: Record<string, unknown> = {},
	message = '=Message for {{ $json.phone }}',
): Node {
	const text = { to: '={{ $json.phone }}', message, options };
	const parameters = { resource: 'sms', operation: 'send', ...text };
	return service('Send SMS', parameters, settings);
}

/** The package's trigger. */
export function triggerNode(webhookId: string, parameters: Record<string, unknown> = {}): Node {
	return {
		name: 'Event',
		type: `${packageName}.messagingServiceTrigger`,
		typeVersion: 1,
		parameters,
		webhookId,
		credentials: { messagingServiceWebhookApi: { id: null, name: credentialNames.webhook } },
	};
}

/** Items with phone numbers that the emulator accepts. */
export const phones = (count: number): Array<{ phone: string }> =>
	Array.from({ length: count }, (_, index) => ({ phone: `52551000010${index}` }));
