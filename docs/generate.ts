import { globSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { places } from '../scripts/places';
import { read } from './read';
import { regions } from './regions';

// npm run docs              writes what the documents say about the code into them
// npm run docs -- --check   writes nothing and fails when one of them says something else
//
// A region starts with `<!-- generated: name -->`, or `<!-- generated: name of -->`, and ends with `<!-- end -->`. Files that a document names must
// exist.

const documents = globSync('{*,docs/*,docs/es/*,bench/*,emulator/*,emulator/package/*}.md', {
	cwd: places.root,
});
const files = globSync('**/*.{ts,mjs,json}', {
	cwd: places.root,
	exclude: (path) => ['node_modules', 'dist'].includes(basename(path)),
});
function filledIn(file: string): string {
	return read(file).replace(
		/(<!-- generated: (\w+)(?: (\w+))? -->\n).*?(<!-- end -->)/gs,
		(_region, start: string, name: string, of: string | undefined, end: string) => {
			const content = regions[name];
			if (content === undefined) throw new Error(`${file}: nothing generates "${name}".`);
			return `${start}${content(of ?? '')}\n${end}`;
		},
	);
}

function missing(document: string): string[] {
	const named = [...read(document).matchAll(/`([\w./-]+\.(?:ts|mjs|json))`/g)].map(([, file = '']) => file);
	return named.filter((file) => !files.some((path) => `/${path}`.endsWith(`/${file}`)));
}

const stale = documents.filter((document) => filledIn(document) !== read(document));
if (!process.argv.includes('--check')) {
	for (const document of stale.splice(0)) writeFileSync(join(places.root, document), filledIn(document));
}
const problems = [
	...stale.map((document) => `${document}: not what the code says. Run "npm run docs".`),
	...documents.flatMap((document) => missing(document).map((file) => `${document}: there is no ${file}.`)),
];
if (problems.length > 0) console.error(problems.join('\n'));
process.exitCode = Math.min(problems.length, 1);
