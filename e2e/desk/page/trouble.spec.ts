import { ManualClock, startEmulator } from '../../../emulator';
import { call } from '../fixtures/client';
import { ana } from '../fixtures/scene';
import { drawer, expect, phoneOf, test } from '../fixtures/test';

test('a fault affects the next requests, is shown with them, and is then removed', async ({
	desk,
	emulator,
}) => {
	await desk.getByRole('button', { name: 'Trouble' }).click();
	const panel = desk.getByRole('complementary', { name: 'Trouble on a switch' });
	await panel.getByRole('radio', { name: /HTML from a proxy/ }).check();
	await panel.getByLabel('Next requests').fill('1');
	await panel.getByLabel('The message is sent all the same').check();
	await panel.getByRole('button', { name: 'Play this fault' }).click();
	await expect(panel.locator('.placed')).toContainText('HTML from a proxy the next request, work done');
	const answer = await call(emulator, 'smsSend', { phone: ana, msg: 'Hello' });
	expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'text/html']);
	expect(emulator.messages).toHaveLength(1);
	await expect(panel).toContainText('No fault is in place.');
	expect((await call(emulator, 'smsSend', { phone: ana, msg: 'Again' })).status).toBe(200);
	await desk.keyboard.press('Escape');
	await phoneOf(desk, ana).getByText('Hello').click();
	await expect(drawer(desk)).toContainText('Fault played: html');
	await expect(drawer(desk)).toContainText('The work was done all the same.');
});

test('a fault affects only one number, and can be removed', async ({ desk, emulator }) => {
	await desk.getByRole('button', { name: 'Trouble' }).click();
	const panel = desk.getByRole('complementary', { name: 'Trouble on a switch' });
	await panel.getByRole('radio', { name: /^No credits SMS/ }).check();
	await panel.getByLabel('Next requests').fill('');
	await panel.getByLabel('Only to').fill(`+${ana}`);
	await panel.getByRole('button', { name: 'Play this fault' }).click();
	await expect(panel.locator('.placed')).toContainText('No credits');
	const says = async (phone: string) =>
		((await (await call(emulator, 'smsSend', { phone, msg: 'Hello' })).json()) as { error: boolean }).error;
	expect([await says(ana), await says('525511112222')]).toEqual([true, false]);
	await panel.getByRole('button', { name: 'Remove No credits' }).click();
	await expect(panel.getByText('No fault is in place.')).toBeVisible();
	expect(await says(ana)).toBe(false);
});

test('latency and rate limit have sliders, and a button resets everything', async ({ desk, emulator }) => {
	await call(emulator, 'smsSend', { phone: ana, msg: 'Hello' });
	await expect(phoneOf(desk, ana).getByText('Hello')).toBeVisible();
	await desk.keyboard.press('t');
	const panel = desk.getByRole('complementary', { name: 'Trouble on a switch' });
	await panel.getByLabel('Latency').fill('2');
	await expect.poll(() => emulator.settings.latencyMs).toBe(100);
	await panel.getByLabel('Rate limit').fill('1');
	await expect.poll(() => emulator.settings.requestsPerSecond).toBe(1);
	await panel.getByRole('button', { name: 'End all trouble' }).click();
	await expect.poll(() => [emulator.settings.latencyMs, emulator.settings.requestsPerSecond]).toEqual([0, 0]);
	desk.once('dialog', (dialog) => void dialog.dismiss());
	await panel.getByRole('button', { name: 'Reset everything' }).click();
	await expect(phoneOf(desk, ana).getByText('Hello')).toBeVisible();
	expect(emulator.messages).toHaveLength(1);
	desk.once('dialog', (dialog) => void dialog.accept());
	await panel.getByRole('button', { name: 'Reset everything' }).click();
	await desk.keyboard.press('Escape');
	await expect(desk.getByText('No messages yet')).toBeVisible();
	await call(emulator, 'smsSend', { phone: ana, msg: 'After' });
	await expect(phoneOf(desk, ana).getByText('After')).toBeVisible();
});

test('the charts show requests and errors of the last minute', async ({ desk, emulator }) => {
	await call(emulator, 'smsSend', { phone: ana, msg: 'Hello' });
	await call(emulator, 'smsSend', { phone: ana, msg: 7 });
	const strip = desk.getByRole('group', { name: 'The last minute' });
	await expect(strip.getByRole('img', { name: 'Requests, the last minute: 2/min' })).toBeVisible();
	await expect(strip.getByRole('img', { name: 'Errors, the last minute: 1' })).toBeVisible();
});

test('the charts show the last minute of the clock, even long after the last request', async ({ page }) => {
	const clock = new ManualClock();
	const emulator = await startEmulator({ clock });
	try {
		await call(emulator, 'smsSend', { phone: ana, msg: 'Hello' });
		const requests = page.getByRole('img', { name: /^Requests, the last minute/ });
		await page.goto(emulator.url);
		await expect(requests).toHaveAccessibleName('Requests, the last minute: 1/min');
		clock.advance(16 * 60_000);
		await page.reload();
		await expect(requests).toHaveAccessibleName('Requests, the last minute: 0/min');
	} finally {
		await emulator.stop();
	}
});

test('while the service is down the page says so, and afterwards it has missed nothing', async ({
	desk,
	emulator,
}) => {
	await call(emulator, 'smsSend', { phone: ana, msg: 'Before' });
	await expect(phoneOf(desk, ana).getByText('Before')).toBeVisible();
	emulator.fault({ do: 'down' });
	await expect(desk.getByText(', not connected')).toBeAttached();
	emulator.clearFaults();
	await call(emulator, 'smsSend', { phone: ana, msg: 'Meanwhile' });
	await expect(phoneOf(desk, ana).getByText('Meanwhile')).toBeVisible();
	await expect(phoneOf(desk, ana).getByText('Before')).toHaveCount(1);
});

test('the webhook addresses can be set on the page', async ({ desk, emulator, workflow }) => {
	emulator.set({ webhooks: {} });
	await desk.keyboard.press('n');
	const panel = desk.getByRole('complementary', { name: 'Connect' });
	await expect(panel).toContainText(emulator.url);
	// The open panel shows changes made elsewhere.
	await expect(panel.getByLabel(/^WhatsApp/)).toHaveValue('');
	await panel.getByLabel(/^SMS/).fill(workflow.address);
	await panel.getByRole('button', { name: 'Save' }).click();
	await expect.poll(() => emulator.settings.webhooks).toEqual({ sms: workflow.address });
	await panel.getByLabel(/^SMS/).fill('http://evil.example/');
	await panel.getByRole('button', { name: 'Save' }).click();
	await expect(desk.getByRole('status')).toContainText('evil.example must be this machine or a host allowed');
});
