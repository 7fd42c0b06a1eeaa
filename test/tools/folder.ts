import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whatever a run puts into the temporary folder, n8n and child processes included, goes when it ends. */
export default function useOwnFolder(): void {
	const folder = mkdtempSync(join(tmpdir(), 'messaging-service-test-'));
	process.env.TMPDIR = folder;
	process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
