import { AxeBuilder } from '@axe-core/playwright';

import { call } from '../fixtures/client';
import { ana, luis, playScene } from '../fixtures/scene';
import { drawer, expect, phoneOf, test } from '../fixtures/test';

const looks = [
	{ name: 'light', options: { colorScheme: 'light' as const } },
	{ name: 'dark', options: { colorScheme: 'dark' as const } },
	{ name: 'on a phone', options: { viewport: { width: 390, height: 844 } } },
];

for (const { name, options } of looks) {
	test.describe(name, () => {
		test.use(options);

		test('axe finds no accessibility issue in any view', async ({
			desk,
			emulator,
			page,
			complaints,
		}) => {
			// Axe takes a minute for a view on a busy machine.
			test.slow();
			const clean = async (where: string) => {
				// E-mail frames contain foreign HTML, and axe cannot reach them.
				const { violations } = await new AxeBuilder({ page })
					.options({ iframes: false })
					.setLegacyMode()
					.analyze();
				const told = violations.map(
					({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`,
				);
				expect(told, where).toEqual([]);
			};
			await clean('nothing yet');
			await playScene(emulator);
			await emulator.incomingSms({ source_addr: ana, message: 'Thanks' });
			await emulator.inboundMessage({ from: luis, content: { text: 'On my way' } });
			await expect(
				desk.getByRole('complementary', { name: 'People' }).getByText('On my way'),
			).toBeVisible();
			await clean('people');
			await page.goto(`${emulator.url}/#/p/${ana}`);
			await expect(phoneOf(desk, ana).getByText('Thanks')).toBeVisible();
			await clean('phones');
			for (const [where, path] of [
				['an SMS', '#/m/3'],
				['an e-mail', '#/m/12'],
				['a refusal', '#/m/11'],
				['an answer', '#/m/17'],
			] as const) {
				await page.goto(`${emulator.url}/${path}`);
				await expect(drawer(desk).getByRole('definition').first()).toBeVisible();
				await clean(where);
			}
			await desk.keyboard.press('Escape');
			await page.goto(`${emulator.url}/#/activity?q=order`);
			await expect(desk.getByText('3 found')).toBeVisible();
			await clean('activity');
			for (const panel of ['Trouble', 'Connect', 'Keys']) {
				await desk.getByRole('button', { name: panel, exact: true }).click();
				await clean(panel);
				await desk.keyboard.press('Escape');
			}
			// Blocked resources in e-mails are expected, and axe injects itself into the frames.
			expect(complaints.filter((one) => !/pixel\.gif|sandboxed/.test(one))).toEqual([]);
		});

		test('nothing is wider than the screen', async ({ desk, emulator, page }) => {
			await playScene(emulator);
			for (const path of ['#/', '#/activity', '#/m/12']) {
				await page.goto(`${emulator.url}/${path}`);
				await expect(desk.getByText('#1042').first()).toBeAttached();
				const wide: unknown = await page.evaluate(
					'document.documentElement.scrollWidth - document.documentElement.clientWidth',
				);
				expect(wide).toBe(0);
			}
		});
	});
}

test('everything works without a mouse: find, open, answer, confirm, copy, approve', async ({
	desk,
	emulator,
	workflow,
	context,
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await call(emulator, 'smsSend', { phone: ana, msg: 'Shall we? https://shop.example/yes' });
	await call(emulator, 'otpSend', { phone: ana, msg: 'Your code is [code]' });
	await expect(phoneOf(desk, ana).getByText('Your code is')).toBeVisible();
	const { keyboard } = desk;
	await keyboard.press('l');
	await expect(desk.locator('[data-n="2"]')).toBeFocused();
	await keyboard.press('c');
	await expect
		.poll(async () => await desk.evaluate('navigator.clipboard.readText()'))
		.toBe(emulator.code(ana));
	await keyboard.press('k');
	await expect(desk.locator('[data-n="1"]')).toBeFocused();
	await keyboard.press('d');
	await expect
		.poll(() => workflow.received)
		.toMatchObject([{ body: { trace_id: '100000001', status: 3 } }]);
	const popup = context.waitForEvent('page');
	await keyboard.press('o');
	await (await popup).close();
	await keyboard.press('r');
	await keyboard.type('Yes');
	await keyboard.press('Enter');
	await expect.poll(() => workflow.received.length).toBe(2);
	await keyboard.press('Escape');
	await keyboard.press('Enter');
	await expect(drawer(desk)).toBeFocused();
	await keyboard.press('Escape');
	await expect(drawer(desk)).toBeHidden();
	await keyboard.press('/');
	await keyboard.type('code');
	await expect(desk.getByText('1 found')).toBeVisible();
	await keyboard.press('Escape');
	await keyboard.press('?');
	await expect(desk.getByRole('complementary', { name: 'Keys and search' })).toBeVisible();
});

test('a screen reader announces an arrival', async ({ desk, emulator }) => {
	await expect(desk.getByRole('heading', { name: /, live$/ })).toBeVisible();
	await call(emulator, 'smsSend', { phone: ana, msg: 'Hello' });
	await expect(desk.getByRole('log')).toHaveText('SMS to +52 55 1234 5678: Hello');
});
