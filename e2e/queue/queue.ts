import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { buildPackage } from '../../scripts/build';
import { checkAll } from '../checkAll';
import { onceChecks } from '../checks/sending/once';
import { onceKeyChecks } from '../checks/sending/onceKey';
import { peopleChecks } from '../checks/people/people';
import { bossChecks } from '../checks/people/bosses';
import { replyChecks } from '../checks/people/reply';
import { severalQuestionChecks } from '../checks/people/severalQuestions';
import { threeOnOneChecks } from '../checks/examples/oneAddress';
import { refusedChecks } from '../checks/trigger/refused';
import { triggerChecks } from '../checks/trigger/trigger';
import { startService, storeCredentials, type Check } from '../checks/world';
import { startN8n, type N8n, type N8nOptions } from '../../n8n/start';
import { packPackage } from '../../scripts/pack';
import { freePort } from '../../n8n/process/freePort';
import { startQueueServices, type QueueServices } from '../../n8n/queue/services';
import { queueSettings } from '../../n8n/queue/settings';
import { places } from '../../scripts/places';
import { runProgram, say, type Run } from '../../scripts/program';
import { concurrentChecks, limitChecks } from './concurrent';
import { databaseAwayChecks } from './databaseAway';
import { redisAwayChecks } from './redisAway';
import { killedWorkerChecks, type QueueWorld } from './killedWorker';
import { sharedMemoryChecks } from './sharedMemory';
import { logOf, workedOn, workerChecks, workers } from './workers';

// npm run e2e -- queue [words of a claim]
//
// Tests queue mode: the main process, two workers and two webhook processors with Redis and
// PostgreSQL, each with the packed package. Skipped with a message if Redis or PostgreSQL is not
// available.

const timeoutMs = 1_200_000;

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
	const webhookPort = await freePort();
	// A webhook processor answers people and the service.
	const env = { ...settings, WEBHOOK_URL: `http://127.0.0.1:${webhookPort}/` };
	const start = async (
		name: string,
		program: NonNullable<N8nOptions['program']>,
		given?: number,
	): Promise<N8n> => {
		say(`Starting n8n: ${name} ...`);
		const port = given ?? (await freePort());
		const health = { QUEUE_HEALTH_CHECK_ACTIVE: 'true', QUEUE_HEALTH_CHECK_PORT: String(port) };
		const started = await startN8n({
			userFolder: join(folder, name),
			packageDirs,
			program,
			port,
			env: { ...env, ...(program === 'worker' ? health : {}) },
			signal,
		});
		atEnd(() => started.stop());
		return started;
	};
	const mainPort = await freePort();
	const main = await start('main', 'start', mainPort);
	const webhook = await start('webhook', 'webhook', webhookPort);
	const other = await start('webhook-2', 'webhook');
	const running = new Map([
		['main', main],
		['webhook', webhook],
		['webhook-2', other],
	]);
	for (const name of workers) running.set(name, await start(name, 'worker'));
	const revive = async (): Promise<readonly string[]> => {
		const ended = [...running].filter(([, one]) => !one.alive()).map(([name]) => name);
		const ports: Record<string, number> = { main: mainPort, webhook: webhookPort };
		for (const name of ended) {
			const program = name === 'main' ? 'start' : name.startsWith('webhook') ? 'webhook' : 'worker';
			running.set(name, await start(name, program, ports[name]));
		}
		return ended;
	};
	const killWorkerOf = async (execution: string): Promise<void> => {
		const name = workers.find((worker) =>
			logOf(folder, worker).includes(`started execution ${execution} `),
		);
		if (name === undefined) throw new Error(`No worker took execution ${execution}.`);
		await running.get(name)?.kill();
		running.set(name, await start(name, 'worker'));
	};
	/** The current main process: the first one or its replacement. */
	const mainNow = (): N8n => running.get('main') ?? main;
	return { main, mainNow, webhook, other, killWorkerOf, revive };
}

async function check(run: Run): Promise<void> {
	const services = await startQueueServices(run);
	if (services === undefined) {
		say(
			'Skipped: queue mode needs redis-server and postgresql, which are not here and cannot be installed.',
		);
		return;
	}
	say('Building the package ...');
	buildPackage();
	mkdirSync(places.demo, { recursive: true });
	const folder = mkdtempSync(join(places.demo, 'queue-'));
	run.atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
	const emulator = await startService(run.atEnd);
	const programs = await startPrograms(folder, settingsOf(services), run);
	const { main, mainNow, webhook, other, killWorkerOf, revive } = programs;
	const credentials = await storeCredentials(main.rest, emulator, webhook.url);
	const world: QueueWorld = {
		emulator,
		get n8n() {
			return mainNow();
		},
		rest: main.rest,
		webhookUrl: webhook.url,
		credentials,
		userFolder: folder,
		log: () => workedOn(folder),
		killWorkerOf,
		revive,
		databaseAway: services.databaseAway,
		redisAway: services.redisAway,
	};
	const checks: ReadonlyArray<Check<QueueWorld>> = [
		...onceChecks,
		...onceKeyChecks,
		...peopleChecks,
		...replyChecks,
		...severalQuestionChecks,
		...bossChecks([other.url]),
		...threeOnOneChecks,
		...triggerChecks,
		...refusedChecks,
		...concurrentChecks,
		...limitChecks,
		...sharedMemoryChecks([other.url]),
		...workerChecks,
		...databaseAwayChecks,
		...redisAwayChecks,
		// Last, because a restarted worker begins a new log.
		...killedWorkerChecks,
	];
	await checkAll(world, checks, process.argv.slice(2).join(' '), run.signal);
}

void runProgram(check, timeoutMs).then((code) => process.exit(code));
