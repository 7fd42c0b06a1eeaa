import { startEmulator } from '../../../emulator';
import { call } from '../fixtures/client';
import { ana } from '../fixtures/scene';
import { expect, phoneOf, test } from '../fixtures/test';

test('once the emulator has stopped the page says what to do, and it goes on with another one', async ({
	page,
}) => {
	const first = await startEmulator();
	const port = Number(new URL(first.url).port);
	await call(first, 'smsSend', { phone: ana, msg: 'Shall we?' });
	await page.goto(first.url);
	await phoneOf(page, ana).getByPlaceholder('Answer').fill('Yes');
	await first.stop();
	await expect(page.getByText('Not connected: the emulator has stopped')).toBeVisible();
	await phoneOf(page, ana).getByPlaceholder('Answer').press('Enter');
	await expect(page.getByText('Nothing was done: the emulator does not answer')).toBeVisible();
	await expect(phoneOf(page, ana).getByPlaceholder('Answer')).toHaveValue('Yes');
	const second = await startEmulator({ port });
	try {
		await expect(page.getByText('No messages yet')).toBeVisible({ timeout: 30_000 });
		await expect(page.getByText('Not connected:')).toHaveCount(0);
	} finally {
		await second.stop();
	}
});

test('with a password the page works as usual after the browser has asked for it', async ({
	browser,
	workflow,
}) => {
	const emulator = await startEmulator({
		password: 'of-the-desk',
		webhooks: { sms: workflow.address },
		settleMs: 600_000,
	});
	try {
		const stranger = await browser.newPage();
		await stranger.goto(emulator.url).catch(() => {});
		await expect(stranger.getByText('Base URL')).toHaveCount(0);
		const httpCredentials = { username: 'anybody', password: 'of-the-desk' };
		const desk = await browser.newPage({ httpCredentials });
		await desk.goto(emulator.url);
		// Events and actions use the same password.
		await call(emulator, 'smsSend', { phone: ana, msg: 'Shall we?' });
		await phoneOf(desk, ana).getByPlaceholder('Answer').fill('Yes');
		await desk.keyboard.press('Enter');
		await expect(phoneOf(desk, ana).getByText('Incoming SMS: acknowledged, 200')).toBeVisible();
	} finally {
		await emulator.stop();
	}
});
