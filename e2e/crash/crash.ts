import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { startN8n, type N8n } from '../../n8n/start';
import { buildPackage } from '../../scripts/build';
import { packPackage } from '../../scripts/pack';
import { places } from '../../scripts/places';
import { runProgram, say, type Run } from '../../scripts/program';
import { checkAll } from '../checkAll';
import { startService, storeCredentials } from '../checks/world';
import { killedChecks, type KillableWorld } from './killed';
import { questionChecks } from './question';

// npm run e2e -- crash [words of a claim]
//
// Kills n8n's process in the middle of sending, restarts it, and checks what was sent.
// SEED=<number> repeats the moments of a run.

const timeoutMs = 1_200_000;

async function startKillable(userFolder: string, { signal, atEnd }: Run): Promise<KillableWorld> {
	const emulator = await startService(atEnd);
	const packageDirs = [packPackage(join(userFolder, 'packed'))];
	const start = (port?: number): Promise<N8n> =>
		startN8n({ userFolder, packageDirs, signal, ...(port !== undefined && { port }) });
	say('Starting n8n ...');
	let n8n = await start();
	atEnd(() => n8n.stop());
	const { rest, url } = n8n;
	const credentials = await storeCredentials(rest, emulator, url);
	return {
		emulator,
		get n8n() {
			return n8n;
		},
		rest,
		webhookUrl: url,
		credentials,
		userFolder,
		log: () => readFileSync(join(userFolder, 'n8n.log'), 'utf8'),
		kill: () => n8n.kill(),
		async restart() {
			// The same address, so that the owner stays signed in.
			n8n = await start(Number(new URL(url).port));
		},
	};
}

async function check(run: Run): Promise<void> {
	say('Building the package ...');
	buildPackage();
	mkdirSync(places.demo, { recursive: true });
	const userFolder = mkdtempSync(join(places.demo, 'crash-'));
	run.atEnd(() => rmSync(userFolder, { recursive: true, force: true, maxRetries: 5 }));
	const world = await startKillable(userFolder, run);
	await checkAll(
		world,
		[...killedChecks, ...questionChecks],
		process.argv.slice(2).join(' '),
		run.signal,
	);
}

void runProgram(check, timeoutMs).then((code) => process.exit(code));
