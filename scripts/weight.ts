import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

import { tokens as budget } from '../rooms.json';
import { places } from './places';

// npm run weight            tokens of the product, by room
// npm run weight -- --over  fails if the product has more than rooms.json allows; `npm run rooms` does this
//
// Tokens are what the compiler reads: names, signs and literals, however wide the lines are.

function tokensOf(file: string): number {
	const source = ts.createSourceFile(
		file,
		readFileSync(join(places.root, file), 'utf8'),
		ts.ScriptTarget.Latest,
	);
	const count = (node: ts.Node): number => {
		const children = node.getChildren(source);
		if (children.length > 0) return children.reduce((sum, one) => sum + count(one), 0);
		return node.getText(source) === '' ? 0 : 1;
	};
	return count(source);
}

const rooms: Record<string, { files: number; tokens: number }> = {};
for (const file of globSync('{nodes,credentials}/**/*.ts', { cwd: places.root })) {
	const [top = '', , folder = '', ...inside] = file.split('/');
	const room = (rooms[inside.length > 0 ? folder : top] ??= { files: 0, tokens: 0 });
	room.files += 1;
	room.tokens += tokensOf(file);
}
const all = Object.values(rooms).reduce((sum, { tokens }) => sum + tokens, 0);

if (!process.argv.includes('--over')) console.table({ ...rooms, all: { tokens: all, budget } });
if (all > budget) {
	console.error(
		`The product has ${all} tokens, and rooms.json allows ${budget}: take others away, or say in the commit why it is worth more.`,
	);
	process.exitCode = 1;
}
