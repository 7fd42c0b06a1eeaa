import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import { ownInstallation, type Installation } from '../../n8n/installation';
import { npm } from '../../scripts/npm';
import { places } from '../../scripts/places';
import { say } from '../../scripts/program';
import { isSince, nodeFor, ownVersion } from './versions';

/** Installations are kept, 1 to 2 GB for each n8n; not in git. */
const folder = join(places.root, '.compat');

/**
 * Overrides, because n8n is published without a lock file: dependencies from hosts other than npm's
 * registry, versions that some registries lack, and newer versions with which n8n does not start.
 */
const overridesOf = (version: string) => ({
	xlsx: 'npm:@e965/xlsx@0.20.3',
	linkedom: '0.18.12',
	...(isSince(version, 1, 119) &&
		!isSince(version, 2, 1) && { '@langchain/langgraph-checkpoint': '1.0.0' }),
});

/** With --legacy-peer-deps npm may install an older version for several packages of n8n. */
const ajv = '8.20.0';

const nativeModules = ['sqlite3', 'isolated-vm'] as const;

/**
 * Returns an installation of a version of n8n with the Node that it needs; installs it if needed.
 *
 * @param version npm's version, such as `1.85.4`
 * @throws with npm's output
 */
export async function installationOf(version: string, signal: AbortSignal): Promise<Installation> {
	if (version === ownVersion) return ownInstallation;
	const node = await installNode(nodeFor(version), signal);
	const cwd = join(folder, `n8n-${version}`);
	const installation = { node, modules: join(cwd, 'node_modules') };
	if (!isComplete(installation)) {
		say(`Installing n8n ${version} ...`);
		writeManifest(cwd, { dependencies: { n8n: version, ajv }, overrides: overridesOf(version) });
		await npm(['install', '--ignore-scripts', '--legacy-peer-deps'], { cwd, minutes: 30, signal });
	}
	await makeNative(cwd, installation, signal);
	return installation;
}

// npm writes this file at the end of an installation.
const isComplete = ({ modules }: Installation) => existsSync(join(modules, '.package-lock.json'));

async function installNode(major: number, signal: AbortSignal): Promise<string> {
	const cwd = join(folder, `node-${major}`);
	const program = process.platform === 'win32' ? 'node.exe' : 'node';
	const node = join(cwd, 'node_modules', 'node', 'bin', program);
	if (!existsSync(node)) {
		say(`Installing Node ${major} ...`);
		writeManifest(cwd, { dependencies: { node: String(major) } });
		await npm(['install', '--ignore-scripts=false'], { cwd, minutes: 10, signal });
	}
	return node;
}

/** Builds native modules that do not load. */
async function makeNative(
	cwd: string,
	{ node, modules }: Installation,
	signal: AbortSignal,
): Promise<void> {
	const broken = () =>
		nativeModules.filter(
			(name) =>
				existsSync(join(modules, name)) &&
				spawnSync(node, ['-e', `require('${name}')`], { cwd, timeout: 60_000 }).status !== 0,
		);
	const toBuild = broken();
	if (toBuild.length === 0) return;
	say(`Building ${toBuild.join(' and ')} ...`);
	const nodedir = headersOf(node);
	const PATH = [dirname(node), process.env['PATH']].join(delimiter);
	const env = { PATH, JOBS: 'max', ...(nodedir && { npm_config_nodedir: nodedir }) };
	await npm(['rebuild', ...toBuild, '--ignore-scripts=false'], { cwd, env, minutes: 20, signal });
	const left = broken();
	if (left.length > 0) throw new Error(`${left.join(' and ')} cannot be loaded by ${node}.`);
}

// The package `node` has the headers in its platform package.
function headersOf(node: string): string | undefined {
	const packages = join(dirname(dirname(node)), 'node_modules');
	return readdirSync(packages)
		.map((name) => join(packages, name))
		.find((path) => existsSync(join(path, 'include', 'node', 'node.h')));
}

function writeManifest(cwd: string, manifest: object): void {
	mkdirSync(cwd, { recursive: true });
	writeFileSync(join(cwd, 'package.json'), JSON.stringify({ private: true, ...manifest }));
}

/** Resolves `latest` or `next` to a version. */
export async function versionOf(tag: string, signal: AbortSignal): Promise<string> {
	if (/^\d/.test(tag)) return tag;
	const where = { cwd: places.root, minutes: 2, signal };
	return (await npm(['view', `n8n@${tag}`, 'version'], where)).trim();
}

/** Returns the Node version of an installation, such as `v22.22.1`. */
export const nodeVersionOf = ({ node }: Installation): string =>
	spawnSync(node, ['--version'], { encoding: 'utf8', timeout: 10_000 }).stdout.trim();
