import { join } from 'node:path';

import { checkAll } from '../checkAll';
import { onceChecks } from '../checks/sending/once';
import { onceKeyChecks } from '../checks/sending/onceKey';
import { peopleChecks } from '../checks/people/people';
import { bossChecks } from '../checks/people/bosses';
import { replyChecks } from '../checks/people/reply';
import { severalQuestionChecks } from '../checks/people/severalQuestions';
import { oneAddressChecks } from '../checks/examples/oneAddress';
import { refusedChecks } from '../checks/trigger/refused';
import { triggerChecks } from '../checks/trigger/trigger';
import { startService, storeCredentials, type Check } from '../checks/world';
import { startN8n, type N8n, type N8nOptions } from '../../n8n/start';
import { packPackage } from '../../scripts/pack';
import { freePort } from '../../n8n/process/freePort';
import { startQueueServices, type QueueServices } from '../../n8n/queue/services';
import { queueSettings } from '../../n8n/queue/settings';
import { say, type Run } from '../../scripts/program';
import { emptyFolder, runSuite } from '../suite';
import { awayChecks } from './away';
import { concurrentChecks } from './concurrent';
import { killedWorkerChecks, type QueueWorld } from './killedWorker';
import { sharedMemoryChecks } from './sharedMemory';
import { logOf, workedOn, workerChecks, workers } from './workers';

// npm run e2e -- queue [words of a claim]
//
// Tests queue mode: the main process, two workers and two webhook processors with Redis and
// PostgreSQL, each with the packed package. Skipped with a message if Redis or PostgreSQL is not
// available.

const settingsOf = (services: QueueServices): Record<string, string> => ({
	...queueSettings(services),
	// Only the webhook processors answer production webhooks.
	N8N_DISABLE_PRODUCTION_MAIN_PROCESS: 'true',
	// Allows many concurrent executions per worker.
	N8N_CONCURRENCY_PRODUCTION_LIMIT: '25',
	N8N_LOG_LEVEL: 'debug',
});

/** Starts n8n's processes one after another: the first one creates the database. */
async function startPrograms(
	folder: string,
	settings: Record<string, string>,
	{ signal, atEnd }: Run,
) {
	const packageDirs = [packPackage(join(folder, 'packed'))];
	const ports: Record<string, number> = { main: await freePort(), webhook: await freePort() };
	// A webhook processor answers people and the service.
	const env = { ...settings, WEBHOOK_URL: `http://127.0.0.1:${ports['webhook']}/` };
	const running = new Map<string, N8n>();
	const start = async (name: string): Promise<N8n> => {
		say(`Starting n8n: ${name} ...`);
		const port = ports[name] ?? (await freePort());
		const health = { QUEUE_HEALTH_CHECK_ACTIVE: 'true', QUEUE_HEALTH_CHECK_PORT: String(port) };
		const program: NonNullable<N8nOptions['program']> = workers.includes(name)
			? 'worker'
			: name === 'main'
				? 'start'
				: 'webhook';
		const started = await startN8n({
			userFolder: join(folder, name),
			...{ packageDirs, program, port, signal },
			env: { ...env, ...(program === 'worker' ? health : {}) },
		});
		atEnd(() => started.stop());
		running.set(name, started);
		return started;
	};
	const main = await start('main');
	const webhook = await start('webhook');
	const other = await start('webhook-2');
	for (const name of workers) await start(name);
	return {
		...{ main, webhook, other },
		/** The current main process: the first one or its replacement. */
		mainNow: () => running.get('main') ?? main,
		async revive(): Promise<readonly string[]> {
			const ended = [...running].filter(([, one]) => !one.alive()).map(([name]) => name);
			for (const name of ended) await start(name);
			return ended;
		},
		async killWorkerOf(execution: string): Promise<void> {
			const name = workers.find((worker) =>
				logOf(folder, worker).includes(`started execution ${execution} `),
			);
			if (name === undefined) throw new Error(`No worker took execution ${execution}.`);
			await running.get(name)?.kill();
			await start(name);
		},
	};
}

runSuite(20, async (run) => {
	const services = await startQueueServices(run);
	if (services === undefined) {
		return say('Skipped: redis-server and postgresql are not here, and cannot be installed.');
	}
	const { databaseAway, redisAway } = services;
	const folder = emptyFolder('queue', run.atEnd);
	const emulator = await startService(run.atEnd);
	const programs = await startPrograms(folder, settingsOf(services), run);
	const { main, mainNow, webhook, other, killWorkerOf, revive } = programs;
	const world: QueueWorld = {
		emulator,
		get n8n() {
			return mainNow();
		},
		rest: main.rest,
		webhookUrl: webhook.url,
		credentials: await storeCredentials(main.rest, emulator, webhook.url),
		log: () => workedOn(folder),
		...{ killWorkerOf, revive, databaseAway, redisAway },
	};
	const checks: ReadonlyArray<Check<QueueWorld>> = [
		...onceChecks,
		...onceKeyChecks,
		...peopleChecks,
		...replyChecks,
		...severalQuestionChecks,
		...bossChecks([other.url]),
		...oneAddressChecks,
		...triggerChecks,
		...refusedChecks,
		...concurrentChecks,
		...sharedMemoryChecks([other.url]),
		...workerChecks,
		...awayChecks,
		// Last, because a restarted worker begins a new log.
		...killedWorkerChecks,
	];
	await checkAll(world, checks, run.signal);
});
