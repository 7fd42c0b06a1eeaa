import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

import { tokens as budget } from '../rooms.json';
import { places } from './places';

// npm run weight tokens of the product, by room npm run weight -- --over fails if the product has
//                           more than rooms.json allows, or a name means two things; `npm run
//                           rooms` does this
//
// Tokens are what the compiler reads: names, signs and literals, however wide the lines are.

function tokensOf(source: ts.SourceFile): number {
	const count = (node: ts.Node): number => {
		const children = node.getChildren(source);
		if (children.length > 0) return children.reduce((sum, one) => sum + count(one), 0);
		return node.getText(source) === '' ? 0 : 1;
	};
	return count(source);
}

/** Yields the names that a file declares at its top level, and whether it exports them. */
function* declaredIn({
	statements,
}: ts.SourceFile): Generator<readonly [name: string, isExported: boolean]> {
	for (const statement of statements) {
		const declared: readonly ts.Node[] = ts.isVariableStatement(statement)
			? statement.declarationList.declarations
			: [statement];
		const isExported =
			ts.canHaveModifiers(statement) &&
			ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
		for (const one of declared) {
			const name = ts.getNameOfDeclaration(one as ts.Declaration);
			if (name && ts.isIdentifier(name)) yield [name.text, isExported];
		}
	}
}

/** Names that may stand in several files, such as `timeoutMs`: one of them at most is exported. */
const mostShared = 40;

const declared = new Map<string, Map<string, boolean>>();
const rooms: Record<string, { files: number; tokens: number }> = {};
for (const file of globSync('{nodes,credentials}/**/*.ts', { cwd: places.root })) {
	const [top = '', , folder = '', ...inside] = file.split('/');
	const room = (rooms[inside.length > 0 ? folder : top] ??= { files: 0, tokens: 0 });
	const text = readFileSync(join(places.root, file), 'utf8');
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
	room.files += 1;
	room.tokens += tokensOf(source);
	for (const [name, isExported] of declaredIn(source)) {
		const files = declared.get(name) ?? new Map<string, boolean>();
		declared.set(name, files.set(file, isExported || files.get(file) === true));
	}
}
const all = Object.values(rooms).reduce((sum, { tokens }) => sum + tokens, 0);

if (!process.argv.includes('--over')) console.table({ ...rooms, all: { tokens: all, budget } });
if (all > budget) {
	console.error(
		`The product has ${all} tokens, and rooms.json allows ${budget}: take others away, or say in the commit why it is worth more.`,
	);
	process.exitCode = 1;
}

const shared = [...declared].filter(([, files]) => files.size > 1);
for (const [name, files] of shared) {
	const exporting = [...files].flatMap(([file, isExported]) => (isExported ? file : []));
	if (exporting.length < 2) continue;
	console.error(
		`Several files export ${name}: ${exporting.join(', ')}. Let one of them say what it is.`,
	);
	process.exitCode = 1;
}
if (shared.length > mostShared) {
	const names = shared.map(([name]) => name).join(', ');
	console.error(`${shared.length} names stand in several files, and ${mostShared} may: ${names}`);
	process.exitCode = 1;
}
