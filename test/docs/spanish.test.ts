import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');

const spanish = read('docs', 'es', 'README.md');

test('the Spanish README lists the same examples as the README, in the same order', () => {
	const examplesIn = (text: string) =>
		[...text.matchAll(/^[|-] \[([\w-]+)\]\([./]*examples\//gm)].map(([, name]) => name);
	const listed = examplesIn(spanish);
	expect(listed).toEqual(examplesIn(read('README.md')));
	const files = readdirSync(join(root, 'examples')).filter((name) => name.endsWith('.json'));
	expect(listed.map((name) => `${name}.json`).toSorted()).toEqual(files.toSorted());
});
