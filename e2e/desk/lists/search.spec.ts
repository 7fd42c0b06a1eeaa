import { playScene } from '../fixtures/scene';
import { expect, test } from '../fixtures/test';

test('the search highlights matches, and its URL restores it', async ({ desk, emulator, page }) => {
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
