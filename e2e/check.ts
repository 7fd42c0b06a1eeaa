import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { buildPackage } from '../scripts/build';
import { checkAll } from './checkAll';
import { checks } from './checks';
import { startWorld } from './checks/world';
import { places } from '../scripts/places';
import { runProgram, say, type Run } from '../scripts/program';

// npm run e2e -- [words of a claim]
//
// Tests the packed package in a real n8n against the emulator, and prints one line per claim. With
// words, only the claims that contain them.

const timeoutMs = 900_000;

async function check(run: Run): Promise<void> {
	say('Building the package ...');
	buildPackage();
	mkdirSync(places.demo, { recursive: true });
	const userFolder = mkdtempSync(join(places.demo, 'check-'));
	run.atEnd(() => rmSync(userFolder, { recursive: true, force: true, maxRetries: 5 }));
	const world = await startWorld(userFolder, run);
	await checkAll(world, checks, process.argv.slice(2).join(' '), run.signal);
}

void runProgram(check, timeoutMs).then((code) => process.exit(code));
