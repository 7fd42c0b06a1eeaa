import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';

/** Who has a file: a process, on which machine, and where it is asked. */
interface Holder {
	readonly process: number;
	readonly machine: string;
	readonly url: string;
}

function isRunning(process_: number): boolean {
	try {
		return process.kill(process_, 0);
	} catch (error) {
		// There, but of somebody else.
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

/** Ended without letting go: of this machine, no longer there, or with the number that this process has now. */
const isLeftOver = ({ process: id, machine }: Holder) =>
	machine === hostname() && (id === process.pid || !isRunning(id));

/** Another emulator has the file. */
export class Held extends Error {}

/** Files that this very process has: its number alone does not tell. */
const own = new Set<string>();

/**
 * Holds a file for one emulator alone: two would mix their sessions. What stands beside it says who has it.
 *
 * @returns what lets go of it
 * @throws {Held} with the holder and the way out, when another has it
 */
export function hold(file: string, url: string): () => void {
	const lock = `${file}.lock`;
	const refuse = ({ process: id, machine, url: asked }: Partial<Holder> = {}) => {
		throw new Held(
			`${file} is kept by process ${id} on ${machine} (${asked}). End that one, or delete ${lock} if it has ended`,
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
