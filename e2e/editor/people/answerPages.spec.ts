import { answersOf, ask } from '../../checks/people/question';
import { expect, test } from '../fixtures/test';
import { barriers, open, phone, placeOf } from './pages';

/** The pages on which people answer questions, on a phone. */

test.use({ viewport: phone });

for (const colorScheme of ['light', 'dark'] as const) {
	test(`A question is approved by keyboard, in ${colorScheme} colors`, async ({
		page,
		world,
		picture,
	}) => {
		await page.emulateMedia({ colorScheme });
		const { executionId, links } = await ask(placeOf(world));
		await open(page, links[0] ?? '');
		await picture(`question, ${colorScheme}`);
		expect(await barriers(page)).toEqual([]);
		await page.keyboard.press('Tab');
		await expect(page.getByRole('button', { name: 'Approve' })).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(page.getByRole('heading')).toHaveText('Thank you');
		await picture(`thanks, ${colorScheme}`);
		expect(await answersOf(placeOf(world), executionId)).toMatchObject([{ approved: true }]);

		await page.reload();
		await expect(page.getByText('No action required')).toBeVisible();
		await picture(`answered before, ${colorScheme}`);
	});
}

test('A double tap gives one answer and ends on the confirmation page', async ({
	browser,
	world,
}) => {
	for (const delay of [0, 20, 40, 80, 120, 160]) {
		const { executionId, links } = await ask(placeOf(world));
		const context = await browser.newContext();
		const page = await context.newPage();
		await page.goto(links[0] ?? '');
		await page.getByRole('button', { name: 'Approve' }).dblclick({ delay });
		await expect(page.getByRole('heading')).toHaveText('Thank you');
		expect(await answersOf(placeOf(world), executionId)).toMatchObject([{ approved: true }]);
		await context.close();
	}
});
