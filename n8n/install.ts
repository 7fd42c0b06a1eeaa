import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod/v4';

import { places } from '../scripts/places';

const Manifest = z.looseObject({
	name: z.string(),
	version: z.string(),
	files: z.array(z.string()).optional(),
	n8n: z.object({ nodes: z.array(z.string()).default([]), credentials: z.array(z.string()).default([]) }),
});

/**
 * Puts a built package where n8n keeps community packages, anew each time, as n8n's own installation leaves it:
 * the published files only, and a package.json without devDependencies and peerDependencies.
 *
 * @param userFolder n8n's user folder (N8N_USER_FOLDER)
 * @param packageDir a folder with a package.json whose `files` exist
 * @throws when one of the package's nodes or credentials cannot be loaded
 */
export function installPackage(userFolder: string, packageDir: string): void {
	const manifest = Manifest.parse(JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')));
	const {
		devDependencies: _dev,
		peerDependencies: _peer,
		optionalDependencies: _optional,
		...published
	} = manifest;

	const nodes = join(userFolder, '.n8n', 'nodes');
	const target = join(nodes, 'node_modules', manifest.name);
	rmSync(target, { recursive: true, force: true });
	mkdirSync(target, { recursive: true });
	for (const file of manifest.files ?? ['dist']) {
		const source = join(packageDir, file);
		if (!existsSync(source)) throw new Error(`${file} is missing in ${packageDir}: build the package first.`);
		cpSync(source, join(target, file), { recursive: true });
	}
	writeJson(join(target, 'package.json'), published);
	writeJson(join(nodes, 'package.json'), {
		name: 'installed-nodes',
		private: true,
		dependencies: { [manifest.name]: manifest.version },
	});
	const { nodes: nodeFiles, credentials } = manifest.n8n;
	for (const file of [...nodeFiles, ...credentials]) tryLoading(join(target, file));
}

// n8n leaves out a package that does not load and says nothing; a missing node type is all that one sees.
function tryLoading(file: string): void {
	const script = `for (const Type of Object.values(require(${JSON.stringify(file)}))) new Type();`;
	const { status, stderr } = spawnSync(places.node, ['-e', script], {
		encoding: 'utf8',
		timeout: 30_000,
		// As n8n does: its own modules are there for every package.
		env: { ...process.env, NODE_PATH: places.n8nModules },
	});
	if (status !== 0) throw new Error(`n8n could not load ${file}:\n${stderr}`);
}

function writeJson(file: string, value: unknown): void {
	writeFileSync(file, `${JSON.stringify(value, null, '\t')}\n`);
}
