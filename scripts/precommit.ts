import { spawnSync } from 'node:child_process';

import { runProgram, say, type Run } from './program';
import { startScript } from './shell';

// npm run precommit
//
// The checks of a commit, as fast as possible: first automatic fixes, then all checks in parallel,
// with caches where they are safe. The checks are scripts of package.json; `npm run lint` has more,
// `npm test` runs all tests.

const fixes = ['format', 'docs'];
const checks = ['eslint', 'types', 'rooms', 'unused', 'words'];
const timeoutMs = 400_000;
const longestSubject = 72;

/** Subjects that are too long, of the commits that are not yet pushed. */
function longSubjects(): string[] {
	const { stdout } = spawnSync('git', ['log', '--format=%s', '@{upstream}..HEAD'], {
		encoding: 'utf8',
	});
	return stdout.split('\n').filter(({ length }) => length > longestSubject);
}

/** The scripts that have not ended. */
const running = new Set<string>();

/** Runs a script; its output is shown when it fails. */
function passes(name: string, signal: AbortSignal): Promise<boolean> {
	const from = Date.now();
	running.add(name);
	return new Promise((resolve) => {
		const child = startScript(name, [], { stdio: 'pipe', signal });
		let output = '';
		for (const stream of [child.stdout, child.stderr]) {
			stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
		}
		child.once('error', () => resolve(false));
		child.once('close', (code) => {
			const took = `${((Date.now() - from) / 1000).toFixed(1)} s`;
			running.delete(name);
			const others = running.size > 0 ? `, still running: ${[...running].join(', ')}` : '';
			say(`${name.padEnd(8)} ${code === 0 ? 'passes' : 'does not pass'} (${took})${others}`);
			if (code !== 0) console.log(output.trim());
			resolve(code === 0);
		});
	});
}

async function precommit({ signal }: Run): Promise<void> {
	const fixed = await Promise.all(fixes.map((name) => passes(name, signal)));
	const passed = await Promise.all(checks.map((name) => passes(name, signal)));
	if (![...fixed, ...passed].every(Boolean)) throw new Error('Not ready for a commit.');
	for (const subject of longSubjects())
		throw new Error(`A subject of more than ${longestSubject} characters: ${subject}`);
}

void runProgram(precommit, timeoutMs).then((code) => process.exit(code));
