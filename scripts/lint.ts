import { spawnSync } from 'node:child_process';

import { runProgram, say, type Run } from './program';
import { startCommand } from './shell';

// npm run lint              all checks but the tests
// npm run lint -- <check>   these checks
// npm run precommit         mends what can be mended, then the checks that find most

const cache = 'node_modules/.cache';
const rewrite = {
	format: `prettier --write --cache --cache-location ${cache}/format --log-level warn .`,
	docs: 'tsx docs/generate.ts',
};

/** What finds mistakes, and which. */
const checks = {
	/** n8n's rules for packages, patterns that take long, unused and loose code. */
	eslint: `eslint --cache --cache-strategy content --cache-location ${cache}/eslint/ .`,
	types: `tsc --incremental --tsBuildInfoFile ${cache}/types.tsbuildinfo && tsc --project emulator/page/client --incremental --tsBuildInfoFile ${cache}/page.tsbuildinfo`,
	/** Who may import whom, how much there is, and what names mean. */
	rooms: 'depcruise --output-type err-long . && tsx scripts/weight.ts --over',
	/** Files, exports and dependencies that nothing uses. */
	unused: 'knip --no-progress',
	/** Spelling, and links that lead nowhere. */
	words: `cspell --no-progress --no-summary --gitignore --cache --cache-location ${cache}/spelling && remark --frail --quiet .`,
};
const slowChecks = {
	format: 'prettier --check --log-level warn .',
	/** Regions of the documents that differ from the code. */
	docs: 'tsx docs/generate.ts --check',
	/** The panels by n8n's rules, the workflows of GitHub, commands and outputs of the documents. */
	repository: 'jest --selectProjects repository',
	/** n8n's own scan, of the sources and of the package. */
	scan: 'gulp scan',
};

const timeoutMs = 1_200_000;
const longestSubject = 72;

/** Subjects that are too long, of the commits that are not yet pushed. */
function longSubjects(): string[] {
	const { stdout } = spawnSync('git', ['log', '--format=%s', '@{upstream}..HEAD'], {
		encoding: 'utf8',
	});
	return stdout.split('\n').filter(({ length }) => length > longestSubject);
}

/** The checks that have not ended. */
const running = new Set<string>();

/** Runs a check; its output is shown when it fails. */
function passes(name: string, line: string, signal: AbortSignal): Promise<boolean> {
	const from = Date.now();
	running.add(name);
	return new Promise((resolve) => {
		const child = startCommand(line, { stdio: 'pipe', signal });
		let output = '';
		for (const stream of [child.stdout, child.stderr]) {
			stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
		}
		child.once('error', () => resolve(false));
		child.once('close', (code) => {
			const took = `${((Date.now() - from) / 1000).toFixed(1)} s`;
			running.delete(name);
			const others = running.size > 0 ? `, still running: ${[...running].join(', ')}` : '';
			say(`${name.padEnd(10)} ${code === 0 ? 'passes' : 'does not pass'} (${took})${others}`);
			if (code !== 0) console.log(output.trim());
			resolve(code === 0);
		});
	});
}

async function pass(lines: Record<string, string>, { signal }: Run): Promise<void> {
	const passed = await Promise.all(
		Object.entries(lines).map(([name, line]) => passes(name, line, signal)),
	);
	if (!passed.every(Boolean)) throw new Error('Not every check passes.');
}

async function precommit(run: Run): Promise<void> {
	await pass(rewrite, run);
	await pass(checks, run);
	for (const subject of longSubjects())
		throw new Error(`A subject of more than ${longestSubject} characters: ${subject}`);
}

async function lint(run: Run): Promise<void> {
	const all = Object.entries({ ...checks, ...slowChecks });
	const given = process.argv.slice(2);
	const chosen = all.filter(([name]) => given.length === 0 || given.includes(name));
	if (chosen.length === 0) throw new Error(`Checks: ${all.map(([name]) => name).join(', ')}`);
	await pass(Object.fromEntries(chosen), run);
}

const program = process.argv.includes('--precommit') ? precommit : lint;
void runProgram(program, timeoutMs).then((code) => process.exit(code));
