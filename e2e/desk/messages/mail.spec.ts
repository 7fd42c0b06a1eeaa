import { readFile } from 'node:fs/promises';

import { call } from '../fixtures/client';
import { playScene } from '../fixtures/scene';
import { drawer, expect, phoneOf, test } from '../fixtures/test';

test.beforeEach(async ({ desk, emulator }) => {
	await playScene(emulator);
	await phoneOf(desk, 'ana@example.com').getByText('Your order #1042').click();
	await expect(drawer(desk).locator('iframe')).toBeVisible();
});

test('the HTML is shown with its variables filled in, and no script runs', async ({ desk, outside }) => {
	const mail = desk.frameLocator('.drawer iframe');
	await expect(mail.getByRole('heading')).toHaveText('Your order #1042 is on its way');
	await expect(drawer(desk).locator('iframe')).toHaveAttribute(
		'sandbox',
		/^((?!allow-scripts|allow-same-origin).)*$/,
	);
	await expect(mail.getByText('taken over')).toHaveCount(0);
	expect(await desk.title()).toMatch(/Messaging Service Emulator$/);
	expect(outside).toEqual([]);
});

test('external pictures are loaded on request', async ({ desk, outside }) => {
	await drawer(desk).getByRole('button', { name: 'Load pictures from outside' }).click();
	await expect.poll(() => outside).toEqual(['https://shop.example/pixel.gif']);
});

test('it has the width of a desktop or of a phone', async ({ desk }) => {
	const width = async () => (await drawer(desk).locator('iframe').boundingBox())?.width ?? 0;
	expect(await width()).toBeGreaterThan(600);
	await drawer(desk).getByRole('button', { name: 'Phone', exact: true }).click();
	expect(await width()).toBe(375);
});

test('text, source, headers, variables and attachments are there', async ({ desk }) => {
	const tab = async (name: string) => await drawer(desk).getByRole('button', { name, exact: true }).click();
	await tab('Text');
	await expect(drawer(desk)).toContainText('Hello Ana, your order is on its way.');
	await tab('Source');
	await expect(drawer(desk).getByLabel('Source', { exact: true })).toContainText('<table width="100%"');
	await tab('Headers');
	await expect(drawer(desk).getByLabel('Headers of the e-mail')).toContainText(
		'Demo Shop <shop@example.com>',
	);
	await tab('Variables');
	await expect(drawer(desk).getByLabel('Variables')).toContainText('{{variable_b_var}}');
	await tab('Attachments (2)');
	const download = desk.waitForEvent('download');
	await drawer(desk)
		.getByRole('link', { name: /Download/ })
		.click();
	expect((await download).suggestedFilename()).toBe('Invoice 1042.txt');
	await expect(drawer(desk)).toContainText('by its address, never fetched: https://shop.example/terms.pdf');
});

test('its links are listed with their texts, and are not requested', async ({ desk, emulator, outside }) => {
	const html = `<a href="https://shop.example/a">Yes</a><a href="https://evil.example/"><img alt="No" src="https://shop.example/i.png"></a>
		<a href="javascript:alert(1)">Perhaps</a>`;
	const from = { name: 'Shop', email: 'shop@example.com' };
	await call(emulator, 'emailSend', {
		from,
		to: [{ name: 'Eva', email: 'eva@example.com' }],
		subject: 'Three',
		html,
	});
	await desk.keyboard.press('Escape');
	await phoneOf(desk, 'eva@example.com').getByText('Three').click();
	await drawer(desk).getByRole('button', { name: 'Links (3)' }).click();
	const links = drawer(desk).getByRole('list', { name: 'Links of the e-mail' });
	await expect(links.getByRole('listitem')).toHaveText([
		'Yeshttps://shop.example/a',
		'Nohttps://evil.example/',
		'Perhapsjavascript:alert(1)',
	]);
	await expect(links.getByRole('link')).toHaveCount(2);
	expect(outside).toEqual([]);
});

test('all its details can be downloaded', async ({ desk }) => {
	const download = desk.waitForEvent('download');
	await drawer(desk).getByRole('link', { name: 'JSON' }).click();
	const { request } = JSON.parse(await readFile(await (await download).path(), 'utf8'));
	expect(request.body).toContain('variable_a_var');
	expect(JSON.stringify(request.headers)).not.toContain('demo-token');
});

test('it is marked as opened, and the log says so', async ({ desk, emulator }) => {
	await drawer(desk).getByRole('button', { name: 'Mark as opened' }).click();
	await expect(drawer(desk).getByText('Opened', { exact: true }).first()).toBeVisible();
	expect(emulator.emails[0]?.openedAt).toBeDefined();
});

test('a blacklisted address shows the refused e-mail', async ({ desk, emulator }) => {
	const from = { name: 'Shop', email: 'shop@example.com' };
	const to = [{ name: 'Gone', email: 'unsubscribed@example.com' }];
	await call(emulator, 'emailSend', { from, to, subject: 'News', text: 'News' });
	await desk.keyboard.press('Escape');
	const people = desk.getByRole('complementary', { name: 'People' });
	await people.getByRole('button', { name: /unsubscribed@example.com/ }).click();
	await expect(phoneOf(desk, 'unsubscribed@example.com').getByText('Refused').first()).toBeVisible();
});
