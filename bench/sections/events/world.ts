import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startN8n, type N8n } from '../../../n8n/start';
import { newOwner } from '../../../n8n/owner';
import { places } from '../../../scripts/places';
import type { Credential } from '../../../n8n/rest/client';
import type { Workflow } from '../../../n8n/rest/workflow';
import type { Bench } from '../../bench';
import { startGithub } from '../../processes/github';
import { builtFromNodes, githubTrigger, ourTrigger, webhookNode, type Start } from './starts';

/** A real n8n with active workflows that differ only in their triggers. */

export const apiKey = 'bench-api-key';
export const header = { name: 'x-bench-secret', value: 'bench-secret' } as const;

/** An active workflow. */
export interface Listener {
	readonly address: string;
	readonly workflowId: string;
}

export interface TriggerWorld {
	readonly n8n: N8n;
	readonly trigger: Listener;
	readonly webhook: Listener;
	/** Our trigger's checks for a delivery report built from n8n's own nodes. */
	readonly built: Listener;
	/** n8n's GitHub Trigger, which verifies a signature. */
	readonly github: Listener;
	/** Its signing secret. */
	readonly githubSecret: string;
	/** Waits up to 60 s until a workflow's executions have ended. Returns the seconds it took. */
	idle(listener: Listener): Promise<number>;
}

function workflowOf({ name, nodes }: Start): Workflow {
	const end = { name: 'End', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
	const all = [...nodes, end].map((node, index) => ({
		id: `node-${index}`,
		position: [index * 200, 0],
		...node,
	})) as Workflow['nodes'];
	const links = all.slice(1).map((node, index) => {
		const before = all[index]?.name ?? '';
		return [before, { main: [[{ node: node.name, type: 'main', index: 0 }]] }] as const;
	});
	return { name, nodes: all, connections: Object.fromEntries(links), settings: { executionOrder: 'v1' } };
}

async function listen(n8n: N8n, start: Start): Promise<Listener> {
	const workflowId = await n8n.rest.importWorkflow(workflowOf(start));
	await n8n.rest.activateWorkflow(workflowId);
	const address = `${n8n.url}/webhook/${start.path}`;
	for (const from = Date.now(); Date.now() - from < 20_000; await sleep(200)) {
		// n8n answers GET without running anything.
		const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
		if ((await response.text()).includes('Did you mean to make a POST request'))
			return { address, workflowId };
	}
	throw new Error(`${start.name} does not listen.`);
}

/**
 * Starts n8n and activates all workflows.
 *
 * @param env additional environment variables for n8n
 */
export async function startTriggerWorld(
	{ folder, signal, atEnd }: Bench,
	env: Record<string, string>,
): Promise<TriggerWorld> {
	const hub = await startGithub();
	atEnd(() => hub.stop());
	const n8n = await startN8n({
		userFolder: mkdtempSync(join(folder, 'n8n-')),
		packageDirs: [places.root],
		env: { N8N_LOG_LEVEL: 'warn', ...env },
		signal,
	});
	atEnd(() => n8n.stop());
	await n8n.rest.signIn(newOwner());
	const use = async ({ name, type, data }: Credential) => {
		const id = await n8n.rest.createCredential({ name, type, data });
		return { [type]: { id, name } };
	};
	const ours = await use({
		name: 'Bench events',
		type: 'messagingServiceWebhookApi',
		data: { apiKey, additionalApiKeys: '', serviceName: '', whatsAppSecret: '' },
	});
	const theirs = await use({ name: 'Bench header', type: 'httpHeaderAuth', data: header });
	const githubs = await use({
		name: 'Bench hub',
		type: 'githubApi',
		data: { server: hub.url, user: 'bench', accessToken: 'bench' },
	});
	const trigger = await listen(n8n, ourTrigger(ours, randomUUID()));
	const webhook = await listen(n8n, webhookNode(theirs));
	const built = await listen(n8n, builtFromNodes(apiKey));
	const github = await listen(n8n, githubTrigger(githubs, randomUUID()));
	// n8n registers the webhook at GitHub only after it listens.
	for (let tries = 0; hub.secret() === undefined && tries < 50; tries++) await sleep(200);
	const githubSecret = hub.secret();
	if (githubSecret === undefined) throw new Error(`The GitHub Trigger made no secret. ${n8n.tail(5)}`);
	return {
		...{ n8n, trigger, webhook, built, github, githubSecret },
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
