import { spawnSync } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startChild, type Child } from '../process/child';
import { basics } from '../settings';
import type { Database } from './compose';

/** The programs of PostgreSQL. */
export interface PostgresPrograms {
	readonly postgres: string;
	readonly initdb: string;
	readonly createdb: string;
}

/**
 * Makes a new PostgreSQL as its image does: one user with a password, and one database.
 *
 * @param folder where its data goes
 * @param port on 127.0.0.1
 * @returns what starts it
 */
export async function makePostgres(
	{ postgres, initdb, createdb }: PostgresPrograms,
	folder: string,
	port: number,
	{ user, password, name }: Database,
): Promise<() => Promise<Child>> {
	const data = join(folder, 'data');
	const secret = join(folder, 'password');
	const owner = postgresUser();
	writeFileSync(secret, password);
	if (owner !== undefined)
		for (const path of [folder, secret]) chownSync(path, owner.uid, owner.gid);
	run(
		initdb,
		[
			'-D',
			data,
			'-U',
			user,
			`--pwfile=${secret}`,
			'--auth=scram-sha-256',
			'-E',
			'UTF8',
			'--no-sync',
		],
		{ ...owner },
	);
	const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder];
	const start = async () => {
		const identity = owner ? `${owner.uid}:${owner.gid}` : '';
		const child = startChild([join(__dirname, 'runAs.cjs'), identity, postgres, ...args], {
			cwd: folder,
			env: basics(),
			logFile: join(folder, 'postgres.log'),
		});
		await accepts(createdb, port);
		return child;
	};
	const first = await start();
	try {
		if (name !== 'postgres')
			run(createdb, ['-h', '127.0.0.1', '-p', String(port), '-U', user, name], {
				env: { ...basics(), PGPASSWORD: password },
			});
	} finally {
		await first.stop();
	}
	return start;
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function postgresUser(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const [uid, gid] = ['-u', '-g'].map((what) =>
		Number(spawnSync('id', [what, 'postgres']).stdout.toString()),
	);
	return { uid: uid ?? 0, gid: gid ?? 0 };
}

function run(
	program: string,
	args: readonly string[],
	options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv },
): void {
	const { status, stderr } = spawnSync(program, args, {
		encoding: 'utf8',
		timeout: 60_000,
		// A folder that its user may enter.
		cwd: '/',
		...options,
	});
	if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

/** Waits until the server takes commands: it listens a moment before. */
async function accepts(createdb: string, port: number): Promise<void> {
	const program = join(dirname(createdb), 'pg_isready');
	const isReady = () =>
		spawnSync(program, ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0;
	for (let tries = 1; !isReady(); tries++) {
		if (tries === 120)
			throw new Error(`PostgreSQL takes no commands at port ${port} after a minute.`);
		await sleep(500);
	}
}

/** Waits until somebody listens at a port of this machine. */
export async function listens(port: number): Promise<void> {
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
