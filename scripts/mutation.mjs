// npm run test:mutation [-- room ...]
//
// Breaks the code of a room in every small way and sees which breaks its tests find. The scores stand in
// docs/testing.md; each run leaves what was not found in reports/.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Stryker } from '@stryker-mutator/core';

import jest from '../jest.config.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = join(root, 'reports');

/** The tests that are meant to find what is wrong in a room; the slow suites find it as well, but take hours. */
const rooms = {
	contract: { tests: ['contract/**'] },
	text: { tests: ['text/!(*.attack)'], slow: true },
	parameters: { tests: ['parameters/**', 'operations/**'], engine: true },
	failures: { tests: ['failures/**', 'service/**'], engine: true },
	webhooks: { tests: ['webhooks/**'], engine: true },
	delivery: { tests: ['delivery/{delivery,memory,onceKeys*,waits,leaves,run*}'], engine: true },
};

const found = ['Killed', 'Timeout'];
const counted = [...found, 'Survived', 'NoCoverage'];

async function mutate(room, { tests, engine, slow }) {
	const {
		displayName: _name,
		testRegex: _regex,
		testPathIgnorePatterns: _paths,
		...project
	} = jest.projects[engine ? 1 : 0];
	const testMatch = tests.map((path) => `<rootDir>/test/${path}.test.ts`);
	process.env.MUTATION_JEST = JSON.stringify({ ...project, globalSetup: jest.globalSetup, testMatch });
	const stryker = new Stryker({
		mutate: [`nodes/MessagingService/${room}/**/*.ts`],
		testRunner: 'jest',
		plugins: ['@stryker-mutator/jest-runner'],
		coverageAnalysis: 'perTest',
		ignorePatterns: ['/dist', '/n8n', '/.demo', '/bench', '/e2e', '/reports'],
		tempDirName: '.stryker',
		reporters: ['progress-append-only'],
		// Words for people and labels of fields are no logic.
		mutator: { excludedMutations: ['StringLiteral'] },
		timeoutMS: 20_000,
		dryRunTimeoutMinutes: 20,
		concurrency: 2,
		// Breaks of what is made when a file is loaded run every test; where those are slow they are left out.
		ignoreStatic: slow === true,
		allowConsoleColors: false,
		// Without the projects of the usual configuration, which cannot be told apart there.
		jest: { configFile: 'test/tools/mutation.jest.js', enableFindRelatedTests: false },
	});
	return await stryker.runMutationTest();
}

const lineOf = ({ fileName, location, mutatorName, replacement, status }) =>
	`${fileName}:${location.start.line}:${location.start.column} ${status} ${mutatorName}: ${replacement}`;

const chosen = process.argv.slice(2);
mkdirSync(reports, { recursive: true });
const rows = [];
for (const [room, how] of Object.entries(rooms)) {
	if (chosen.length > 0 && !chosen.includes(room)) continue;
	const results = (await mutate(room, how)).filter(({ status }) => counted.includes(status));
	const left = results.filter(({ status }) => !found.includes(status));
	writeFileSync(join(reports, `${room}.txt`), `${left.map(lineOf).join('\n')}\n`);
	const killed = results.length - left.length;
	rows.push(
		`| ${room} | ${results.length} | ${killed} | ${((100 * killed) / results.length).toFixed(1)} % |`,
	);
	console.log(rows.at(-1));
}
console.log(`\n| room | breaks | found | score |\n|---|---:|---:|---:|\n${rows.join('\n')}`);
process.exit(0);
