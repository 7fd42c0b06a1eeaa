import { call } from '../fixtures/client';
import { ana, playScene } from '../fixtures/scene';
import { fill } from '../fixtures/fill';
import { drawer, expect, phoneOf, test } from '../fixtures/test';

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

test('a match is highlighted regardless of accents, and a match in a hidden field is named', async ({
	desk,
	emulator,
}) => {
	await call(emulator, 'smsSend', { phone: ana, msg: 'L’état de la commande' });
	await call(emulator, 'smsSend', { phone: ana, msg: 'The order is on its way' });
	const lines = desk.locator('.activity .line');
	const search = desk.getByRole('searchbox');
	await search.fill('etat');
	await expect(lines.locator('mark')).toHaveText('état');
	await search.fill('order 100000002');
	await expect(lines.locator('mark')).toHaveText(['order', '100000002']);
	await expect(lines).toContainText('ID: 100000002');
	await search.fill('order fax');
	await expect(desk.getByText('Nothing fits.')).toBeVisible();
});

test('each browser tab counts the new messages that have not been in full view there', async ({
	desk,
	emulator,
	context,
}) => {
	const other = await context.newPage();
	await other.goto(`${emulator.url}/#/activity`);
	for (const tab of [desk, other]) await expect(tab.getByRole('heading', { name: /, live$/ })).toBeVisible();
	await call(emulator, 'smsSend', { phone: ana, msg: 'One' });
	await call(emulator, 'smsSend', { phone: ana, msg: 'Two' });
	await expect(other).toHaveTitle('(2) Messaging Service Emulator');
	await desk.bringToFront();
	await expect(phoneOf(desk, ana).getByText('Two')).toBeInViewport();
	await expect(desk).toHaveTitle('Messaging Service Emulator');
	await expect(other).toHaveTitle('(2) Messaging Service Emulator');
	for (let at = 0; at < 11; at += 1)
		await call(emulator, 'smsSend', { phone: `5255000010${at + 10}`, msg: 'Hello' });
	// The first phone is below the others now.
	await call(emulator, 'smsSend', { phone: ana, msg: 'Three' });
	await expect(phoneOf(desk, ana).getByText('Three')).not.toBeInViewport();
	await expect(desk).toHaveTitle(/^\(\d+\)/);
	const line = desk.getByRole('complementary', { name: 'People' }).getByRole('listitem').first();
	await expect(line).toContainText('1 new');
	await phoneOf(desk, ana).getByText('Three').scrollIntoViewIfNeeded();
	await expect(line).not.toContainText('new');
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

test('a link opens a message, and the back button closes it', async ({ desk, emulator, page }) => {
	await playScene(emulator);
	await page.goto(`${emulator.url}/#/m/3`);
	await expect(drawer(desk)).toContainText('refund-988');
	await desk.getByRole('button', { name: 'Close the details' }).click();
	await phoneOf(desk, ana).getByText('has been packed').click();
	await expect(desk).toHaveURL(/#\/m\/1$/);
	await page.goBack();
	await expect(drawer(desk)).toBeHidden();
	await page.goto(`${emulator.url}/#/m/999`);
	await expect(drawer(desk)).toContainText('This message is no longer kept');
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

test('a conversation of thousands opens at its end, and scrolling up loads older messages', async ({
	desk,
	emulator,
	page,
}) => {
	fill(emulator, 2000, 1);
	await page.goto(`${emulator.url}/#/p/525510000000`);
	await page.reload();
	const phone = phoneOf(desk, '525510000000');
	await expect(phone.getByText('Message 1999', { exact: true })).toBeVisible();
	const before = await phone.locator('.message').count();
	expect(before).toBeLessThan(60);
	await phone.locator('.timeline').evaluate((element) => (element.scrollTop = -element.scrollHeight));
	await expect.poll(async () => await phone.locator('.message').count()).toBeGreaterThan(before);
	await call(emulator, 'smsSend', { phone: '525510000000', msg: 'The newest' });
	await expect(phone.getByText('The newest')).toBeAttached();
});
