// Prepares a fresh checkout so that everything else can run; does nothing if that is done.
//
//   node scripts/ensure.mjs          the project's own tools
//   node scripts/ensure.mjs --n8n    also the n8n of the demo and the end-to-end tests
//   node scripts/ensure.mjs [--n8n] <program.ts> [arguments]    then runs a program of the project with Node 24
//
// Plain JavaScript for Node 20 and newer without dependencies: it runs before anything is
// installed.

import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { endWithEverything, handOver, say, step } from './run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const n8n = join(root, 'n8n');
const node24 = findNode24();
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
	// Run directly rather than by a second npm, because npm and shells may not pass on signals.
	process.exitCode = await handOver(node24, ['--import', 'tsx', program, ...given], root);
}

async function ensureTools() {
	if (!matchesLock(root)) {
		await npm('Installing the project (npm ci, about 1 minute)', root, [
			...['ci', '--include=dev', '--include=optional', '--yes', '--ignore-scripts'],
		]);
	}
	if (!works(node24)) {
		throw new Error(
			`This takes Node 24, and this is ${process.version}. Install Node 24 and try again.`,
		);
	}
}

async function ensureN8n() {
	if (brokenModules().length > 0) demandCompiler();
	if (!matchesLock(n8n)) {
		await npm('Installing n8n (npm ci, 2 GB, about 2 minutes)', n8n, [
			...['ci', '--ignore-scripts', '--legacy-peer-deps', '--include=optional', '--yes'],
		]);
	}
	if (brokenModules().length === 0) return;

	const nodedir = headers();
	const env = {
		...process.env,
		PATH: [dirname(node24), process.env.PATH].join(delimiter),
		// Use all cores; node-gyp uses one by default.
		JOBS: 'max',
		// Compiled rather than downloaded without a lock file; isolated-vm includes its binaries.
		npm_config_build_from_source: 'sqlite3',
		...(nodedir === undefined ? {} : { npm_config_nodedir: nodedir }),
	};
	const args = ['rebuild', ...nativeModules, '--ignore-scripts=false', '--yes'];
	await npm(`Building ${nativeModules.join(' and ')} for Node 24 (about 1 minute)`, n8n, args, env);

	const broken = brokenModules();
	if (broken.length > 0)
		throw new Error(`n8n needs ${broken.join(' and ')}, which Node 24 cannot load.`);
}

/** Reports missing tools before an installation that would fail after minutes. */
function demandCompiler() {
	const works = (command) => spawnSync(command, ['--version'], { timeout: 10_000 }).status === 0;
	const isThere = [['c++', 'g++', 'clang++'], ['make'], ['python3', 'python']].every((any) =>
		any.some(works),
	);
	if (isThere || process.platform === 'win32') return;
	const install =
		process.platform === 'darwin'
			? 'xcode-select --install'
			: 'sudo apt-get install -y build-essential python3   (Debian, Ubuntu; elsewhere gcc-c++, make and python3)';
	throw new Error(
		`n8n's database takes a C++ compiler, make and Python 3. Install them and try again:\n\n  ${install}\n`,
	);
}

/**
 * Whether a folder's node_modules matches its lock file. npm writes node_modules/.package-lock.json
 * at the end, so an interrupted installation has none. Optional packages of other platforms may be
 * missing, and extra ones may exist.
 */
function matchesLock(folder) {
	const installed = packagesOf(join(folder, 'node_modules', '.package-lock.json'));
	const wanted = packagesOf(join(folder, 'package-lock.json'));
	if (wanted === undefined)
		throw new Error(`package-lock.json is missing or unreadable in ${folder}.`);
	if (installed === undefined) return false;
	return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
		if (path === '') return true;
		const there = installed[path];
		return there === undefined
			? optional === true || devOptional === true
			: there.version === version;
	});
}

function packagesOf(lockFile) {
	try {
		return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
	} catch {
		return undefined;
	}
}

/**
 * n8n needs Node 24. On an older Node, uses the platform's package of scripts/node24 from the lock
 * file.
 */
function findNode24() {
	if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
	const { platform, arch } = process;
	const [name, binary] = platform === 'win32' ? ['win', 'node.exe'] : [platform, 'node'];
	return join(root, 'node_modules', `node-${name}-${arch}`, 'bin', binary);
}

function works(binary) {
	return existsSync(binary) && spawnSync(binary, ['--version'], { timeout: 10_000 }).status === 0;
}

function brokenModules() {
	return nativeModules.filter((name) => {
		const { status } = spawnSync(node24, ['-e', `require('${name}')`], {
			cwd: n8n,
			timeout: 30_000,
		});
		return status !== 0;
	});
}

// Use Node's own headers: no download, and no headers of an older Node from npm's settings.
function headers() {
	const folder = join(dirname(node24), '..');
	return existsSync(join(folder, 'include', 'node', 'node.h')) ? folder : undefined;
}

/** npm needs a cache in the home folder, which may be read-only. */
function writableCache() {
	const cache = process.env.npm_config_cache ?? join(homedir(), '.npm');
	try {
		mkdirSync(cache, { recursive: true });
		accessSync(cache, constants.W_OK);
		return {};
	} catch {
		return { npm_config_cache: join(tmpdir(), 'messaging-service-npm-cache') };
	}
}

function npm(title, cwd, args, given = process.env) {
	const minutes = 20;
	const env = { ...given, ...writableCache() };
	const quiet = [...args, '--no-audit', '--no-fund', '--no-update-notifier'];
	// Uses the calling npm and its Node, not the Node in the folder that is being replaced.
	const { npm_execpath: cli = '', npm_node_execpath: node = process.execPath } = process.env;
	if (basename(cli) === 'npm-cli.js')
		return step(title, { command: node, args: [cli, ...quiet], cwd, env, minutes });
	const command = process.platform === 'win32' ? 'npm.cmd' : 'npm';
	return step(title, { command, args: quiet, cwd, env, minutes });
}
