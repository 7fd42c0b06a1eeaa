// npm run test:mutation [-- room ...] all rooms, or these npm run test:mutation -- delivery/plan
// ... one folder, or one file, to look at it more closely npm run test:mutation -- --sample 25 ...
// this percentage of the functions
//
// Breaks functions in small ways, prints how many breaks the tests find, by room, and writes the
// others to reports/.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { Stryker } from '@stryker-mutator/core';

import jest from '../jest.config.js';
import { isSetAside } from './mutation/plugins.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const house = 'nodes/MessagingService';

/** Not tried: what takes long although it finds faults as well, and what is not about nodes/. */
const left = [
	'\\.attack\\.',
	'/test/(demo|docs|emulator|release)/',
	'/(model|held|campaign|mutations)\\.test',
];

const found = ['Killed', 'Timeout'];
const counted = [...found, 'Survived', 'NoCoverage'];

const { values, positionals: chosen } = parseArgs({
	options: { sample: { type: 'string', default: '100' } },
	allowPositionals: true,
});

const { displayName: _name, ...project } = jest.projects.find(
	({ displayName }) => displayName === 'engine',
);
process.env.MUTATION_JEST = JSON.stringify({
	...project,
	testPathIgnorePatterns: left,
	testTimeout: jest.testTimeout,
	testRunner: '<rootDir>/scripts/mutation/jest-circus.js',
	testSequencer: '<rootDir>/scripts/mutation/sequencer.js',
});
// Remove the tests' temporary files at the end, even if Stryker has killed the tests.
process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'messaging-service-mutation-'));
process.on('exit', () =>
	rmSync(process.env.TMPDIR, { recursive: true, force: true, maxRetries: 9 }),
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

// What runs while modules load: the schemas of the contract; elsewhere fields, words and labels.
const ignoreStatic = chosen.join() !== 'contract';
const places = chosen.length > 0 ? chosen : ['.'];
const results = await new Stryker({
	mutate: places.map((place) =>
		join(house, `${place}${existsSync(join(root, house, place)) ? '/**/*' : ''}.ts`),
	),
	testRunner: 'jest',
	plugins: [
		'@stryker-mutator/jest-runner',
		fileURLToPath(import.meta.resolve('./mutation/plugins.mjs')),
	],
	// Each mutant is tried by the tests that run its line.
	coverageAnalysis: 'perTest',
	ignorePatterns: ['/dist', '/n8n', '/.demo', '/bench/*', '!/bench/results', '/e2e', '/reports'],
	tempDirName: '.stryker',
	ignorers: ['sample'],
	sample: Number(values.sample),
	reporters: ['progress-append-only', 'survivors'],
	survivors: join(root, 'reports', `${chosen.join(' ').replaceAll('/', '-') || 'all'}.txt`),
	// Messages and labels are not logic.
	mutator: { excludedMutations: ['StringLiteral'] },
	// A mutant that makes a test hang is killed too; the timeout allows for a slower machine.
	timeoutMS: 20_000,
	timeoutFactor: 2,
	dryRunTimeoutMinutes: 20,
	concurrency: 2,
	ignoreStatic,
	allowConsoleColors: false,
	// A configuration without projects, which Stryker cannot select.
	jest: { configFile: 'scripts/mutation/jest.js', enableFindRelatedTests: false },
}).runMutationTest();

const rooms = Map.groupBy(
	results.filter(
		(mutant) => counted.includes(mutant.status) && !isSetAside(mutant, { ignoreStatic }),
	),
	({ fileName }) => relative(join(root, house), fileName).split(sep)[0],
);
console.log('\n| room | breaks | found | score |\n|---|---:|---:|---:|');
for (const [room, mutants] of [...rooms].sort()) {
	const killed = mutants.filter(({ status }) => found.includes(status)).length;
	console.log(
		`| ${room} | ${mutants.length} | ${killed} | ${((100 * killed) / mutants.length).toFixed(1)} % |`,
	);
}
process.exit(0);
