import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { endpoints } from '../nodes/MessagingService/contract';
import { resources } from '../nodes/MessagingService/operations';
import type { Operation } from '../nodes/MessagingService/operations/operation';
import mayImport from '../rooms.json';
import { places } from '../scripts/places';

// npm run docs              writes what the documents say about the code into them
// npm run docs -- --check   writes nothing and fails when one of them says something else
//
// A region starts with `<!-- generated: name -->` and ends with `<!-- end -->`.

const documents = ['README.md', 'docs/architecture.md'];
const rooms: Array<[folder: string, mayImport: readonly string[]]> = Object.entries(mayImport);

const regions: Record<string, () => string> = {
	operations: () =>
		table(
			['resource', 'operation', 'endpoints', ''],
			resources.flatMap(({ name, operations }) =>
				operations.map((operation, row) => [
					row === 0 ? name : '',
					operation.name,
					endpointsOf(operation),
					operation.description,
				]),
			),
		),
	rooms: () =>
		table(
			['room', 'what it is'],
			rooms.map(([folder]) => [`[${folder}/](../${folder})`, firstLine(join(folder, 'README.md'))]),
		),
	imports: () =>
		table(
			['room', 'may import'],
			rooms.map(([folder, others]) => [
				basename(folder),
				others.map((name) => (name === '*' ? 'everything' : name)).join(', ') || 'no other room',
			]),
		),
};

/** "`POST or GET /v2/sms-global/send`", one for each path. */
function endpointsOf(operation: Operation): string {
	const methods = new Map<string, string[]>();
	for (const name of operation.endpoints) {
		const { method, path } = endpoints[name];
		methods.set(path, [...(methods.get(path) ?? []), method]);
	}
	return [...methods].map(([path, list]) => `\`${list.join(' or ')} ${path}\``).join(', ');
}

/** What a room says of itself: the first line below the title of its README. */
function firstLine(file: string): string {
	const [title = '', line] = read(file).split('\n').filter(Boolean);
	if (!title.startsWith('# ') || line === undefined) throw new Error(`${file}: a title and a sentence.`);
	return line;
}

function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
	return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function filledIn(file: string): string {
	return read(file).replace(
		/(<!-- generated: (\w+) -->\n).*?(<!-- end -->)/gs,
		(_region, start: string, name: string, end: string) => {
			const content = regions[name];
			if (content === undefined) throw new Error(`${file}: nothing generates "${name}".`);
			return `${start}${content()}\n${end}`;
		},
	);
}

function read(file: string): string {
	return readFileSync(join(places.root, file), 'utf8');
}

const stale = documents.filter((file) => filledIn(file) !== read(file));
if (process.argv.includes('--check')) {
	if (stale.length > 0) console.error(`Not what the code says: ${stale.join(', ')}. Run "npm run docs".`);
	process.exitCode = Math.min(stale.length, 1);
} else {
	for (const file of stale) writeFileSync(join(places.root, file), filledIn(file));
}
