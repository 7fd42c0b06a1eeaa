import { spawn } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { refreshPackage } from '../n8n/install';
import { buildPackage } from '../scripts/build';
import { places } from '../scripts/places';
import { runProgram, say, type Run } from '../scripts/program';
import { inEditor } from './inEditor';
import type { DemoWorld } from './world';

// npm run dev
//
// The demo in the editor, and every change of a source file in it within seconds. n8n watches the installed package
// and loads it anew; what it reads only at its start (package.json) makes it start anew.

const sources = ['{nodes,credentials}/**/*.*', 'package.json'];
const n8nLog = join(places.demo, 'n8n.log');

async function dev(run: Run): Promise<void> {
	say('Building the package ...');
	buildPackage();
	showTypeErrors(run);
	let known = timesOfChange();
	await inEditor(run, {
		env: { N8N_DEV_RELOAD: 'true' },
		async turn(world) {
			const now = timesOfChange();
			const changed = [...new Set([...known.keys(), ...now.keys()])].filter(
				(file) => known.get(file) !== now.get(file),
			);
			known = now;
			if (changed.length > 0) await bringIn(world, changed);
		},
	});
}

async function bringIn(world: DemoWorld, files: readonly string[]): Promise<void> {
	const from = Date.now();
	const logged = statSync(n8nLog).size;
	try {
		buildPackage();
		refreshPackage(places.demo, places.root);
	} catch (error) {
		return say(`n8n keeps what it has. ${error instanceof Error ? error.message : String(error)}`);
	}
	if (!files.includes('package.json') && (await reloads(logged))) {
		return say(`${files.join(', ')}: n8n loads it anew (after ${((Date.now() - from) / 1000).toFixed(1)} s)`);
	}
	say(`${files.join(', ')}: n8n does not load this while it runs, so it starts anew`);
	await world.restart();
}

/** Whether n8n says, beyond a place in its log, that it loads a package anew. */
async function reloads(logged: number): Promise<boolean> {
	for (let tries = 0; tries < 50; tries++) {
		if (readFileSync(n8nLog).subarray(logged).includes('Hot reload triggered')) return true;
		await sleep(100);
	}
	return false;
}

// Looked at rather than watched: what fs.watch reports differs by system, and it loses files that an editor replaces.
function timesOfChange(): Map<string, number | undefined> {
	const files = globSync(sources, { cwd: places.root });
	return new Map(
		files.map((file) => [file, statSync(join(places.root, file), { throwIfNoEntry: false })?.mtimeMs]),
	);
}

// Beside the rest and on the same screen: a type error stops nothing, and nothing waits for the check.
function showTypeErrors({ atEnd }: Run): void {
	const compiler = join(places.root, 'node_modules', 'typescript', 'bin', 'tsc');
	const guard = join(places.root, 'n8n', 'process', 'endWithParent.cjs');
	const child = spawn(
		places.node,
		['--require', guard, compiler, '--watch', '--preserveWatchOutput', '--project', places.root],
		{
			stdio: ['pipe', 'inherit', 'inherit'],
			env: { ...process.env, END_WITH_PARENT: String(process.pid) },
		},
	);
	if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
	atEnd(() => void child.kill());
}

void runProgram(dev).then((code) => process.exit(code));
