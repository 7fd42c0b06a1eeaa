// npm run test:mutation [-- room ...]            all rooms, or these
// npm run test:mutation -- delivery/plan ...     one file, to look at it more closely
// npm run test:mutation -- --sample 25 ...       this percentage of the functions
//
// Runs mutation tests of a room, prints its score, and writes the mutants that survive to reports/.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { Stryker } from '@stryker-mutator/core';

import jest from '../jest.config.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The tests of each room; the slow suites find faults as well, but take hours. */
const rooms = {
	contract: { tests: ['contract/**'] },
	text: { tests: ['text/**/!(*.attack)'], slow: true },
	parameters: { tests: ['parameters/**'] },
	failures: { tests: ['failures/!(errors|shape|*.attack)'] },
	// What fields are declared is compared with n8n and the documents, by other tests.
	webhooks: {
		tests: ['webhooks/**/!(mutations|*.attack)'],
		engine: true,
		without: ['webhooks/panel', 'webhooks/properties'],
	},
	people: { tests: ['people/**'], engine: true },
	service: { tests: ['service/**'], engine: true },
	operations: {
		tests: ['operations/**/!(*.attack)'],
		engine: true,
		slow: true,
		without: ['operations/humanReview'],
	},
	// Questions are tested together with their answers.
	humanReview: { files: 'operations/humanReview', tests: ['people/**'], engine: true, slow: true },
	delivery: {
		// The model finds faults as well, but plays for half a minute.
		tests: ['delivery/!(model*)', 'delivery/{memory,oneMessageOneFate,store}/**', 'operations/email/combine'],
		engine: true,
	},
	limiter: { files: 'limiter', tests: ['limiter/**', 'delivery/parallel'], engine: true },
};

const found = ['Killed', 'Timeout'];
const counted = [...found, 'Survived', 'NoCoverage'];

const { values, positionals: chosen } = parseArgs({
	options: { sample: { type: 'string', default: '100' } },
	allowPositionals: true,
});
const percent = Number(values.sample);

async function mutate(place, { tests, engine, slow, files = place, without = [] }) {
	const {
		displayName: _name,
		testRegex: _regex,
		testPathIgnorePatterns: _paths,
		...project
	} = jest.projects[engine ? 1 : 0];
	const testMatch = tests.map((path) => `<rootDir>/test/${path}.test.ts`);
	process.env.MUTATION_JEST = JSON.stringify({ ...project, testMatch, testTimeout: jest.testTimeout });
	const stryker = new Stryker({
		mutate: [
			`nodes/MessagingService/${files}${place.includes('/') ? '' : '/**/*'}.ts`,
			...without.map((folder) => `!nodes/MessagingService/${folder}{.ts,/**}`),
		],
		testRunner: 'jest',
		plugins: ['@stryker-mutator/jest-runner', fileURLToPath(import.meta.resolve('./mutationPlugins.mjs'))],
		coverageAnalysis: 'perTest',
		ignorePatterns: ['/dist', '/n8n', '/.demo', '/bench/*', '!/bench/results', '/e2e', '/reports'],
		tempDirName: '.stryker',
		ignorers: ['sample'],
		sample: percent,
		reporters: ['progress-append-only', 'survivors'],
		survivors: join(root, 'reports', `${place.replaceAll('/', '-')}.txt`),
		// Messages and labels are not logic.
		mutator: { excludedMutations: ['StringLiteral'] },
		// A mutant that makes a test hang is killed too; the timeout allows for a slower machine.
		timeoutMS: 20_000,
		timeoutFactor: 2,
		dryRunTimeoutMinutes: 20,
		concurrency: 2,
		// Static mutants run every test; rooms with slow tests skip them.
		ignoreStatic: slow === true,
		allowConsoleColors: false,
		// A configuration without projects, which Stryker cannot select.
		jest: { configFile: 'test/tools/mutation.jest.js', enableFindRelatedTests: false },
	});
	return await stryker.runMutationTest();
}

// Remove the tests' temporary files at the end, even if Stryker has killed the tests.
process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'messaging-service-mutation-'));
process.on('exit', () => rmSync(process.env.TMPDIR, { recursive: true, force: true, maxRetries: 9 }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

const rows = [];
for (const place of chosen.length > 0 ? chosen : Object.keys(rooms)) {
	const results = (await mutate(place, rooms[place.split('/')[0]])).filter(({ status }) =>
		counted.includes(status),
	);
	const killed = results.filter(({ status }) => found.includes(status)).length;
	rows.push(
		`| ${place} | ${results.length} | ${killed} | ${((100 * killed) / results.length).toFixed(1)} % |`,
	);
	console.log(rows.at(-1));
}
console.log(`\n| room | breaks | found | score |\n|---|---:|---:|---:|\n${rows.join('\n')}`);
process.exit(0);
