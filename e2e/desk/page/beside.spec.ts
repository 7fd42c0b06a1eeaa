import { join } from 'node:path';

import { sendSms } from '../fixtures/client';
import { ana } from '../fixtures/scene';
import { expect, phoneOf, test } from '../fixtures/test';

test('the boundary can be dragged and moved by keys; before the first message the page says what to press', async ({
	page,
	emulator,
	workflow,
	complaints,
}) => {
	await page.goto(`${emulator.url}/_page/beside?of=${workflow.address}`);
	const phones = page.frameLocator('iframe[title=Phones]');
	await expect(phones.getByText('Press Execute workflow')).toBeVisible();
	await sendSms(emulator, ana, 'Hello');
	await expect(phoneOf(phones, ana).getByText('Hello')).toBeVisible();
	const boundary = page.getByRole('separator');
	const width = async () =>
		(await page.locator('iframe[title=Workflow]').boundingBox())?.width ?? 0;
	const box = await boundary.boundingBox();
	expect(box?.height).toBe(page.viewportSize()?.height);
	await page.mouse.move((await boundary.boundingBox())?.x ?? 0, 5);
	await page.mouse.down();
	// Across both frames, which would capture the pointer.
	await page.mouse.move(1000, 5, { steps: 4 });
	await page.mouse.move(700, 5, { steps: 4 });
	await page.mouse.up();
	expect(Math.abs((await width()) - 700)).toBeLessThan(16);
	await boundary.focus();
	const before = await width();
	await page.keyboard.press('ArrowRight');
	expect(await width()).toBeGreaterThan(before);
	await page.keyboard.press('Home');
	await expect(boundary).toHaveAttribute('aria-valuenow', '15');
	expect(complaints).toEqual([]);
});

for (const width of [1440, 1280, 1100, 900, 420])
	test(`beside a workflow in a window of ${width} pixels, what arrives is seen on its phone`, async ({
		page,
		emulator,
	}) => {
		await page.setViewportSize({ width, height: 800 });
		await page.goto(`${emulator.url}/_page/beside?of=${encodeURIComponent(emulator.url)}`);
		const phones = page.frameLocator('iframe[title=Phones]');
		await sendSms(emulator, ana, 'Hello');
		const arrived = phoneOf(phones, ana).getByText('Hello');
		await expect(arrived).toBeInViewport();
		await page.screenshot({ path: join(process.env['PICTURES'] ?? '', `Beside, ${width}.png`) });
	});
