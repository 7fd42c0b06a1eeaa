import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Locks a folder for one program, because n8n's database is a single file.
 *
 * @returns a function that releases the lock
 * @throws when a running program has locked it
 */
export function lockFolder(folder: string): () => void {
	mkdirSync(folder, { recursive: true });
	const file = join(folder, 'running.pid');
	const holder = readHolder(file);
	if (holder !== undefined && isRunning(holder)) {
		throw new Error(`The demo already runs (process ${holder}); end that one first.`);
	}
	writeFileSync(file, String(process.pid));
	return () => rmSync(file, { force: true });
}

function readHolder(file: string): number | undefined {
	try {
		return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
	} catch {
		return undefined;
	}
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
