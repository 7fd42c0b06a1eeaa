import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '../../n8n/process/freePort';
import { newOwner } from '../../n8n/owner';
import { startQueueServices } from '../../n8n/queue/services';
import { queueSettings } from '../../n8n/queue/settings';
import type { Workflow } from '../../n8n/rest/workflow';
import { startN8n, type N8n, type N8nOptions } from '../../n8n/start';
import { places } from '../../scripts/places';
import type { Bench, Section } from '../bench';
import { account, plainItems, phoneExpression, textExpression } from '../contenders/contender';
import { startProgram } from '../processes/orders';
import type { ServiceFigures, ServiceOrder } from '../processes/service';
import { count, milliseconds, percent, times } from '../report/figures';
import { median, medianRatio, spread } from '../report/stats';

/** A webhook with a list of items, and an SMS for each of them. */
function workflowOf(credential: object): Workflow {
	const nodes = [
		{
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2.1,
			parameters: { httpMethod: 'POST', path: 'bench', responseMode: 'onReceived', options: {} },
			webhookId: 'bench',
		},
		{
			name: 'Split Out',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'body.items', options: {} },
		},
		{
			name: 'Send',
			type: 'n8n-nodes-messaging-service.messagingService',
			typeVersion: 1,
			parameters: { resource: 'sms', operation: 'send', to: phoneExpression, message: textExpression },
			credentials: { messagingServiceApi: credential },
		},
	].map((node, index) => ({ id: `node-${index}`, position: [index * 200, 0], ...node }));
	const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	const connections = { Webhook: to('Split Out'), 'Split Out': to('Send') };
	return { name: 'Bench workers', nodes, connections, settings: { executionOrder: 'v1' } };
}

async function startWorld({ folder, signal, atEnd }: Bench) {
	const services = await startQueueServices({ atEnd });
	if (services === undefined) throw new Error('Queue mode needs redis-server and postgresql.');
	const env = { ...queueSettings(services), N8N_LOG_LEVEL: 'warn' };
	const home = mkdtempSync(join(folder, 'queue-'));
	const start = async (name: string, program: NonNullable<N8nOptions['program']>): Promise<N8n> => {
		const health = {
			QUEUE_HEALTH_CHECK_ACTIVE: 'true',
			QUEUE_HEALTH_CHECK_PORT: String(await freePort()),
		};
		const n8n = await startN8n({
			userFolder: join(home, name),
			packageDirs: [places.root],
			program,
			port: Number(health.QUEUE_HEALTH_CHECK_PORT),
			env: { ...env, ...(program === 'worker' && health) },
			signal,
		});
		atEnd(() => n8n.stop());
		return n8n;
	};
	return { main: await start('main', 'start'), worker: (name: string) => start(name, 'worker') };
}

/** The gain of more workers. */
export const workers: Section = {
	name: 'workers',
	async measure(bench) {
		const [batches, size] = bench.quick ? [4, 50] : [24, 125];
		const { main, worker } = await startWorld(bench);
		const service = startProgram<ServiceOrder, ServiceFigures>(
			join(places.root, 'bench', 'processes', 'service.ts'),
		);
		bench.atEnd(() => service.stop());
		const { url } = await service.ask({});
		await main.rest.signIn(newOwner());
		const data = {
			baseUrl: url,
			authentication: 'usernameAndPassword',
			...{ username: account.username, password: account.password, encodedSecret: '', defaultCountry: '' },
		};
		const name = 'Bench';
		const id = await main.rest.createCredential({ name, type: 'messagingServiceApi', data });
		const workflowId = await main.rest.importWorkflow(workflowOf({ id, name }));
		await main.rest.activateWorkflow(workflowId);

		/** Milliseconds until all messages have arrived. */
		async function send(latencyMs: number): Promise<number> {
			await service.ask({ resetTo: { latencyMs } });
			const body = JSON.stringify({ items: plainItems(size).map(({ json }) => json) });
			const headers = { 'Content-Type': 'application/json' };
			const from = performance.now();
			const answers = await Promise.all(
				Array.from({ length: batches }, () =>
					fetch(`${main.url}/webhook/bench`, { method: 'POST', headers, body }),
				),
			);
			if (!answers.every(({ ok }) => ok)) throw new Error('n8n did not take the items.');
			for (;;) {
				const { accepted } = await service.ask({});
				if (accepted >= batches * size) break;
				if (performance.now() - from > 180_000) throw new Error(`Only ${accepted} messages arrived.`);
				await sleep(50);
			}
			return performance.now() - from;
		}

		const latencies = [0, 500];
		const figures: Array<{ workers: number; latencyMs: number; ms: number[] }> = [];
		for (const running of [1, 2, 3]) {
			await worker(`worker-${running}`);
			bench.say(`  ${running} ${running === 1 ? 'worker' : 'workers'}`);
			await send(0);
			for (const latencyMs of latencies) {
				const ms: number[] = [];
				for (let round = 0; round < bench.rounds; round++) ms.push(await send(latencyMs));
				figures.push({ workers: running, latencyMs, ms });
			}
		}
		const alone = (latencyMs: number) =>
			figures.find((one) => one.workers === 1 && one.latencyMs === latencyMs)?.ms ?? [];
		return {
			title: 'Queue mode with one, two and three workers',
			what: `${count(batches)} executions of ${count(size)} SMS each, started at once by a webhook, in an n8n with Redis and PostgreSQL on the same machine, default settings; until the last message has arrived. All programs share its processors, and the service as well.`,
			columns: ['', 'time', 'spread', 'messages a second', 'against one'],
			rows: figures.map((one) => [
				`${one.workers} ${one.workers === 1 ? 'worker' : 'workers'}, ${one.latencyMs === 0 ? 'no latency' : `${one.latencyMs} ms`}`,
				milliseconds(median(one.ms)),
				percent(spread(one.ms)),
				count((batches * size * 1000) / median(one.ms)),
				times(medianRatio(alone(one.latencyMs), one.ms)),
			]),
			targets: [],
			raw: figures,
		};
	},
};
