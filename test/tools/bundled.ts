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

interface Bill {
	readonly metadata: { readonly component: { readonly 'bom-ref': string } };
	readonly components: ReadonlyArray<{
		readonly 'bom-ref': string;
		readonly purl: string;
		readonly hashes: ReadonlyArray<{ readonly alg: string; readonly content: string }>;
		readonly licenses: ReadonlyArray<{ readonly license: { readonly id: string } }>;
	}>;
	readonly dependencies: ReadonlyArray<{
		readonly ref: string;
		readonly dependsOn?: readonly string[];
	}>;
}

interface Lock {
	readonly packages: Readonly<
		Record<string, { readonly version: string; readonly integrity: string }>
	>;
}

/** The bill of materials of a built package. */
export const billOf = (folder: string): Bill =>
	JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as Bill;

/** A component of the bill of materials, from the package lock. */
export function lockedAs(name: string) {
	const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
	const { version = '', integrity = '' } = packages[`node_modules/${name}`] ?? {};
	const content = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
	return {
		purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
		hashes: [{ alg: 'SHA-512', content }],
	};
}

/** All packages reachable in the dependency tree of the package. */
export function reachedIn({ metadata, dependencies }: Bill): string[] {
	const reached = new Set([metadata.component['bom-ref']]);
	for (const ref of reached)
		for (const next of dependencies.find((one) => one.ref === ref)?.dependsOn ?? [])
			reached.add(next);
	return [...reached].slice(1).sort();
}
