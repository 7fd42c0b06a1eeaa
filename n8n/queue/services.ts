import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startChild } from '../process/child';
import { freePort } from '../process/freePort';
import { say, type Run } from '../../scripts/program';
import { basics } from '../settings';
import { readCompose } from './compose';
import { listens, makePostgres } from './postgres';

// Where Debian puts PostgreSQL's programs, outside the PATH.
const debian = '/usr/lib/postgresql';

/**
 * The two services of queue mode, as the compose file of docs/queue-mode.md has them, on 127.0.0.1.
 */
export interface QueueServices {
	readonly redisPort: number;
	readonly postgresPort: number;
	/** The environment of n8n that goes with them. */
	readonly n8n: Readonly<Record<string, string>>;
	/** Stops PostgreSQL for so many milliseconds. */
	databaseAway(milliseconds: number): Promise<void>;
	/** Stops Redis for so many milliseconds. */
	redisAway(milliseconds: number): Promise<void>;
}

/** The programs of both, where they are installed. */
function programs() {
	const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
	const folders = [
		...(process.env['PATH'] ?? '').split(delimiter),
		...versions.map((version) => join(debian, version, 'bin')),
	];
	const find = (name: string) => folders.map((folder) => join(folder, name)).find(existsSync);
	const [redis, postgres, initdb, createdb] = [
		'redis-server',
		'postgres',
		'initdb',
		'createdb',
	].map(find);
	return redis && postgres && initdb && createdb
		? { redis, postgres, initdb, createdb }
		: undefined;
}

/**
 * Finds the programs of Redis and PostgreSQL; installs Debian's packages when they are missing and
 * may be installed.
 *
 * @returns undefined when they are not here and cannot be had
 */
function findPrograms() {
	const found = programs();
	if (found !== undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
		return found;
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
export async function startQueueServices({
	atEnd,
}: Pick<Run, 'atEnd'>): Promise<QueueServices | undefined> {
	const found = findPrograms();
	if (found === undefined) return undefined;
	const folder = mkdtempSync(join(tmpdir(), 'queue-'));
	atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
	const { n8n, database } = readCompose();
	const [redisPort, postgresPort] = [await freePort(), await freePort()];
	const startDatabase = await makePostgres(found, folder, postgresPort, database);
	let running = await startDatabase();
	atEnd(() => running.stop());
	const redis = [
		found.redis,
		'--port',
		String(redisPort),
		'--bind',
		'127.0.0.1',
		'--appendonly',
		'yes',
	];
	const startRedis = async () => {
		const child = startChild([join(__dirname, 'runAs.cjs'), '', ...redis], {
			cwd: folder,
			env: basics(),
			logFile: join(folder, 'redis.log'),
		});
		await listens(redisPort);
		return child;
	};
	let queue = await startRedis();
	atEnd(() => queue.stop());
	const redisAway = async (milliseconds: number): Promise<void> => {
		await queue.stop();
		await sleep(milliseconds);
		queue = await startRedis();
	};
	const databaseAway = async (milliseconds: number): Promise<void> => {
		await running.stop();
		await sleep(milliseconds);
		running = await startDatabase();
	};
	return { redisPort, postgresPort, n8n, databaseAway, redisAway };
}
