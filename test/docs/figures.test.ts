import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import habits from '../../e2e/compat/habits.json';
import { nodeProperties } from '../../nodes/MessagingService/properties';
import { mediaTimeoutMs } from '../../nodes/MessagingService/webhooks/settings';

/**
 * Figures that pages repeat by hand come from one place each; measured ones are generated from the
 * results.
 */

const root = join(__dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const pages = ['README.md', ...globSync('docs/*.md', { cwd: root })];
const byHand = (page: string): string =>
	read(page).replaceAll(/<!-- generated: .*?<!-- end -->/gs, '');

/** Returns the figures in the first group of a pattern, by file. */
const saidIn = (
	files: readonly string[],
	pattern: RegExp,
): Array<readonly [file: string, figure: string]> =>
	files.flatMap((file) =>
		[...read(file).matchAll(pattern)].map(([, figure = '']) => [file, figure] as const),
	);

test('no page states by hand how fast something is', () => {
	const measured =
		/(?:\d|\b(?:one|two|three|[a-z]+teen|ten|twelve)) ?(?:ms|×|(?:events|executions|SMS) a second)\b/g;
	// Of the limiter and of the memory of events: what tests hold, not what was measured.
	const others = pages.filter((page) => !/queue-mode|security/.test(page));
	expect(others.flatMap((page) => byHand(page).match(measured) ?? [])).toEqual([]);
});

test('how many codes a number gets in an hour is the same everywhere', () => {
	const codeLimit =
		/"limitPerNumber","type":"number","default":(\d+),"description":"How many codes/;
	const [, codes] = codeLimit.exec(JSON.stringify(nodeProperties())) ?? [];
	const said = saidIn(pages, /(\d+)(?= an hour\b| codes can be sent)/g);
	expect(said.length).toBeGreaterThanOrEqual(3);
	expect(said.filter(([, figure]) => figure !== codes)).toEqual([]);
});

test('what a process sends at once at most is the same everywhere', () => {
	const [, highest = ''] =
		/^const highest = (\d+);/m.exec(read('nodes/MessagingService/limiter/concurrency.ts')) ?? [];
	const said = saidIn(
		[...pages, 'bench/results/window.md', 'nodes/MessagingService/service/credentialFields.ts'],
		/(?:up to|at most|divided by|may use) (\d+)(?= requests at once| or by|'|\. `npm)/g,
	);
	expect(said.length).toBeGreaterThanOrEqual(4);
	// Several processes send a multiple of it.
	expect(said.filter(([, figure]) => Number(figure) % Number(highest) !== 0)).toEqual([]);
});

test('how long media may take is the same everywhere', () => {
	const said = saidIn(
		[
			'docs/security.md',
			'docs/trigger.md',
			...globSync('nodes/MessagingService/webhooks/**/*.ts', { cwd: root }),
		],
		/(?:[Mm]edia|MB)\b[^.\n]*?(\d+) seconds/g,
	);
	expect(said.length).toBeGreaterThanOrEqual(3);
	expect(said.filter(([, figure]) => Number(figure) * 1000 !== mediaTimeoutMs)).toEqual([]);
});

test('the version from which n8n signs links is the same everywhere', () => {
	const since = habits.find(({ what }) => what.includes('signs the addresses'))?.since;
	const said = saidIn(
		['docs/install.md', 'docs/troubleshooting.md', 'nodes/MessagingService/words/unsentWords.ts'],
		/(1\.\d+)(?: n8n does not sign| or newer, or (?:use|send))/g,
	);
	expect(said).toHaveLength(3);
	expect(said.filter(([, version]) => version !== since)).toEqual([]);
});
