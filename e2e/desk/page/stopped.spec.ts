import { startEmulator } from '../../../emulator';
import { call } from '../fixtures/client';
import { ana } from '../fixtures/scene';
import { expect, phoneOf, test } from '../fixtures/test';

test('once the emulator has stopped the page says what to do, and that the phones of another one are new', async ({
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
		await expect(page.getByText('The emulator began anew: these phones are new.')).toBeVisible({
			timeout: 30_000,
		});
		await expect(page.getByText('Not connected:')).toHaveCount(0);
	} finally {
		await second.stop();
	}
});
