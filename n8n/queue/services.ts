import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startChild } from '../process/child';
import { freePort } from '../process/freePort';
import { say, type Run } from '../../scripts/program';
import { basics } from '../settings';

// Where Debian puts PostgreSQL's programs, outside the PATH.
const debian = '/usr/lib/postgresql';
const database = 'n8n';

/** Where the two services of queue mode listen, on 127.0.0.1. */
export interface QueueServices {
	readonly redisPort: number;
	readonly postgresPort: number;
	readonly database: string;
}

function programs() {
	const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
	const folders = [
		...(process.env['PATH'] ?? '').split(delimiter),
		...versions.map((version) => join(debian, version, 'bin')),
	];
	const find = (name: string) => folders.map((folder) => join(folder, name)).find(existsSync);
	const [redis, postgres, initdb, createdb] = ['redis-server', 'postgres', 'initdb', 'createdb'].map(find);
	return redis && postgres && initdb && createdb ? { redis, postgres, initdb, createdb } : undefined;
}

const isRoot = () => process.getuid?.() === 0;

/**
 * Finds the programs of Redis and PostgreSQL; installs Debian's packages when they are missing and may be installed.
 *
 * @returns undefined when they are not here and cannot be had
 */
function findPrograms() {
	const found = programs();
	if (found !== undefined || !isRoot() || !existsSync('/usr/bin/apt-get')) return found;
	say('Installing redis-server and postgresql (apt-get) ...');
	spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server', 'postgresql'], {
		stdio: 'ignore',
		timeout: 240_000,
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
	});
	return programs();
}

/**
 * Starts Redis and PostgreSQL with data of their own.
 *
 * @returns undefined when this machine does not have them
 */
export async function startQueueServices({ atEnd }: Pick<Run, 'atEnd'>): Promise<QueueServices | undefined> {
	const found = findPrograms();
	if (found === undefined) return undefined;
	const folder = mkdtempSync(join(tmpdir(), 'queue-'));
	atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
	const data = join(folder, 'data');
	const user = postgresUser();
	if (user !== undefined) chownSync(folder, user.uid, user.gid);
	run(found.initdb, ['-D', data, '-U', database, '--auth=trust', '-E', 'UTF8', '--no-sync'], user);

	const [redisPort, postgresPort] = [await freePort(), await freePort()];
	const start = (name: string, program: string, args: readonly string[], as = '') => {
		const child = startChild([join(__dirname, 'runAs.cjs'), as, program, ...args], {
			cwd: folder,
			env: basics(),
			logFile: join(folder, `${name}.log`),
		});
		atEnd(() => child.stop());
		return child;
	};
	start('redis', found.redis, ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '']);
	const server = ['-D', data, '-h', '127.0.0.1', '-p', String(postgresPort), '-k', folder];
	start('postgres', found.postgres, server, user && `${user.uid}:${user.gid}`);
	await listens(redisPort);
	await listens(postgresPort);
	await created(found.createdb, postgresPort);
	return { redisPort, postgresPort, database };
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function postgresUser(): { uid: number; gid: number } | undefined {
	if (!isRoot()) return undefined;
	const [uid, gid] = ['-u', '-g'].map((what) =>
		Number(spawnSync('id', [what, 'postgres']).stdout.toString()),
	);
	return { uid: uid ?? 0, gid: gid ?? 0 };
}

function run(program: string, args: readonly string[], user?: { uid: number; gid: number }): void {
	const { status, stderr } = spawnSync(program, args, {
		encoding: 'utf8',
		timeout: 60_000,
		cwd: tmpdir(),
		...user,
	});
	if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

/** It listens a moment before it takes a command. */
async function created(createdb: string, port: number): Promise<void> {
	for (let tries = 1; ; tries++) {
		try {
			return run(createdb, ['-h', '127.0.0.1', '-p', String(port), '-U', database, database]);
		} catch (error) {
			if (tries === 20) throw error;
			await sleep(500);
		}
	}
}

async function listens(port: number): Promise<void> {
	for (const from = Date.now(); Date.now() - from < 20_000; await sleep(200)) {
		const open = await new Promise<boolean>((resolve) => {
			const socket = createConnection(port, '127.0.0.1');
			socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
			socket.once('connect', () => socket.destroy());
		});
		if (open) return;
	}
	throw new Error(`Nobody listens at port ${port} after 20 s.`);
}
