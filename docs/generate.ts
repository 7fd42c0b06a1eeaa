import { globSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { places } from '../scripts/places';
import { pages } from './pages';
import { read } from './read';
import { regions } from './regions';

// npm run docs              updates the generated regions of the documents
// npm run docs -- --check   writes nothing and fails if a region is out of date
//
// A region starts with `<!-- generated: name -->` or `<!-- generated: name resource -->` and ends
// with `<!-- end -->`. Files that a document names must exist.

const files = globSync('**/*.{ts,mjs,json}', {
	cwd: places.root,
	exclude: (path) => ['node_modules', 'dist'].includes(basename(path)),
});
function updated(file: string): string {
	return read(file).replace(
		/(<!-- generated: (\w+)(?: (\w+))? -->\n).*?(<!-- end -->)/gs,
		(_region, start: string, name: string, resource: string | undefined, end: string) => {
			const generate = regions[name];
			if (generate === undefined) throw new Error(`${file}: no generator for "${name}".`);
			return `${start}${generate(resource ?? '')}\n${end}`;
		},
	);
}

function missingFiles(page: string): string[] {
	const mentioned = [...read(page).matchAll(/`([\w./-]+\.(?:ts|mjs|json))`/g)].map(
		([, file = '']) => file,
	);
	return mentioned.filter((file) => !files.some((path) => `/${path}`.endsWith(`/${file}`)));
}

const stale = pages.filter((page) => updated(page) !== read(page));
if (!process.argv.includes('--check')) {
	for (const page of stale.splice(0)) writeFileSync(join(places.root, page), updated(page));
}
const problems = [
	...stale.map((page) => `${page} is out of date. Run "npm run docs".`),
	...pages.flatMap((page) => missingFiles(page).map((file) => `${page}: ${file} does not exist.`)),
];
if (problems.length > 0) console.error(problems.join('\n'));
process.exitCode = Math.min(problems.length, 1);
