import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

import { places } from '../../scripts/places';
import { findChromium } from './chromium';

// npm run look -- [folder]
//
// The package in n8n's editor, in a browser: the tests of this folder, and the pictures they take (in .demo/look).
// The trace of a test that fails is in .demo/test-results.

async function look(): Promise<number> {
	if (findChromium() === undefined) {
		console.error('No Chromium is on the PATH; on Debian "apt-get install chromium" installs one.');
		return 1;
	}
	// A process of its own: Playwright compiles the tests itself, and after another compiler its line numbers are wrong.
	const playwright = spawn(
		places.node,
		[createRequire(__filename).resolve('@playwright/test/cli'), 'test', '--config', __dirname],
		{
			stdio: 'inherit',
			env: { ...process.env, PICTURES: resolve(process.argv[2] ?? join(places.demo, 'look')) },
		},
	);
	// Upon this signal, and no other, it ends what its tests have started.
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => playwright.kill('SIGINT'));
	const [code] = await once(playwright, 'exit');
	return Number(code ?? 1);
}

void look().then((code) => process.exit(code));
