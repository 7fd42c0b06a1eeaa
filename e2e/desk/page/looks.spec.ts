import { ManualClock, startEmulator } from '../../../emulator';
import { call } from '../fixtures/client';
import { ana, luis } from '../fixtures/scene';
import { expect, phoneOf, test } from '../fixtures/test';

const people = { name: 'People' } as const;

test('a phone is as tall as what it holds, and the next one stands right below it', async ({
	desk,
	emulator,
}) => {
	for (let at = 0; at < 30; at += 1) await call(emulator, 'smsSend', { phone: luis, msg: `Message ${at}` });
	for (const phone of ['525500001011', '525500001012', '525500001013', ana])
		await call(emulator, 'smsSend', { phone, msg: 'Hello' });
	await expect(phoneOf(desk, luis).getByText('Message 29')).toBeAttached();
	const boxOf = async (phone: string) =>
		(await phoneOf(desk, phone).boundingBox()) ?? { x: 0, y: 0, height: 0 };
	await expect.poll(async () => (await boxOf(luis)).height).toBeGreaterThan(600);
	expect((await boxOf(luis)).height).toBeLessThanOrEqual(640);
	expect((await boxOf(ana)).height).toBeLessThan(280);
	// The fourth is below the first, at most one gap and one row of the grid away.
	const below = async () => {
		const [newest, oldest] = [await boxOf(ana), await boxOf('525500001011')];
		return [oldest.x - newest.x, oldest.y - newest.y - newest.height < 30];
	};
	await expect.poll(below).toEqual([0, true]);
});

test('where the browser forces its colors, bubbles and what is chosen have a border', async ({
	desk,
	emulator,
}) => {
	await desk.emulateMedia({ forcedColors: 'active' });
	await call(emulator, 'smsSend', { phone: ana, msg: 'Hello' });
	await emulator.incomingSms({ source_addr: ana, message: 'Thanks' });
	await expect(phoneOf(desk, ana).getByText('Thanks')).toBeVisible();
	for (const text of ['Hello', 'Thanks']) {
		const bubble = phoneOf(desk, ana).locator('.bubble').filter({ hasText: text });
		await expect(bubble).toHaveCSS('border-top-width', '1px');
		// Otherwise as the background.
		await expect(bubble).toHaveCSS('border-top-color', 'rgb(0, 0, 0)');
	}
	await expect(desk.getByRole('button', { name: 'Phones' })).toHaveCSS('outline-style', 'solid');
});

test('the activity has the day and the second, the person, the endpoint and the status', async ({
	desk,
	emulator,
}) => {
	await call(emulator, 'smsSend', { phone: ana, msg: 'Hello' });
	emulator.feed.name(ana, 'Ana');
	await emulator.incomingSms({ source_addr: ana, message: 'Thanks' });
	emulator.fault({ do: 'html', status: 502 });
	await call(emulator, 'smsSend', { phone: ana, msg: 'Never' });
	await desk.keyboard.press('a');
	const cells = async (text: string) => {
		const line = desk.locator('.activity .line').filter({ hasText: text });
		await expect(line.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d\d:\d\d:\d\d$/);
		return ['.to', '.where', '.answer'].map((part) => line.locator(part));
	};
	for (const [text, expected] of [
		['Hello', ['Ana+52 55 1234 5678', '/v2/sms-global/send', '200']],
		['Thanks', ['↩ Ana+52 55 1234 5678', 'Webhook', '200']],
		['Never', ['Ana+52 55 1234 5678', '/v2/sms-global/send', '502']],
	] as const)
		for (const [index, cell] of (await cells(text)).entries())
			await expect(cell).toHaveText(expected[index] ?? '');
});

test('what is not of today shows its day, in the lists and in the conversation', async ({ page }) => {
	const emulator = await startEmulator({ clock: new ManualClock(Date.UTC(2026, 0, 5, 12)) });
	try {
		await call(emulator, 'smsSend', { phone: ana, msg: 'Hello' });
		const from = { name: 'Shop', email: 'shop@example.com' };
		const to = [{ name: 'Eva', email: 'eva@example.com' }];
		await call(emulator, 'emailSend', { from, to, subject: 'News', text: 'News' });
		await page.goto(emulator.url);
		await expect(page.getByRole('complementary', people).locator('time')).toHaveText(['Jan 5', 'Jan 5']);
		await expect(phoneOf(page, 'eva@example.com').locator('time')).toHaveText('Jan 5');
		await expect(phoneOf(page, ana).getByText('Monday, January 5')).toBeVisible();
	} finally {
		await emulator.stop();
	}
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test('there is the list, then one conversation, and a way back; buttons have words', async ({
		desk,
		emulator,
	}) => {
		await call(emulator, 'smsSend', { phone: ana, msg: 'Hello' });
		await call(emulator, 'smsSend', { phone: luis, msg: 'Good morning' });
		const list = desk.getByRole('complementary', people);
		await list.getByText('Hello').click();
		await expect(phoneOf(desk, ana).getByText('Hello')).toBeVisible();
		await expect(phoneOf(desk, luis)).toBeHidden();
		await expect(list).toBeHidden();
		await phoneOf(desk, ana).getByRole('button', people).click();
		await expect(list.getByText('Good morning')).toBeVisible();
		await expect(phoneOf(desk, ana)).toBeHidden();
		for (const name of ['Phones', 'Activity', 'Trouble', 'Connect', 'Keys'])
			await expect(desk.getByRole('button', { name }).getByText(name)).toBeInViewport({ ratio: 1 });
	});
});
