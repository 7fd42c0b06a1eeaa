import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { buildPackage } from '../scripts/build';
import { installPackage } from '../n8n/install';
import { places } from '../scripts/places';
import { runProgram, say, type Run } from '../scripts/program';
import { openBench, type Section } from './bench';
import { describeMachine, type Measurement } from './report/result';
import { markdown } from './report/table';
import { cpu } from './sections/cpu';
import { limited } from './sections/limited';
import { sms20 } from './sections/sms';
import { together } from './sections/together';

// npm run bench -- [--only sms20,cpu,...] [--quick] [--rounds N]

const sections: readonly Section[] = [sms20, limited, together, cpu];

interface Choice {
	readonly chosen: readonly Section[];
	readonly quick: boolean;
	readonly rounds: number;
}

function readChoice(): Choice {
	const flag = { type: 'string' } as const;
	const { values } = parseArgs({
		options: { only: flag, rounds: flag, quick: { type: 'boolean' } },
	});
	const only = (values.only ?? '').split(',').filter((name) => name !== '');
	const known = sections.map(({ name }) => name);
	const unknown = only.filter((name) => !known.includes(name));
	if (unknown.length > 0)
		throw new Error(`No section ${unknown.join(', ')}. There are: ${known.join(', ')}`);
	const quick = values.quick === true;
	const rounds = Number(values.rounds ?? (quick ? 1 : 3));
	if (!Number.isInteger(rounds) || rounds < 1)
		throw new Error('--rounds takes a whole number from 1 on.');
	const chosen = sections.filter(({ name }) => only.length === 0 || only.includes(name));
	return { chosen, quick, rounds };
}

const results = join(places.root, 'bench', 'results');
const figures = join(results, 'results.json');

/** Results of each section, from this run or the last one that measured it. */
type Known = Record<string, Measurement>;

const readKnown = (): Known =>
	existsSync(figures) ? (JSON.parse(readFileSync(figures, 'utf8')) as Known) : {};

/** Writes table and figures of all measured sections. Returns the table. */
function writeResults(known: Known, missing: readonly string[]): string {
	const ordered = sections.flatMap(({ name }) => {
		const found = known[name];
		return found ? [[name, found] as const] : [];
	});
	const all = ordered.map(([, measurement]) => measurement);
	const report = markdown(all, missing);
	writeFileSync(join(results, 'results.md'), report);
	writeFileSync(figures, `${JSON.stringify(Object.fromEntries(ordered), null, '\t')}\n`);
	return report;
}

async function measureAll(run: Run, { chosen, quick, rounds }: Choice): Promise<void> {
	say('Building the package ...');
	buildPackage();
	// Outside the project, so that its node_modules are not found.
	const folder = mkdtempSync(join(tmpdir(), 'messaging-service-bench-'));
	run.atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
	installPackage(folder, places.root);
	const packageDir = join(folder, '.n8n', 'nodes', 'node_modules', 'n8n-nodes-messaging-service');
	const bench = await openBench({ ...run, quick, rounds, folder, packageDir, say });

	const sizes = `${quick ? 'small sizes' : 'full sizes'}, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
	let report = '';
	const known = quick ? {} : readKnown();
	const missing: string[] = [];
	for (const { name, measure } of chosen) {
		say(`Measuring ${name} ...`);
		try {
			const began = performance.now();
			const result = await measure(bench);
			known[name] = { machine: describeMachine(sizes, (performance.now() - began) / 1000), result };
		} catch (error) {
			run.signal.throwIfAborted();
			missing.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
			say(`  not measured: ${missing.at(-1)}`);
		}
		// After every section, so that results survive a later timeout. Results of small sizes are not
		// kept.
		report = quick ? markdown(Object.values(known), missing) : writeResults(known, missing);
	}
	console.log(`\n${report}`);
	if (!quick) say('Written to bench/results');
	if (missing.length > 0) throw new Error(`Not measured: ${missing.join('; ')}`);
}

try {
	const choice = readChoice();
	void runProgram((run) => measureAll(run, choice), 60 * 60_000).then((code) => process.exit(code));
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}
