import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const name = 'messaging-service-test-';

/** Whatever a run puts into the temporary folder, n8n and child processes included, goes when it ends. */
export default function useOwnFolder(): void {
	// In watch mode every run comes here.
	if (basename(tmpdir()).startsWith(name)) return;
	const folder = mkdtempSync(join(tmpdir(), name));
	process.env.TMPDIR = folder;
	// Workers may still be writing.
	process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
}
