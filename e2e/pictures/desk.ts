import { join } from 'node:path';

import type { Browser } from '@playwright/test';

import { startEmulator } from '../../emulator';
import { phoneOf } from '../../emulator/state/phone';
import { ana, luis, playScene } from '../desk/fixtures/scene';
import { startWorkflow } from '../desk/fixtures/workflow';

/** Pictures of the emulator's page for the documents. */

interface Picture {
	readonly name: string;
	readonly path: string;
	readonly size: readonly [width: number, height: number];
	readonly dark?: boolean;
}

const pictures: readonly Picture[] = [
	{ name: 'phones', path: '#/', size: [1280, 800] },
	{ name: 'mail', path: '#/m/12', size: [1280, 800], dark: true },
	{ name: 'trouble', path: '#/trouble', size: [1280, 800] },
];

export async function deskPictures(browser: Browser, folder: string): Promise<void> {
	const workflow = await startWorkflow();
	const webhooks = { sms: workflow.address, messagingApp: workflow.address };
	const emulator = await startEmulator({ port: 8480, webhooks, settleMs: 0 });
	try {
		await playScene(emulator);
		for (const [person, name] of [
			[ana, 'Ana'],
			[luis, 'Luis'],
			['525511112222', 'Renata'],
		] as const)
			await fetch(`${emulator.url}/_page/name`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ person: phoneOf(person), name }),
			});
		await emulator.incomingSms({ source_addr: ana, message: 'Thanks! Is it there before six?' });
		await emulator.inboundMessage({ from: luis, name: 'Luis', content: { text: 'On my way' } });
		for (const { name, path, size, dark } of pictures) {
			const [width, height] = size;
			const page = await browser.newPage({
				viewport: { width, height },
				colorScheme: dark === true ? 'dark' : 'light',
				reducedMotion: 'reduce',
				locale: 'en-GB',
				timezoneId: 'UTC',
			});
			await page.goto(`${emulator.url}/${path}`);
			await page.getByText('#1042').first().waitFor();
			await page.waitForTimeout(600);
			await page.screenshot({ path: join(folder, `${name}.png`) });
			await page.close();
		}
	} finally {
		await emulator.stop();
		await workflow.stop();
	}
}
