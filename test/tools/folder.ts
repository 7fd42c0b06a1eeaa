import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const name = 'messaging-service-test-';

/** Removes everything that a run, n8n and child processes put into the temporary folder. */
export default function useOwnFolder(): void {
	// In watch mode this is called for every run.
	if (basename(tmpdir()).startsWith(name)) return;
	const folder = mkdtempSync(join(tmpdir(), name));
	process.env.TMPDIR = folder;
	// Workers may still be writing.
	process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
}
