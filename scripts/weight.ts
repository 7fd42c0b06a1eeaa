import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { lines as budgets } from '../rooms.json';
import { places } from './places';

// npm run weight            lines of code and files of each room, beside the room's budget in rooms.json
// npm run weight -- --over  only the rooms over their budget, and fails if there is one; `npm run rooms` does this
//
// A line of code has more than a comment on it. A room counts what its own folder holds, rooms within it included.

const isBelow = (file: string, room: string) =>
	room.split(', ').some((folder) => file.startsWith(`${folder}/`));

function codeLines(file: string): number {
	const text = readFileSync(join(places.root, file), 'utf8').replace(/\/\*[^]*?\*\//g, '');
	return text.split('\n').filter((line) => !/^\s*(?:$|\/\/)/.test(line)).length;
}

const folders = [...new Set(Object.keys(budgets).flatMap((room) => room.split(', ')))];
const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx,js,mjs,cjs}`, {
	cwd: places.root,
	exclude: (path) => /node_modules|dist$/.test(path),
}).map((file) => ({ file, lines: codeLines(file) }));

const rooms = Object.entries(budgets).map(([room, budget]) => {
	const own = files.filter(({ file }) => isBelow(file, room));
	const lines = own.reduce((sum, one) => sum + one.lines, 0);
	return { room: room.replaceAll('nodes/MessagingService/', ''), files: own.length, lines, budget };
});
const over = rooms.filter(({ lines, budget }) => lines > budget);

if (!process.argv.includes('--over')) console.table(rooms);
for (const { room, lines, budget } of over)
	console.error(
		`${room} has ${lines} lines of code, and rooms.json allows ${budget}: take others away, or say in the commit why the room is worth more.`,
	);
process.exitCode = Math.min(over.length, 1);
