import type { Emulator } from '../../../emulator';
import { receive } from '../../../emulator/life/receive';
import { playScene } from '../fixtures/scene';
import { expect, test } from '../fixtures/test';

/** Receives many SMS without connections: only the network part is skipped. */
function fill({ life, settings }: Emulator, count: number): void {
	const { username, password } = settings.basic;
	const headers = {
		accept: 'application/json',
		'content-type': 'application/json',
		authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
	};
	const wire = { open: true, send: () => {}, truncate: () => {}, reset: () => {} };
	for (let at = 0; at < count; at += 1) {
		const phone = `5255100${String(at % 1000).padStart(5, '0')}`;
		const raw = Buffer.from(JSON.stringify({ phone, msg: `Message ${at}`, id: `order-${at}` }));
		receive(
			life,
			{ at: life.state.now(), method: 'POST', url: '/v2/sms-global/send', headers, raw },
			{ wire, chosen: () => undefined, later: () => {} },
		);
	}
}

test('the search runs while typing, highlights matches, and its URL restores it', async ({
	desk,
	emulator,
	page,
}) => {
	await playScene(emulator);
	await desk.keyboard.press('/');
	await desk.keyboard.type('order #1042');
	const lines = desk.locator('.activity .line');
	await expect(lines).toHaveCount(2);
	await expect(lines.first().locator('mark').first()).toHaveText('order');
	await expect(desk.getByText('2 found')).toBeVisible();
	await page.goto('about:blank');
	await page.goto(`${emulator.url}/#/activity?q=order+%231042`);
	await expect(lines).toHaveCount(2);
	await expect(desk.getByRole('searchbox')).toHaveValue('order #1042');
});

test('a channel, a state and a number are words of a search', async ({ desk, emulator }) => {
	await playScene(emulator);
	await desk.getByRole('button', { name: 'Activity' }).click();
	const found = async (count: number) => await expect(desk.getByText(`${count} found`)).toBeVisible();
	await found(16);
	await desk.getByRole('searchbox').fill('whatsapp');
	await found(6);
	await desk.getByRole('button', { name: 'Clear' }).click();
	await desk.getByRole('searchbox').fill('refused');
	await found(3);
});

test('of 100,000 messages only the visible ones are rendered, at the top, in the middle and at the end', async ({
	desk,
	emulator,
	page,
}) => {
	fill(emulator, 100_000);
	await page.goto(`${emulator.url}/#/activity`);
	await page.reload();
	await expect(desk.getByText('100,000 found')).toBeVisible();
	const list = desk.locator('.activity .scroller');
	for (const [at, text] of [
		[0, 'Message 99999'],
		[0.5, 'Message 5'],
		[1, 'Message 0'],
	] as const) {
		await list.evaluate((element, share) => {
			element.scrollTop = share * element.scrollHeight;
		}, at);
		await expect(desk.locator('.activity .line').getByText(text).first()).toBeVisible();
		expect(await desk.locator('li').count()).toBeLessThan(120);
	}
	await desk.getByRole('searchbox').fill('order-4711');
	await expect(desk.locator('.activity .line').last()).toContainText('Message 4711order-4711');
	// The matching field is shown: the External ID.
	await expect(desk.locator('.activity .line mark').last()).toHaveText('order-4711');
});
