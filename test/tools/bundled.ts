import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Contents of built bundles, read from esbuild's comments with the source file of each part. */

const root = join(__dirname, '../..');

export function bundledIn(folder: string): string[] {
	const code = globSync('**/*.js', { cwd: folder }).map((name) =>
		readFileSync(join(folder, name), 'utf8'),
	);
	const found = code.flatMap((text) => [
		...text.matchAll(/^\s*\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)\//gm),
	]);
	return [...new Set(found.map(([, name = '']) => name))].sort();
}

/** Texts of all licence files of an installed package. */
export const licencesOf = (name: string): string[] =>
	globSync('{LICEN,Licen,licen,NOTICE,COPYING}*', { cwd: join(root, 'node_modules', name) }).map(
		(file) => readFileSync(join(root, 'node_modules', name, file), 'utf8').trim(),
	);
