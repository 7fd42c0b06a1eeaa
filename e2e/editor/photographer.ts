import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from './browser';

/** In the page: the element with one of n8n's own marks for tests, or null. */
export const shows = (testId: string): string => `document.querySelector('[data-test-id="${testId}"]')`;

/** Takes numbered pictures of a page, each once an element with the mark is there. */
export function photographer(folder: string, page: Page) {
	let count = 0;
	return async (testId: string, name: string): Promise<void> => {
		await page.until(shows(testId));
		// Fonts, icons and the panel's way in.
		await sleep(1_000);
		const file = join(folder, `${String(++count).padStart(2, '0')} ${name}.png`);
		await page.screenshot(file);
		console.log(file);
	};
}

export type Picture = ReturnType<typeof photographer>;
