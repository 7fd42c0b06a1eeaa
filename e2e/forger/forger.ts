import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { buildPackage } from '../../scripts/build';
import { places } from '../../scripts/places';
import { runProgram, say, type Run } from '../../scripts/program';
import { checkAll } from '../checkAll';
import { startWorld } from '../checks/world';
import { forgedChecks } from './forged';
import { inspectable } from './heap';
import { forgedPageChecks } from './pages';

// npm run e2e:forged -- [words of a claim]
//
// Sends forged requests over raw sockets to the packed package in a real n8n. n8n makes an isolate for the expressions of
// each request, which takes most of the time of a refused one; without isolates the test is much faster.

const boundMs = 1_800_000;

async function forge(run: Run): Promise<void> {
	say('Building the package ...');
	buildPackage();
	mkdirSync(places.demo, { recursive: true });
	const userFolder = mkdtempSync(join(places.demo, 'forged-'));
	run.atEnd(() => rmSync(userFolder, { recursive: true, force: true, maxRetries: 5 }));
	const env = { ...inspectable, N8N_EXPRESSION_ENGINE: 'legacy', N8N_LOG_LEVEL: 'warn' };
	const world = await startWorld(userFolder, run, env);
	const checks = [...forgedPageChecks, ...forgedChecks];
	await checkAll(world, checks, process.argv.slice(2).join(' '), run.signal);
}

void runProgram(forge, boundMs).then((code) => process.exit(code));
