import { startEmulator } from '../../../emulator';
import { sendSms } from '../fixtures/client';
import { ana } from '../fixtures/scene';
import { drawer, expect, phoneOf, test } from '../fixtures/test';

test('a fault affects the next requests, is shown with them, and is then removed', async ({
	desk,
	emulator,
}) => {
	await desk.getByRole('link', { name: 'Trouble' }).click();
	const panel = desk.getByRole('complementary', { name: 'Trouble' });
	await panel.getByLabel('What goes wrong').selectOption('HTML from a proxy');
	await panel.getByLabel('Next requests').fill('1');
	await panel.getByLabel('The message is sent all the same').check();
	await panel.getByRole('button', { name: 'Add this fault' }).click();
	await expect(panel.locator('.placed')).toContainText(
		'HTML from a proxy the next request, the message is sent',
	);
	const answer = await sendSms(emulator, ana, 'Hello');
	expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'text/html']);
	expect(emulator.messages).toHaveLength(1);
	await expect(panel).toContainText('No fault is in place.');
	expect((await sendSms(emulator, ana, 'Again')).status).toBe(200);
	await desk.keyboard.press('Escape');
	await phoneOf(desk, ana).getByText('Hello').click();
	await expect(drawer(desk)).toContainText('Fault played: html');
	await expect(drawer(desk)).toContainText('The work was done all the same.');
});

test('the webhook addresses can be set on the page', async ({ desk, emulator, workflow }) => {
	emulator.set({ webhooks: {} });
	await desk.getByRole('link', { name: 'Connect' }).click();
	const panel = desk.getByRole('complementary', { name: 'Connect' });
	await expect(panel).toContainText(emulator.url);
	// The open panel shows changes made elsewhere.
	await expect(panel.getByLabel(/^WhatsApp/)).toHaveValue('');
	await panel.getByLabel(/^SMS/).fill(workflow.address);
	await panel.getByRole('button', { name: 'Save' }).click();
	await expect.poll(() => emulator.settings.webhooks).toEqual({ sms: workflow.address });
	await panel.getByLabel(/^SMS/).fill('http://evil.example/');
	await panel.getByRole('button', { name: 'Save' }).click();
	await expect(desk.getByRole('status').last()).toContainText(
		'evil.example must be this machine or a host allowed',
	);
});

test('once the emulator has stopped the page says what to do, and it goes on with another one', async ({
	page,
}) => {
	const first = await startEmulator();
	const port = Number(new URL(first.url).port);
	await sendSms(first, ana, 'Shall we?');
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
