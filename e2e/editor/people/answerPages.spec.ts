import { ask, asking, linksIn } from '../../checks/people/question';
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
		const { items } = await world.n8n.rest.finished(executionId);
		expect(items(asking)[0]?.['data']).toMatchObject({ approved: true });

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
		const { items } = await world.n8n.rest.finished(executionId);
		expect(items(asking).map(({ data }) => data)).toMatchObject([{ approved: true }]);
		await context.close();
	}
});

test('If two people answer at the same moment, the slower one sees who was first', async ({
	browser,
	world,
}) => {
	test.setTimeout(240_000);
	for (let round = 0; round < 4; round += 1) {
		const { emulator } = world;
		const { executionId } = await ask(placeOf(world), { to: '525587654321, 525587654322' });
		const people = await Promise.all(
			emulator.appMessages.map(async (message, person) => {
				const context = await browser.newContext();
				const page = await context.newPage();
				const links = linksIn({ appMessages: [message], emails: [] }, world.n8n.url);
				await page.goto(links[person] ?? '');
				return page;
			}),
		);
		await Promise.all(people.map(async (page) => await page.getByRole('button').first().click()));
		const headings = people.map((page) => page.getByRole('heading'));
		for (const heading of headings)
			await expect(heading).toHaveText(/^(Thank you|Already answered)$/);
		const texts = await Promise.all(headings.map(async (heading) => await heading.textContent()));
		expect([...texts].sort()).toEqual(['Already answered', 'Thank you']);
		const late = people[texts.indexOf('Already answered')];
		if (!late) throw new Error('nobody was late');
		const { items } = await world.n8n.rest.finished(executionId);
		const { approved, answeredBy } = Object(items(asking)[0]?.['data']) as Record<string, unknown>;
		const decided = `“${approved ? 'Approve' : 'Decline'}”, by …${String(answeredBy).slice(-4)}`;
		// Once n8n has an answer, later requests do not reach the node.
		const words = (await late.locator('article p').textContent()) ?? '';
		expect([decided, 'An answer was recorded before, or the time to answer is over.']).toContain(
			words,
		);
		await expect(late.getByRole('heading')).toBeFocused();
		expect(await barriers(late)).toEqual([]);
		for (const page of people) await page.context().close();
	}
});

test('A free text can be answered without JavaScript', async ({ browser, world }) => {
	const { executionId, links } = await ask(placeOf(world), { responseType: 'freeText' });
	const context = await browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto(links[0] ?? '');
	await page.getByLabel('Your answer').fill('Yes, but only half.\nThe rest tomorrow.');
	await page.getByRole('button', { name: 'Send Answer' }).click();
	await expect(page.getByRole('heading')).toHaveText('Thank you');
	const { items } = await world.n8n.rest.finished(executionId);
	expect(items(asking)[0]?.['data']).toMatchObject({
		text: 'Yes, but only half.\nThe rest tomorrow.',
	});
	await context.close();
});
