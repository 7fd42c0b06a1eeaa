import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { buildPackage } from '../../scripts/build';
import { places } from '../../scripts/places';
import { runProgram, say, type Run } from '../../scripts/program';
import { checkAll } from '../checkAll';
import { startWorld, type Check } from '../checks/world';
import { forgedChecks } from './forged';
import { inspectable } from './heap';
import { heldChecks } from './held';
import { forgedPageChecks } from './pages';

// npm run e2e -- forged [words of a claim]
//
// Sends forged requests over raw sockets to the packed package in a real n8n. n8n makes an isolate
// for the expressions of each request, which takes most of the time of a refused one; without
// isolates the test is much faster. Only connections that are held meet n8n as it comes: isolates
// are what they cost.

const timeoutMs = 1_800_000;

async function forge(run: Run): Promise<void> {
	say('Building the package ...');
	buildPackage();
	mkdirSync(places.demo, { recursive: true });
	const userFolder = mkdtempSync(join(places.demo, 'forged-'));
	run.atEnd(() => rmSync(userFolder, { recursive: true, force: true, maxRetries: 5 }));
	const words = process.argv.slice(2).join(' ');
	const of = (checks: readonly Check[]) =>
		checks.filter(({ claim }) => claim.toLowerCase().includes(words.toLowerCase()));
	const held = of(heldChecks);
	if (held.length > 0) {
		// With isolates, which cost the memory.
		const world = await startWorld(mkdtempSync(join(userFolder, 'held-')), run, {
			N8N_LOG_LEVEL: 'warn',
		});
		await checkAll(world, held, '', run.signal);
		await world.n8n.stop();
	}
	const others = of([...forgedPageChecks, ...forgedChecks]);
	if (others.length === 0) return;
	const env = { ...inspectable, N8N_EXPRESSION_ENGINE: 'legacy', N8N_LOG_LEVEL: 'warn' };
	await checkAll(await startWorld(userFolder, run, env), others, '', run.signal);
}

void runProgram(forge, timeoutMs).then((code) => process.exit(code));
