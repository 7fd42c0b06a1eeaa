import { AxeBuilder } from '@axe-core/playwright';
import type { Locator } from '@playwright/test';

import { call, sendSms } from '../fixtures/client';
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
			for (const panel of ['Trouble', 'Connect']) {
				await desk.getByRole('link', { name: panel, exact: true }).click();
				await clean(panel);
				await desk.keyboard.press('Escape');
			}
			await desk.getByText('New phone', { exact: true }).click();
			await clean('new phone');
			// Blocked resources in e-mails are expected, and axe injects itself into the frames.
			expect(complaints.filter((one) => !/pixel\.gif|sandboxed/.test(one))).toEqual([]);
		});

		test('nothing is wider than the screen', async ({ desk, emulator, page }) => {
			await playScene(emulator);
			for (const path of ['#/', '#/trouble', '#/m/12']) {
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

test('everything works without a mouse: open, answer, confirm, copy', async ({
	desk,
	emulator,
	workflow,
	context,
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await sendSms(emulator, ana, 'Shall we?');
	await call(emulator, 'otpSend', { phone: ana, msg: 'Your code is [code]' });
	const phone = phoneOf(desk, ana);
	await expect(phone.getByText('Your code is')).toBeVisible();
	const { keyboard } = desk;
	const press = async (control: Locator, key = 'Enter') => {
		await control.focus();
		await keyboard.press(key);
	};
	await press(phone.getByRole('button', { name: /^Copy the code/ }));
	await expect
		.poll(async () => await desk.evaluate('navigator.clipboard.readText()'))
		.toBe(emulator.code(ana));
	await press(phone.getByRole('article').first());
	await expect(drawer(desk)).toBeFocused();
	await press(drawer(desk).getByRole('button', { name: 'Report as delivered' }));
	await expect
		.poll(() => workflow.received)
		.toMatchObject([{ body: { trace_id: '100000001', status: 3 } }]);
	await keyboard.press('Escape');
	await expect(drawer(desk)).toBeHidden();
	await phone.getByPlaceholder('Answer').focus();
	await keyboard.type('Yes');
	await keyboard.press('Enter');
	await expect.poll(() => workflow.received.length).toBe(2);
});

test('a screen reader announces an arrival', async ({ desk, emulator }) => {
	await expect(desk.getByRole('heading', { name: /, live$/ })).toBeVisible();
	await sendSms(emulator, ana, 'Hello');
	await expect(desk.getByRole('log')).toHaveText('SMS to +52 55 1234 5678: Hello');
});
