import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { nodeProperties } from '../../nodes/MessagingService/properties';
import { mediaTimeoutMs } from '../../nodes/MessagingService/webhooks/settings';

/** Limits that pages repeat by hand are those of the code. */

const root = join(__dirname, '..', '..');
const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
const saidIn = (pattern: RegExp): string[] =>
	pages.flatMap((page) =>
		[...readFileSync(join(root, page), 'utf8').matchAll(pattern)].map(([, figure = '']) => figure),
	);

test('how many codes a number gets in an hour', () => {
	const codeLimit =
		/"limitPerNumber","type":"number","default":(\d+),"description":"How many codes/;
	const [, codes] = codeLimit.exec(JSON.stringify(nodeProperties())) ?? [];
	const said = saidIn(/\b(\d+)(?= an hour\b| codes\b)/g);
	expect(said.length).toBeGreaterThanOrEqual(2);
	expect(new Set(said)).toEqual(new Set([codes]));
});

test('how long media may take', () => {
	const said = saidIn(/(?:[Mm]edia|MB)\b[^.\n]*?(\d+) seconds/g);
	expect(said.length).toBeGreaterThanOrEqual(1);
	expect(new Set(said)).toEqual(new Set([String(mediaTimeoutMs / 1000)]));
});
