import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { z } from 'zod/v4';

import { places } from './places';
import { runProgram, say, type Run } from './program';

// npm run precommit
//
// What a commit must pass, as fast as it goes: first what mends by itself, then every check at once, each with a
// cache where it has a safe one. The checks are the scripts of package.json; all tests are `npm test`.

const mending = ['format', 'docs'];
const checks = ['eslint', 'types', 'rooms', 'unused'];
const boundMs = 180_000;

const { scripts } = z
	.object({ scripts: z.record(z.string(), z.string()) })
	.parse(JSON.parse(readFileSync(join(places.root, 'package.json'), 'utf8')));
const path = [join(places.root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);

/** Runs a script as npm does, without the time that npm takes; its output is shown when it fails. */
function passes(name: string, signal: AbortSignal): Promise<boolean> {
	const from = Date.now();
	return new Promise((resolve) => {
		const child = spawn(scripts[name] ?? `"${name}" is no script`, {
			cwd: places.root,
			env: { ...process.env, PATH: path },
			shell: true,
			signal,
		});
		let output = '';
		for (const stream of [child.stdout, child.stderr]) {
			stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
		}
		child.once('error', () => resolve(false));
		child.once('close', (code) => {
			const took = `${((Date.now() - from) / 1000).toFixed(1)} s`;
			say(`${name.padEnd(8)} ${code === 0 ? 'passes' : 'does not pass'} (${took})`);
			if (code !== 0) console.log(output.trim());
			resolve(code === 0);
		});
	});
}

async function precommit({ signal }: Run): Promise<void> {
	const mended = await Promise.all(mending.map((name) => passes(name, signal)));
	const passed = await Promise.all(checks.map((name) => passes(name, signal)));
	if (![...mended, ...passed].every(Boolean)) throw new Error('Not ready for a commit.');
}

void runProgram(precommit, boundMs).then((code) => process.exit(code));
