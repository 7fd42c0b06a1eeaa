import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

import { places } from '../scripts/places';
import { findChromium } from '../scripts/chromium';

/**
 * Runs the browser tests of a folder and writes their pictures to another. Resolves with the exit
 * code.
 */
export async function playwright(
	folder: string,
	pictures: string = join(places.demo, 'look'),
): Promise<number> {
	if (findChromium() === undefined) {
		console.error('No Chromium is on the PATH; on Debian "apt-get install chromium" installs one.');
		return 1;
	}
	// A separate process: Playwright compiles the tests itself, and another compiler would spoil its
	// line numbers.
	const child = spawn(
		places.node,
		[createRequire(__filename).resolve('@playwright/test/cli'), 'test', '--config', folder],
		{ stdio: 'inherit', env: { ...process.env, PICTURES: resolve(pictures) } },
	);
	// Playwright stops everything only on SIGINT.
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
		process.on(signal, () => child.kill('SIGINT'));
	const [code] = await once(child, 'exit');
	return Number(code ?? 1);
}
