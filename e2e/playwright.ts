import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

import { places } from '../scripts/places';
import { findChromium } from '../scripts/chromium';

/** Runs the browser tests of a folder; their pictures go into another one. Resolves with the exit code. */
export async function playwright(
	folder: string,
	pictures: string = join(places.demo, 'look'),
): Promise<number> {
	if (findChromium() === undefined) {
		console.error('No Chromium is on the PATH; on Debian "apt-get install chromium" installs one.');
		return 1;
	}
	// A process of its own: Playwright compiles the tests itself, and after another compiler its line numbers are wrong.
	const child = spawn(
		places.node,
		[createRequire(__filename).resolve('@playwright/test/cli'), 'test', '--config', folder],
		{ stdio: 'inherit', env: { ...process.env, PICTURES: resolve(pictures) } },
	);
	// Upon this signal, and no other, it ends what its tests have started.
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGINT'));
	const [code] = await once(child, 'exit');
	return Number(code ?? 1);
}
