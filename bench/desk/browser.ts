import { chromium, type Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';

import { findChromium } from '../../scripts/chromium';
import type { Run } from '../../scripts/program';
import { send } from './send';

/** Measures waiting times in the browser. */

export async function openBrowser({ atEnd }: Run): Promise<Page> {
	const executablePath = findChromium();
	if (executablePath === undefined) throw new Error('No Chromium is on the PATH.');
	const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
	atEnd(() => browser.close());
	return await browser.newPage({ viewport: { width: 1440, height: 900 } });
}

/** Runs an action in the page and resolves at the first frame in which a condition holds, with a value from that frame. */
const frameWhen = (page: Page, condition: string, value: string, act = '') =>
	page.evaluate<number>(`(async () => {
		const from = performance.now();
		${act};
		while (!(${condition})) {
			if (performance.now() - from > 20_000) throw new Error('Not within 20 s');
			await new Promise(requestAnimationFrame);
		}
		return ${value};
	})()`);

/** Milliseconds from navigation to the first matching element. */
export async function openedIn(page: Page, address: string, selector: string): Promise<number> {
	await page.goto('about:blank');
	await page.goto(address, { waitUntil: 'commit' });
	return await frameWhen(page, `document.querySelector('${selector}')`, 'performance.now()');
}

/**
 * Milliseconds from the arrival of a message, by the emulator's clock, to the frame that shows it, one message at a time.
 * Emulator and browser share this machine's clock.
 */
export async function shownIn(page: Page, url: string, count: number): Promise<number[]> {
	const phone = '525519990000';
	await page.goto(`${url}/#/p/${phone}`);
	const taken: number[] = [];
	for (let index = 0; index < count; index += 1) {
		const msg = `Shown ${index} of ${count}, ${Date.now()}`;
		const shown = frameWhen(
			page,
			`document.querySelector('.wall')?.textContent.includes('${msg}')`,
			'Date.now()',
		);
		// Start waiting before sending.
		await page.evaluate('0');
		await send(url, 1, () => ({ phone, msg }));
		const at = await shown;
		const answer = await fetch(`${url}/_page/conversation?of=${phone}&limit=1`);
		const { items } = (await answer.json()) as { items: Array<{ at: number; text: string }> };
		if (items[0]?.text !== msg) throw new Error('Another message is the newest');
		taken.push(at - items[0].at);
		// Simultaneous messages would share a batch; each one is measured separately.
		await sleep(50);
	}
	return taken;
}

/** Milliseconds from the last typed letter to the shown results. */
export async function typedIn(page: Page, url: string, words: readonly string[]): Promise<number[]> {
	await page.goto(`${url}/#/activity`);
	const search = page.getByRole('searchbox');
	const taken: number[] = [];
	for (const word of words) {
		await search.fill('');
		const lines = `[...document.querySelectorAll('.activity a.line')]`;
		await frameWhen(page, `${lines}.length > 10`, 'Date.now()');
		const type = `const field = document.querySelector('input[type=search]');
			field.value = '${word}';
			field.dispatchEvent(new Event('input', { bubbles: true }))`;
		const found = `${lines}.length > 0 && ${lines}.length < 10`;
		taken.push(await frameWhen(page, found, 'performance.now() - from', type));
	}
	return taken;
}
