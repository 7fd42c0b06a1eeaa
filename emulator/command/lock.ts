import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';

/** The process that has locked a file, its machine, and the address of its emulator. */
interface Holder {
	readonly process: number;
	readonly machine: string;
	readonly url: string;
}

function isRunning(process_: number): boolean {
	try {
		return process.kill(process_, 0);
	} catch (error) {
		// The process exists but belongs to another user.
		return error instanceof Error && 'code' in error && error.code === 'EPERM';
	}
}

function holderOf(lock: string): Holder | undefined {
	try {
		return JSON.parse(readFileSync(lock, 'utf8')) as Holder;
	} catch {
		return undefined;
	}
}

/** Whether the holder ended without releasing its lock: its process is gone, or this process has its ID now. */
const isLeftOver = ({ process: id, machine }: Holder) =>
	machine === hostname() && (id === process.pid || !isRunning(id));

/** Another emulator has the file. */
export class FileInUse extends Error {}

/** Locks of this process: the process ID alone cannot tell them from left-over ones. */
const own = new Set<string>();

/**
 * Locks a file for one emulator: two would mix their sessions. The lock file names the holder.
 *
 * @returns a function that releases the lock
 * @throws {FileInUse} with the holder and the remedy, when another emulator has locked it
 */
export function lockFile(file: string, url: string): () => void {
	const lock = `${file}.lock`;
	const refuse = ({ process: id, machine, url: asked }: Partial<Holder> = {}) => {
		throw new FileInUse(
			`${file} is in use by process ${id} on ${machine} (${asked}). Stop it, or delete ${lock} if it has ended`,
		);
	};
	const holder = holderOf(lock);
	if (holder !== undefined && (own.has(lock) || !isLeftOver(holder))) refuse(holder);
	rmSync(lock, { force: true });
	let opened: number;
	try {
		opened = openSync(lock, 'wx', 0o600);
	} catch (error) {
		if (existsSync(lock)) refuse(holderOf(lock));
		throw error;
	}
	writeSync(opened, JSON.stringify({ process: process.pid, machine: hostname(), url } satisfies Holder));
	closeSync(opened);
	own.add(lock);
	return () => {
		if (own.delete(lock)) rmSync(lock, { force: true });
	};
}
