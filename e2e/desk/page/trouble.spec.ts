import { call } from '../fixtures/client';
import { ana } from '../fixtures/scene';
import { drawer, expect, phoneOf, test } from '../fixtures/test';

test('a fault affects the next requests, is shown with them, and is then removed', async ({
	desk,
	emulator,
}) => {
	await desk.getByRole('button', { name: 'Trouble' }).click();
	const panel = desk.getByRole('complementary', { name: 'Trouble' });
	await panel.getByLabel('What goes wrong').selectOption('HTML from a proxy');
	await panel.getByLabel('Next requests').fill('1');
	await panel.getByLabel('The message is sent all the same').check();
	await panel.getByRole('button', { name: 'Add this fault' }).click();
	await expect(panel.locator('.placed')).toContainText(
		'HTML from a proxy the next request, the message is sent',
	);
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
	const panel = desk.getByRole('complementary', { name: 'Trouble' });
	await panel.getByLabel('What goes wrong').selectOption('No credits');
	await panel.getByLabel('Next requests').fill('');
	await panel.getByLabel('Only to').fill(`+${ana}`);
	await panel.getByRole('button', { name: 'Add this fault' }).click();
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
	const panel = desk.getByRole('complementary', { name: 'Trouble' });
	await panel.getByLabel('Latency').fill('2');
	await expect.poll(() => emulator.settings.latencyMs).toBe(100);
	await panel.getByLabel('Rate limit').fill('1');
	await expect.poll(() => emulator.settings.requestsPerSecond).toBe(1);
	await panel.getByRole('button', { name: 'End all trouble' }).click();
	await expect.poll(() => [emulator.settings.latencyMs, emulator.settings.requestsPerSecond]).toEqual([0, 0]);
	const reset = panel.getByRole('button', { name: 'Reset everything' });
	await reset.click();
	await expect(panel.getByText('All messages, faults and settings go.')).toBeVisible();
	await panel.getByRole('button', { name: 'Cancel' }).click();
	await expect(phoneOf(desk, ana).getByText('Hello')).toBeVisible();
	expect(emulator.messages).toHaveLength(1);
	await reset.click();
	await reset.click();
	await expect(desk.getByText('Everything is back at the start')).toBeVisible();
	await desk.keyboard.press('Escape');
	await expect(desk.getByText('No messages yet')).toBeVisible();
	await call(emulator, 'smsSend', { phone: ana, msg: 'After' });
	await expect(phoneOf(desk, ana).getByText('After')).toBeVisible();
});

test('what is in place comes first, and the button of a fault is in view, also on a phone', async ({
	desk,
	emulator,
}) => {
	emulator.fault({ do: 'delay', delayMs: 1 });
	for (const size of [
		{ width: 1440, height: 900 },
		{ width: 390, height: 844 },
	]) {
		await desk.setViewportSize(size);
		await desk.goto(emulator.url);
		await desk.getByRole('button', { name: 'Trouble' }).click();
		const panel = desk.getByRole('complementary', { name: 'Trouble' });
		await expect(panel.locator('.placed')).toBeInViewport({ ratio: 1 });
		const add = panel.getByRole('button', { name: 'Add this fault' });
		await expect(add).toBeInViewport({ ratio: 1 });
		const heights = await Promise.all([panel.locator('.placed'), add].map((one) => one.boundingBox()));
		expect(heights[0]?.y).toBeLessThan(heights[1]?.y ?? 0);
		expect(await panel.locator('optgroup').count()).toBeGreaterThan(3);
		await desk.keyboard.press('Escape');
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
