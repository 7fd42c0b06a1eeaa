import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

import { places } from '../scripts/places';
import { findChromium } from '../scripts/chromium';

/** Runs the browser tests of a folder, and exits. Pictures are in .demo/look, or where it is said. */
export async function playwright(folder: 'desk' | 'editor'): Promise<never> {
	if (findChromium() === undefined) {
		console.error('No Chromium is on the PATH; on Debian "apt-get install chromium" installs one.');
		process.exit(1);
	}
	const pictures = resolve(process.argv[2] ?? join(places.demo, 'look'));
	// A separate process: Playwright compiles the tests itself, and another compiler would spoil its
	// line numbers.
	const child = spawn(
		places.node,
		[
			...[createRequire(__filename).resolve('@playwright/test/cli'), 'test'],
			...['--config', join(__dirname, folder)],
		],
		{ stdio: 'inherit', env: { ...process.env, PICTURES: pictures } },
	);
	// Playwright stops everything only on SIGINT.
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
		process.on(signal, () => child.kill('SIGINT'));
	const [code] = await once(child, 'exit');
	console.log(`Pictures are in ${pictures}, traces of failed tests in .demo/test-results.`);
	process.exit(Number(code ?? 1));
}
