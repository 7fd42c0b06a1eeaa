'use strict';

/** Who may import whom: `rooms.json`, as rules. */
const { basename } = require('node:path');

/** Those of the emulator by their whole name: some are called as rooms of the nodes are. */
const nameOf = (folder) => (folder.startsWith('emulator/') ? folder : basename(folder));

/** Rooms that may import the same share a line. */
const allowed = Object.entries(require('./rooms.json').imports).flatMap(([folders, mayImport]) =>
	folders.split(', ').map((folder) => [folder, mayImport]),
);

const rooms = allowed.map(([folder, mayImport]) => {
	// A folder that holds rooms is one itself, with the files directly in it.
	const holdsRooms = allowed.some(([other]) => other.startsWith(`${folder}/`));
	const name = nameOf(folder);
	return {
		name,
		files: holdsRooms ? `^${folder}/[^/]+$` : `^${folder}/`,
		reach: [name, ...mayImport],
	};
});

/** Who is outside and may import a room that holds others may import those, too. */
const reaches = ({ name, reach }, to) =>
	reach.some((one) => one === to || (one !== name && to.startsWith(`${one}/`))) ||
	reach.includes('*');

/** One rule for each pair, so that each can say where the thing belongs. */
const walls = rooms.flatMap((from) =>
	rooms
		.filter((to) => !reaches(from, to.name))
		.map((to) => ({
			name: `${from.name}-not-${to.name}`,
			comment: `${from.name} may not import ${to.name}: ${wayOut(from, to)} (rooms.json)`,
			severity: 'error',
			from: { path: from.files },
			to: { path: to.files },
		})),
);

function wayOut(from, to) {
	const [self, ...others] = from.reach;
	const common = from.reach.filter((name) => to.reach.includes(name));
	if (common.length > 0) return `what both need belongs in ${common.join(' or ')}.`;
	if (others.length > 0) return `what ${self} needs of it belongs in ${others.join(' or ')}.`;
	return `${self} stands alone; what needs both belongs in a room above.`;
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		...walls,
		{
			name: 'no-circles',
			comment:
				'Files that import each other are one thought in two files: join them, or take out what both need.',
			severity: 'error',
			from: {},
			to: { circular: true },
		},
		{
			name: 'no-circles-between-folders',
			comment:
				'Folders that import each other are one room in two: what both need belongs in one of them, or in a third.',
			severity: 'error',
			scope: 'folder',
			from: { path: '^(nodes/MessagingService|emulator)/' },
			to: { circular: true },
		},
		{
			name: 'contract-needs-zod-only',
			comment:
				'contract is the wire and nothing else: what needs a library or n8n belongs in text or operations.',
			severity: 'error',
			from: { path: '^nodes/MessagingService/contract/' },
			to: { pathNot: '^(nodes|node_modules/zod)/' },
		},
		{
			name: 'text-works-on-plain-values',
			comment: 'text works on plain values: what needs n8n belongs in parameters or operations.',
			severity: 'error',
			from: { path: '^nodes/MessagingService/text/' },
			to: { path: 'node_modules/n8n-workflow/' },
		},
	],
	options: {
		// Types count too: who needs another's types needs the other.
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
		doNotFollow: { path: 'node_modules' },
		exclude: { path: '^(n8n/node_modules|dist|coverage|[.])' },
	},
};
