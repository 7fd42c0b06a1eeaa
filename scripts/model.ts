import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { z } from 'zod/v4';
import { places } from './places';

// npm run test:model -- [stories] [seed] [path] [--add]
//
// Checks the delivery guarantees with random stories, 20,000 by default, in runs of 2,000, and
// writes the result to bench/results/model.json, from which `npm run docs` makes the table in
// CONTRIBUTING.md. With --add the runs are added to those in the file; a run of the same seed is
// replaced. With the seed and path printed by a failure, plays only that story
// (test/delivery/model.test.ts).

const full = 20_000;
const most = 2_000;

const Played = z.object({
	seed: z.number(),
	stories: z.number(),
	executions: z.number(),
	messages: z.number(),
	requests: z.number(),
	broken: z.number(),
});

const given = process.argv.slice(2);
const [stories = String(full), first = String(Date.now() % 1e9), path = ''] = given.filter(
	(one) => !one.startsWith('--'),
);
const results = join(places.root, 'bench/results/model.json');
const jest = require.resolve('jest/bin/jest');
const folder = mkdtempSync(join(tmpdir(), 'model-'));

/** Plays some stories; the words of a failure go to the console. */
function play(count: number, seed: number) {
	const tally = join(folder, `${seed}.json`);
	const { status } = spawnSync(process.execPath, [jest, 'test/delivery/model.test'], {
		cwd: places.root,
		env: {
			...process.env,
			...{
				MODEL_RUNS: String(count),
				MODEL_SEED: String(seed),
				MODEL_PATH: path,
				MODEL_TALLY: tally,
			},
		},
		stdio: 'inherit',
	});
	if (path) process.exitCode = status ?? 1;
	if (path) return undefined;
	try {
		return Played.parse({ seed, ...(JSON.parse(readFileSync(tally, 'utf8')) as object) });
	} catch {
		throw new Error(`The run with seed ${seed} ended without a result (status ${String(status)})`);
	}
}

try {
	const total = Number(stories);
	const runs = Array.from({ length: Math.ceil(total / most) }, (_, index) =>
		play(Math.min(most, total - index * most), Number(first) + index),
	).flatMap((run) => run ?? []);
	if (runs.length > 0) {
		console.table(runs);
		const seeds = new Set(runs.map(({ seed }) => seed));
		const before = given.includes('--add')
			? Played.array().parse(JSON.parse(readFileSync(results, 'utf8')))
			: [];
		const all = [...before.filter(({ seed }) => !seeds.has(seed)), ...runs];
		writeFileSync(results, `${JSON.stringify(all, null, '\t')}\n`);
	}
	if (runs.some(({ broken }) => broken > 0)) process.exitCode = 1;
} finally {
	rmSync(folder, { recursive: true });
}
