import { ask, asking } from '../../checks/people/question';
import { expect, test } from '../fixtures/test';
import { barriers, open, phone, placeOf } from './pages';

/** What a press does without a network, and on the page for a code. */

test.use({ viewport: phone });

for (const [what, status] of [
	['there is no network', undefined],
	['a proxy answers for n8n', 502],
	['a network asks for a login', 200],
] as const)
	test(`If ${what}, the page says that nothing was sent, and the next press counts`, async ({
		page,
		world,
		picture,
	}) => {
		const { executionId, links } = await ask(placeOf(world), { responseType: 'freeText' });
		await open(page, links[0] ?? '');
		await page.getByLabel('Your answer').fill('Only half');
		let release = () => {};
		const held = new Promise<void>((done) => (release = done));
		await page.route('**/*', async (route) => {
			await held;
			await (status === undefined ? route.abort() : route.fulfill({ status, body: '<h1>Welcome</h1>' }));
		});
		await page.getByRole('button', { name: 'Send Answer' }).click();
		await expect(page.getByRole('status')).toHaveText('Sending…');
		release();
		await expect(page.getByRole('status')).toHaveText('Not sent. Check your connection and press again.');
		await expect(page.getByLabel('Your answer')).toHaveValue('Only half');
		await picture(`not sent, ${what}`);
		expect(await barriers(page)).toEqual([]);
		await page.unroute('**/*');
		await page.getByRole('button', { name: 'Send Answer' }).click();
		await expect(page.getByRole('heading')).toHaveText('Thank you');
		const { items } = await world.n8n.rest.finished(executionId);
		expect(items(asking)[0]?.['data']).toMatchObject({ text: 'Only half' });
	});

test('A declined answer is confirmed with a code: the page leads back, and sends another code', async ({
	page,
	world,
	picture,
}) => {
	const { emulator } = world;
	const to = '525587654339';
	const { executionId, links } = await ask(placeOf(world), {
		to,
		limitWaitTime: 'interval',
		options: { confirmWithCode: true, askedBy: 'My Shop' },
	});
	await open(page, links[1] ?? '');
	await expect(page.getByRole('heading')).toHaveText('Question from My Shop');
	await expect(page.getByRole('button').first()).toHaveText('Decline');
	await picture('question of a decline link');
	await page.getByRole('button', { name: 'Decline' }).click();
	await expect(page.getByText('ends in 4339')).toBeVisible();
	await expect(page.getByRole('definition')).toHaveText('Decline');
	await picture('code');
	expect(await barriers(page)).toEqual([]);
	await page.getByRole('button', { name: 'Change Answer' }).click();
	await expect(page.getByLabel('Code')).toHaveCount(0);
	await page.getByRole('button', { name: 'Decline' }).click();
	await page.getByRole('button', { name: 'Send a New Code' }).click();
	await expect(page.getByText('Only the latest one counts')).toBeVisible();
	await page.getByLabel('Code').fill(emulator.code(to) === '000000' ? '111111' : '000000');
	await page.getByRole('button', { name: 'Confirm' }).click();
	await expect(page.getByLabel('Code')).toBeFocused();
	await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/This code is not right/);
	await picture('wrong code');
	expect(await barriers(page)).toEqual([]);
	// The next try is allowed after two seconds; until then the page asks for the code again.
	const isDone = async () => (await page.getByRole('heading').textContent()) === 'Thank you';
	await expect(async () => {
		if (!(await isDone())) {
			await page.getByLabel('Code').fill(emulator.code(to) ?? '', { timeout: 2_000 });
			await page.getByRole('button', { name: 'Confirm' }).click({ timeout: 2_000 });
		}
		await expect(page.getByRole('heading')).toHaveText('Thank you', { timeout: 3_000 });
	}).toPass();
	await expect(page.getByRole('definition')).toHaveText('Decline');
	await picture('declined');
	const { items } = await world.n8n.rest.finished(executionId);
	expect(items(asking)[0]?.['data']).toMatchObject({ approved: false, confirmed: true });
});

test('If a code cannot be sent, the page says that nothing was recorded, and the next press counts', async ({
	page,
	world,
}) => {
	const { links } = await ask(placeOf(world), {
		to: '525587654338',
		responseType: 'freeText',
		options: { confirmWithCode: true },
	});
	await open(page, links[0] ?? '');
	await page.getByLabel('Your answer').fill('Only half');
	world.emulator.fault({ do: 'html', status: 503, endpoint: 'otpSend', times: 1 });
	await page.getByRole('button', { name: 'Send Answer' }).click();
	await expect(page.getByRole('status')).toContainText('Nothing was recorded.');
	await expect(page.getByLabel('Your answer')).toHaveValue('Only half');
	await page.getByRole('button', { name: 'Send Answer' }).click();
	await expect(page.getByRole('definition')).toHaveText('Only half');
});
