import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod/v4';

import { devtools } from './devtools';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const flags = [
	...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
	...['--disable-background-networking', '--disable-component-update', '--hide-scrollbars'],
];

const Point = z.object({ x: z.number(), y: z.number() });
const Target = z.object({ targetId: z.string() });
const Attached = z.object({ sessionId: z.string() });
const Shot = z.object({ data: z.base64() });
const Evaluated = z.object({
	result: z.object({ value: z.unknown() }),
	exceptionDetails: z.looseObject({ text: z.string() }).optional(),
});

/** A page of a headless Chromium. */
export type Page = Awaited<ReturnType<typeof openPage>>;

/**
 * Opens a headless Chromium with one page. It is spoken to over two pipes in the browser's own protocol, so neither a
 * package nor a port is needed, and it ends when this process does.
 *
 * @throws when the machine has no such browser
 */
export async function openPage({ width = 1400, height = 1000 } = {}) {
	const folders = (process.env['PATH'] ?? '').split(delimiter);
	const command = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
	if (command === undefined) throw new Error(`No browser here: one of ${names.join(', ')} is needed.`);

	const profile = mkdtempSync(join(tmpdir(), 'look-'));
	const browser = spawn(
		command,
		[...flags, `--user-data-dir=${profile}`, `--window-size=${width},${height}`, '--remote-debugging-pipe'],
		{
			stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
		},
	);
	const [, , , toBrowser, fromBrowser] = browser.stdio;
	if (!(toBrowser instanceof Writable) || !(fromBrowser instanceof Readable)) throw new Error('No pipes.');
	const send = devtools(toBrowser, fromBrowser);
	const { targetId } = Target.parse(await send('Target.createTarget', { url: 'about:blank' }));
	const { sessionId } = Attached.parse(await send('Target.attachToTarget', { targetId, flatten: true }));
	const page = (method: string, params: object = {}) => send(method, params, sessionId);
	await page('Page.enable');

	const self = {
		/** What a JavaScript expression is in the page; a promise is waited for. */
		async evaluate(expression: string): Promise<unknown> {
			const answer = await page('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
			const { result, exceptionDetails } = Evaluated.parse(answer);
			if (exceptionDetails !== undefined) throw new Error(`In the page: ${exceptionDetails.text}`);
			return result.value;
		},
		/** Waits until an expression is true in the page; bounded (20 s). */
		async until(expression: string, boundMs = 20_000): Promise<void> {
			for (const from = Date.now(); Date.now() - from < boundMs; await sleep(100)) {
				if ((await self.evaluate(`Boolean(${expression})`)) === true) return;
			}
			throw new Error(`Not so in the page after ${boundMs / 1000} s: ${expression}`);
		},
		goTo: (url: string) => page('Page.navigate', { url }),
		/** Clicks with the mouse in the middle of what a selector finds. */
		async click(selector: string, times: 1 | 2 = 1): Promise<void> {
			const found = `document.querySelector(${JSON.stringify(selector)})`;
			await self.until(found);
			const box = await self.evaluate(
				`(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(${found}.getBoundingClientRect())`,
			);
			for (let clickCount = 1; clickCount <= times; clickCount++) {
				for (const type of ['mousePressed', 'mouseReleased']) {
					await page('Input.dispatchMouseEvent', { ...Point.parse(box), type, button: 'left', clickCount });
				}
			}
		},
		/** Sets a cookie for an address. */
		setCookie: (url: string, name: string, value: string) => page('Network.setCookie', { url, name, value }),
		/** What can be seen, as a PNG file. */
		async screenshot(file: string): Promise<void> {
			const { data } = Shot.parse(await page('Page.captureScreenshot', { format: 'png' }));
			writeFileSync(file, Buffer.from(data, 'base64'));
		},
		/** Ends the browser. */
		async close(): Promise<void> {
			const gone = once(browser, 'exit');
			await send('Browser.close').catch(() => browser.kill('SIGKILL'));
			await Promise.race([gone, sleep(5_000, undefined, { ref: false })]);
			browser.kill('SIGKILL');
			rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
		},
	};
	return self;
}
