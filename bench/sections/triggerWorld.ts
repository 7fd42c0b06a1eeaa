import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startN8n, type N8n } from '../../n8n/start';
import { newOwner } from '../../n8n/owner';
import { places } from '../../scripts/places';
import type { Bench } from '../bench';

/** A real n8n with two active workflows that differ only in their triggers. */

export const apiKey = 'bench-api-key';
export const header = { name: 'x-bench-secret', value: 'bench-secret' } as const;

/** An active workflow. */
interface Listener {
	readonly address: string;
	readonly workflowId: string;
}

interface Start extends Record<string, unknown> {
	readonly name: string;
	readonly type: string;
}

async function listen(n8n: N8n, path: string, start: Start): Promise<Listener> {
	const end = { name: 'End', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
	const workflowId = await n8n.rest.importWorkflow({
		name: start.name,
		nodes: [
			{ ...start, id: 'start', position: [0, 0] },
			{ ...end, id: 'end', position: [200, 0] },
		],
		connections: { [start.name]: { main: [[{ node: 'End', type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	});
	await n8n.rest.activateWorkflow(workflowId);
	const address = `${n8n.url}/webhook/${path}`;
	for (const from = Date.now(); Date.now() - from < 20_000; await sleep(200)) {
		// n8n answers GET without running anything.
		const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
		if ((await response.text()).includes('Did you mean to make a POST request'))
			return { address, workflowId };
	}
	throw new Error(`${start.name} does not listen.`);
}

/**
 * Starts n8n and activates both workflows.
 *
 * @param env additional environment variables for n8n
 */
export async function startTriggerWorld(
	{ folder, signal, atEnd }: Bench,
	env: Record<string, string>,
) {
	const n8n = await startN8n({
		userFolder: mkdtempSync(join(folder, 'n8n-')),
		packageDirs: [places.root],
		env: { N8N_LOG_LEVEL: 'warn', ...env },
		signal,
	});
	atEnd(() => n8n.stop());
	await n8n.rest.signIn(newOwner());
	const use = async (name: string, type: string, data: Record<string, string>) => ({
		[type]: { id: await n8n.rest.createCredential({ name, type, data }), name },
	});
	const keys = { apiKey, additionalApiKeys: '', serviceName: '', sharedSecret: '' };
	const webhookId = randomUUID();
	const trigger = await listen(n8n, `${webhookId}/webhook`, {
		name: 'Our trigger',
		type: 'n8n-nodes-messaging-service.messagingServiceTrigger',
		typeVersion: 1,
		parameters: {},
		webhookId,
		credentials: await use('Bench events', 'messagingServiceWebhookApi', keys),
	});
	// It verifies less.
	const webhook = await listen(n8n, 'bench-webhook', {
		name: 'Webhook node',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2.1,
		parameters: {
			httpMethod: 'POST',
			path: 'bench-webhook',
			authentication: 'headerAuth',
			responseMode: 'onReceived',
			// The same answer as our trigger's.
			options: { noResponseBody: true },
		},
		webhookId: randomUUID(),
		credentials: await use('Bench header', 'httpHeaderAuth', header),
	});
	return {
		n8n,
		trigger,
		webhook,
		/** Waits up to 60 s until a workflow's executions have ended. Returns the seconds it took. */
		async idle({ workflowId }: Listener): Promise<number> {
			const from = Date.now();
			for (; Date.now() - from < 60_000; await sleep(250)) {
				const executions = await n8n.rest.executionsOf(workflowId);
				if (executions.every(({ status }) => status === 'success' || status === 'error')) break;
			}
			return (Date.now() - from) / 1000;
		},
	};
}
