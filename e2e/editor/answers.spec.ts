import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import type { DemoWorld } from '../../demo/world';
import { ask, asking } from '../checks/people/question';
import { expect, test } from './test';

/** The pages on which people answer, as a phone shows them. */

const placeOf = ({ n8n, emulator }: DemoWorld) => ({ rest: n8n.rest, emulator, webhookUrl: n8n.url });

test.use({ viewport: { width: 360, height: 740 } });

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
			{ fieldLabel: 'Foto', fieldType: 'file', acceptFileTypes: 'image/*' },
			{ fieldLabel: 'Clave', fieldType: 'password' },
		],
	},
	options: { language: 'es' },
};

/** What keeps somebody from reading or using a page, by the rules of WCAG 2.2 AA. */
async function barriers(page: Page): Promise<string[]> {
	const { violations } = await new AxeBuilder({ page })
		.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
		.analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

async function open(page: Page, link: string): Promise<void> {
	const refused: string[] = [];
	page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())));
	await page.goto(link);
	expect(refused).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
	test(`A question is approved by keyboard, in ${colorScheme} colors`, async ({ page, world, picture }) => {
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

		await page.goto(links[1] ?? '');
		await expect(page.getByText('No action required')).toBeVisible();
		await picture(`answered before, ${colorScheme}`);
	});
}

test('A form in Spanish is filled in on a phone at double size, and says what is missing', async ({
	page,
	world,
	picture,
}) => {
	// What a phone of 360 points shows at 200 %.
	await page.setViewportSize({ width: 180, height: 370 });
	const { executionId, links } = await ask(placeOf(world), form);
	await open(page, links[0] ?? '');
	expect(await barriers(page)).toEqual([]);
	const wide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
	expect(wide).toBe(false);
	await page.setViewportSize({ width: 360, height: 740 });
	await picture('form');
	await page.getByLabel('Importe').fill('12.50');
	// Without the browser's own check: what the server says.
	await page.evaluate("document.querySelector('form').noValidate = true");
	await page.getByRole('button', { name: 'Enviar respuesta' }).click();
	await expect(page.getByRole('alert')).toHaveText('Completa este campo.');
	await expect(page.getByLabel('Importe')).toHaveValue('12.50');
	await picture('form with something missing');
	expect(await barriers(page)).toEqual([]);
	await page.getByLabel('Motivo').fill('Llegó dañado');
	await page.getByLabel('Cambio').check();
	await page.getByLabel('SMS').check();
	await page.getByLabel('WhatsApp').check();
	await page.getByLabel('Sucursal').selectOption('Norte');
	const photo = { name: 'caja.png', mimeType: 'image/png', buffer: Buffer.from('a picture') };
	await page.getByLabel('Foto').setInputFiles(photo);
	await page.getByRole('button', { name: 'Enviar respuesta' }).click();
	await expect(page.getByRole('heading')).toHaveText('Gracias');
	const { items } = await world.n8n.rest.finished(executionId);
	expect(items(asking)[0]?.['data']).toMatchObject({
		Motivo: 'Llegó dañado',
		Importe: 12.5,
		Solución: 'Cambio',
		'Avisar por': ['SMS', 'WhatsApp'],
		Sucursal: 'Norte',
		Notas: null,
		Foto: [{ filename: 'caja.png', mimetype: 'image/png', size: 9 }],
		Clave: null,
	});
});

test('A free text is answered without scripts', async ({ browser, world }) => {
	const { executionId, links } = await ask(placeOf(world), { responseType: 'freeText' });
	const context = await browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto(links[0] ?? '');
	await page.getByLabel('Your answer').fill('Yes, but only half.\nThe rest tomorrow.');
	await page.getByRole('button', { name: 'Send Answer' }).click();
	await expect(page.getByRole('heading')).toHaveText('Thank you');
	const { items } = await world.n8n.rest.finished(executionId);
	expect(items(asking)[0]?.['data']).toMatchObject({ text: 'Yes, but only half.\nThe rest tomorrow.' });
	await context.close();
});
