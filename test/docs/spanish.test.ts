import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { resources } from '../../nodes/MessagingService/operations';

const root = join(__dirname, '..', '..');
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');

const spanish = read('docs', 'es', 'README.md');
const rows = [...spanish.matchAll(/^\| ([^|]*) ?\| ([^|]*) \|/gm)].map(([, first = '', second = '']) => [
	first.trim(),
	second.trim(),
]);

test('the Spanish README lists every operation in the order of the node', () => {
	const named = resources.flatMap(({ name, operations }) =>
		operations.map((operation, at) => [at === 0 ? name : '', operation.name]),
	);
	const first = rows.findIndex(([, operation]) => operation === named[0]?.[1]);
	expect(rows.slice(first, first + named.length)).toEqual(named);
});

test('the Spanish README lists the same examples as the README, in the same order', () => {
	const examplesIn = (text: string) =>
		[...text.matchAll(/^[|-] \[([\w-]+)\]\([./]*examples\//gm)].map(([, name]) => name);
	const listed = examplesIn(spanish);
	expect(listed).toEqual(examplesIn(read('README.md')));
	const files = readdirSync(join(root, 'examples')).filter((name) => name.endsWith('.json'));
	expect(listed.map((name) => `${name}.json`).toSorted()).toEqual(files.toSorted());
});
