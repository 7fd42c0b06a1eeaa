import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod/v4';

import { ownInstallation, type Installation } from './installation';

const Manifest = z.looseObject({
	name: z.string(),
	version: z.string(),
	files: z.array(z.string()).optional(),
	n8n: z.object({
		nodes: z.array(z.string()).default([]),
		credentials: z.array(z.string()).default([]),
	}),
});
type Manifest = z.infer<typeof Manifest>;

/**
 * Puts a built package where n8n keeps community packages, anew each time, as n8n's own
 * installation leaves it: the published files only, and a package.json without devDependencies and
 * peerDependencies.
 *
 * @param userFolder n8n's user folder (N8N_USER_FOLDER)
 * @param packageDir a folder with a package.json whose `files` exist
 * @param installation the n8n that is to load it
 * @returns the folder it is installed in
 * @throws when one of the package's nodes or credentials cannot be loaded
 */
export function installPackage(
	userFolder: string,
	packageDir: string,
	installation = ownInstallation,
): string {
	const manifest = manifestOf(packageDir);
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
	copyBuilt(packageDir, manifest, target);
	writeJson(join(target, 'package.json'), published);
	writeJson(join(nodes, 'package.json'), {
		name: 'installed-nodes',
		private: true,
		dependencies: { [manifest.name]: manifest.version },
	});
	tryLoading(target, manifest, installation);
	return target;
}

/**
 * Copies the built files of an installed package over the ones that are there: a running n8n that
 * watches its packages (N8N_DEV_RELOAD) loads them anew. It would lose sight of a folder that is
 * removed.
 */
export function refreshPackage(userFolder: string, packageDir: string): void {
	const manifest = manifestOf(packageDir);
	copyBuilt(packageDir, manifest, join(userFolder, '.n8n', 'nodes', 'node_modules', manifest.name));
}

function manifestOf(packageDir: string): Manifest {
	return Manifest.parse(JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')));
}

function copyBuilt(packageDir: string, { files = ['dist'] }: Manifest, target: string): void {
	for (const file of files) {
		const source = join(packageDir, file);
		if (!existsSync(source))
			throw new Error(`${file} is missing in ${packageDir}: build the package first.`);
		cpSync(source, join(target, file), { recursive: true });
	}
}

// n8n leaves out a package that does not load and says nothing; a missing node type is all that one
// sees.
function tryLoading(folder: string, { n8n }: Manifest, { node, modules }: Installation): void {
	const files = [...n8n.nodes, ...n8n.credentials].map((file) => join(folder, file));
	const script = `for (const file of ${JSON.stringify(files)})
		for (const Type of Object.values(require(file))) new Type();`;
	const { status, stderr } = spawnSync(node, ['-e', script], {
		encoding: 'utf8',
		timeout: 30_000,
		// As n8n does: its own modules are there for every package.
		env: { ...process.env, NODE_PATH: modules },
	});
	if (status !== 0) throw new Error(`n8n could not load ${folder}:\n${stderr}`);
}

function writeJson(file: string, value: unknown): void {
	writeFileSync(file, `${JSON.stringify(value, null, '\t')}\n`);
}
