import { spawn } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { globSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import manifest from '../package.json';
import { refreshPackage } from '../n8n/install';
import { places } from '../scripts/places';
import { runProgram, say, type Run } from '../scripts/program';
import { inEditor } from './inEditor';
import type { DemoWorld } from './world';

// npm run dev
//
// The demo in the editor, with every change of a source file loaded within seconds. n8n watches the
// installed package and reloads it; changes that it reads only at its start (package.json) restart
// it.

const sources = ['{nodes,credentials}/**/*.*', 'package.json'];
const load = createRequire(__filename);
const n8nLog = join(places.demo, 'n8n.log');

async function dev(run: Run): Promise<void> {
	say('Building the package ...');
	const gulp: EventEmitter = load('gulp');
	// gulp emits every error to all listeners, and ends the process without one; `build` gets it as
	// well.
	gulp.on('error', () => {});
	await build();
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
		await build();
		refreshPackage(places.demo, places.root);
	} catch (error) {
		return say(
			`n8n keeps the previous build. ${error instanceof Error ? error.message : String(error)}`,
		);
	}
	if (!files.includes('package.json') && (await reloads(logged))) {
		return say(
			`${files.join(', ')}: n8n has reloaded it (after ${((Date.now() - from) / 1000).toFixed(1)} s)`,
		);
	}
	say(`${files.join(', ')}: n8n reads this only at its start, so it restarts`);
	await world.restart();
}

/**
 * Builds in this process, because starting another one would take as long as everything else.
 *
 * @throws when the build fails, or when n8n could not load its result and would lose the nodes
 */
async function build(): Promise<void> {
	const { bundle }: { bundle: (done: (error?: unknown) => void) => void } = load('../gulpfile.js');
	await promisify(bundle)();
	for (const file of [...manifest.n8n.nodes, ...manifest.n8n.credentials]) {
		const path = join(places.root, file);
		Reflect.deleteProperty(load.cache, path);
		const types: Record<string, new () => unknown> = load(path);
		for (const Type of Object.values(types)) new Type();
	}
}

/** Whether n8n logs a reload after a position in its log. */
async function reloads(logged: number): Promise<boolean> {
	for (let tries = 0; tries < 50; tries++) {
		if (readFileSync(n8nLog).subarray(logged).includes('Hot reload triggered')) return true;
		await sleep(100);
	}
	return false;
}

// Polled, because fs.watch differs by system and loses files that an editor replaces.
function timesOfChange(): Map<string, number | undefined> {
	const files = globSync(sources, { cwd: places.root });
	return new Map(
		files.map((file) => [
			file,
			statSync(join(places.root, file), { throwIfNoEntry: false })?.mtimeMs,
		]),
	);
}

// Runs in parallel with output to the same screen: a type error stops nothing.
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
