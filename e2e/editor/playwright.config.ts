import { join } from 'node:path';

import { defineConfig } from '@playwright/test';

import { places } from '../../scripts/places';
import { findChromium } from '../../scripts/chromium';

const executablePath = findChromium();

export default defineConfig({
	testDir: __dirname,
	// Playwright empties it at every start.
	outputDir: join(places.demo, 'test-results'),
	reporter: 'list',
	// There is only one n8n with one owner.
	workers: 1,
	timeout: 60_000,
	expect: { timeout: 20_000 },
	use: {
		testIdAttribute: 'data-test-id',
		viewport: { width: 1400, height: 1000 },
		contextOptions: { reducedMotion: 'reduce' },
		trace: 'retain-on-failure',
		screenshot: 'only-on-failure',
		launchOptions: {
			...(executablePath === undefined ? {} : { executablePath }),
			args: [
				...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
				...['--disable-background-networking', '--disable-component-update'],
			],
		},
	},
});
