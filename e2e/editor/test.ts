import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { test as base } from '@playwright/test';

import { startDemoWorld, type DemoWorld } from '../../demo/world';
import { newOwner } from '../../n8n/owner';
import { buildPackage } from '../../scripts/build';
import { places } from '../../scripts/places';

export { expect } from '@playwright/test';

/** Takes a picture of the page as it is now, for people to look at. */
export type Picture = (name: string) => Promise<void>;

/** Playwright's `test` with the demo's service and n8n, a page that is signed in, and pictures. */
export const test = base.extend<{ picture: Picture }, { world: DemoWorld }>({
	world: [
		// Playwright reads the names of the fixtures that are needed from this pattern.
		async ({}, use) => {
			buildPackage();
			mkdirSync(places.demo, { recursive: true });
			const userFolder = mkdtempSync(join(places.demo, 'editor-'));
			const stops: Array<() => Promise<void>> = [];
			const started = (stop: () => Promise<void>) => void stops.unshift(stop);
			const { signal } = new AbortController();
			try {
				await use(await startDemoWorld({ userFolder, owner: newOwner(), signal, started, say: console.log }));
			} finally {
				for (const stop of stops) await stop();
				rmSync(userFolder, { recursive: true, force: true, maxRetries: 5 });
			}
		},
		{ scope: 'worker', timeout: 240_000 },
	],

	page: async ({ page, context, world }, use) => {
		const { url, rest } = world.n8n;
		const [name, value] = rest.cookie();
		await context.addCookies([{ name, value, url }]);
		await use(page);
	},

	picture: async ({ page }, use, testInfo) => {
		await use(async (name) => {
			const body = await page.screenshot({ animations: 'disabled' });
			await testInfo.attach(name, { body, contentType: 'image/png' });
		});
	},
});
