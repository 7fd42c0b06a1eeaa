import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import type { DemoWorld } from '../../../demo/world';
import { answersOf, ask } from '../../checks/people/question';
import { expect, test } from '../fixtures/test';

/** The pages on which people answer questions, on a phone. */

const placeOf = ({ n8n: { rest, url: webhookUrl }, emulator }: DemoWorld) => ({
	...{ rest, emulator, webhookUrl },
});

/** Returns the accessibility issues of a page by WCAG 2.2 AA. */
async function barriers(page: Page): Promise<string[]> {
	const { violations } = await new AxeBuilder({ page })
		.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
		.analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

async function open(page: Page, link: string): Promise<void> {
	const refused: string[] = [];
	page.on(
		'console',
		(message) => void (message.type() === 'error' && refused.push(message.text())),
	);
	await page.goto(link);
	expect(refused).toEqual([]);
}

const isTooWide = async (page: Page) =>
	await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');

// A small phone.
test.use({ viewport: { width: 320, height: 640 } });

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

/** Fields of every kind, in Spanish. */
const form = {
	responseType: 'customForm',
	formFields: {
		values: [
			{ fieldLabel: 'Motivo', fieldType: 'text', requiredField: true },
			{ fieldLabel: 'Importe', fieldType: 'number' },
			{ fieldLabel: 'Desde', fieldType: 'date' },
			{ fieldLabel: 'Solución', fieldType: 'radio', fieldOptions: 'Reembolso, Cambio' },
			{ fieldLabel: 'Avisar por', fieldType: 'checkbox', fieldOptions: 'SMS, Correo, WhatsApp' },
			{ fieldLabel: 'Sucursal', fieldType: 'dropdown', fieldOptions: 'Centro, Norte' },
			{ fieldLabel: 'Notas', fieldType: 'textarea', placeholder: 'Lo que debamos saber' },
		],
	},
	options: { language: 'es' },
};

for (const [colorScheme, javaScriptEnabled] of [
	['light', true],
	['dark', true],
	['light', false],
] as const) {
	const how = `in ${colorScheme} colors, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`;
	test.describe(() => {
		test.use({ colorScheme, javaScriptEnabled });
		test(`A Spanish form keeps what was entered while problems come and go, ${how}`, async ({
			page,
			world,
			picture,
		}) => {
			// axe is a script of the page.
			const expectNoBarriers = async () =>
				expect(javaScriptEnabled ? await barriers(page) : []).toEqual([]);
			const { executionId, links } = await ask(placeOf(world), form);
			// A phone with a width of 360 points at 200 % zoom.
			await page.setViewportSize({ width: 180, height: 370 });
			await open(page, links[0] ?? '');
			await expectNoBarriers();
			expect(await isTooWide(page)).toBe(false);
			await page.setViewportSize({ width: 320, height: 640 });
			await picture(`form, ${colorScheme}`);
			await page.getByLabel('Importe').fill('12.50');
			// Skip the browser's validation to see the server's.
			await page.evaluate("document.querySelector('form').noValidate = true");
			await page.getByRole('button', { name: 'Enviar respuesta' }).click();
			await expect(page.getByLabel('Motivo')).toBeFocused();
			await expect(page.getByLabel('Motivo')).toHaveAccessibleDescription('Completa este campo.');
			await expect(page.getByLabel('Importe')).toHaveValue('12.50');
			await picture(`form with something missing, ${colorScheme}`);
			await expectNoBarriers();
			expect(await isTooWide(page)).toBe(false);
			await page.getByLabel('Motivo').fill('Llegó dañado');
			await page.getByLabel('Desde').fill('2026-01-31');
			await page.getByLabel('Cambio').check();
			await page.getByLabel('SMS').check();
			await page.getByLabel('WhatsApp').check();
			await page.getByLabel('Sucursal').selectOption('Norte');
			await page.getByRole('button', { name: 'Enviar respuesta' }).click();
			await expect(page.getByRole('heading')).toHaveText('Gracias');
			await expectNoBarriers();
			const [data] = await answersOf(placeOf(world), executionId);
			expect(data).toMatchObject({
				Motivo: 'Llegó dañado',
				Importe: 12.5,
				Desde: '2026-01-31',
				Solución: 'Cambio',
				'Avisar por': ['SMS', 'WhatsApp'],
				Sucursal: 'Norte',
				Notas: null,
			});
		});
	});
}
