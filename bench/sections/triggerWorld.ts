import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startN8n, type N8n } from '../../n8n/start';
import { newOwner } from '../../n8n/owner';
import { places } from '../../scripts/places';
import type { Credential } from '../../n8n/rest/client';
import type { Workflow } from '../../n8n/rest/workflow';
import type { Bench } from '../bench';

/** A real n8n with two active workflows that differ only in how they start. */

export const apiKey = 'bench-api-key';
export const header = { name: 'x-bench-secret', value: 'bench-secret' } as const;

const ours: Credential = {
	name: 'Bench events',
	type: 'messagingServiceWebhookApi',
	data: { apiKey, additionalApiKeys: '', serviceName: '', whatsAppSecret: '' },
};
const theirs: Credential = { name: 'Bench header', type: 'httpHeaderAuth', data: header };

/** A workflow that listens. */
export interface Listener {
	readonly address: string;
	readonly workflowId: string;
}

export interface TriggerWorld {
	readonly n8n: N8n;
	readonly trigger: Listener;
	readonly webhook: Listener;
	/** Waits until a workflow's executions are over, bounded (60 s). Returns the seconds it took. */
	idle(listener: Listener): Promise<number>;
}

type Node = Workflow['nodes'][number];

function workflowOf(name: string, start: Node): Workflow {
	const end = { name: 'End', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
	return {
		name,
		nodes: [start, end].map((node, index) => ({ id: `node-${index}`, position: [index * 200, 0], ...node })),
		connections: { [start.name]: { main: [[{ node: end.name, type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}

async function listen(n8n: N8n, start: Node, path: string): Promise<Listener> {
	const workflowId = await n8n.rest.importWorkflow(workflowOf(start.name, start));
	await n8n.rest.activateWorkflow(workflowId);
	const address = `${n8n.url}/webhook/${path}`;
	for (const from = Date.now(); Date.now() - from < 20_000; await sleep(200)) {
		// Asked with GET, n8n runs nothing and says what is there.
		const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
		if ((await response.text()).includes('Did you mean to make a POST request'))
			return { address, workflowId };
	}
	throw new Error(`${start.name} does not listen.`);
}

/**
 * Starts n8n and activates both workflows.
 *
 * @param env n8n settings beyond the usual ones
 */
export async function startTriggerWorld(
	{ folder, signal, atEnd }: Bench,
	env: Record<string, string>,
): Promise<TriggerWorld> {
	const n8n = await startN8n({
		userFolder: mkdtempSync(join(folder, 'n8n-')),
		packageDirs: [places.root],
		env: { N8N_LOG_LEVEL: 'warn', ...env },
		signal,
	});
	atEnd(() => n8n.stop());
	await n8n.rest.signIn(newOwner());
	const [id, headerId] = [await n8n.rest.createCredential(ours), await n8n.rest.createCredential(theirs)];
	const webhookId = randomUUID();
	const trigger = await listen(
		n8n,
		{
			name: 'Our trigger',
			type: 'n8n-nodes-messaging-service.messagingServiceTrigger',
			typeVersion: 1,
			parameters: {},
			webhookId,
			credentials: { [ours.type]: { id, name: ours.name } },
		},
		`${webhookId}/webhook`,
	);
	const webhook = await listen(
		n8n,
		{
			name: 'Webhook node',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2.1,
			parameters: {
				httpMethod: 'POST',
				path: 'bench-webhook',
				authentication: 'headerAuth',
				responseMode: 'onReceived',
				// As our trigger answers.
				options: { noResponseBody: true },
			},
			webhookId: randomUUID(),
			credentials: { [theirs.type]: { id: headerId, name: theirs.name } },
		},
		'bench-webhook',
	);
	return {
		n8n,
		trigger,
		webhook,
		async idle({ workflowId }) {
			const from = Date.now();
			for (; Date.now() - from < 60_000; await sleep(250)) {
				const executions = await n8n.rest.executionsOf(workflowId);
				if (executions.every(({ status }) => status === 'success' || status === 'error')) break;
			}
			return (Date.now() - from) / 1000;
		},
	};
}
