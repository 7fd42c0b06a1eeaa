import { playScene } from '../fixtures/scene';
import { drawer, expect, phoneOf, test } from '../fixtures/test';

test.beforeEach(async ({ desk, emulator }) => {
	await playScene(emulator);
	await phoneOf(desk, 'ana@example.com').getByText('Your order #1042').click();
	await expect(drawer(desk).locator('iframe')).toBeVisible();
});

test('the HTML is shown with its variables filled in, and no script runs', async ({
	desk,
	outside,
}) => {
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

test('text, source, variables and attachments are there', async ({ desk }) => {
	const tab = async (name: string) => await drawer(desk).getByText(name, { exact: true }).click();
	await tab('Text');
	await expect(drawer(desk)).toContainText('Hello Ana, your order is on its way.');
	await tab('Source');
	await expect(drawer(desk).getByLabel('Source', { exact: true })).toContainText(
		'<table width="100%"',
	);
	await tab('Variables');
	await expect(drawer(desk).getByLabel('Variables')).toContainText('{{variable_b_var}}');
	const download = desk.waitForEvent('download');
	await drawer(desk)
		.getByRole('link', { name: /Download/ })
		.click();
	expect((await download).suggestedFilename()).toBe('Invoice 1042.txt');
	await expect(drawer(desk)).toContainText(
		'by its address, never fetched: https://shop.example/terms.pdf',
	);
});
