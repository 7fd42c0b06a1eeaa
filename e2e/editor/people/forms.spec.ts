import { answersOf, ask } from '../../checks/people/question';
import { expect, test } from '../fixtures/test';
import { barriers, isTooWide, open, phone, placeOf } from './pages';

/** Forms on a phone. */

test.use({ viewport: phone });

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

for (const colorScheme of ['light', 'dark'] as const) {
	test(`A Spanish form keeps what was entered while problems come and go, in ${colorScheme} colors`, async ({
		page,
		world,
		picture,
	}) => {
		await page.emulateMedia({ colorScheme });
		const { executionId, links } = await ask(placeOf(world), form);
		// A phone with a width of 360 points at 200 % zoom.
		await page.setViewportSize({ width: 180, height: 370 });
		await open(page, links[0] ?? '');
		expect(await barriers(page)).toEqual([]);
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
		expect(await barriers(page)).toEqual([]);
		expect(await isTooWide(page)).toBe(false);
		await page.getByLabel('Motivo').fill('Llegó dañado');
		await page.getByLabel('Desde').fill('2026-01-31');
		await page.getByLabel('Cambio').check();
		await page.getByLabel('SMS').check();
		await page.getByLabel('WhatsApp').check();
		await page.getByLabel('Sucursal').selectOption('Norte');
		await picture(`form filled in, ${colorScheme}`);
		await page.getByRole('button', { name: 'Enviar respuesta' }).click();
		await expect(page.getByRole('heading')).toHaveText('Gracias');
		await picture(`form recorded, ${colorScheme}`);
		expect(await barriers(page)).toEqual([]);
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
}

test('Without JavaScript a form opens at its first problem, and keeps what was entered', async ({
	browser,
	world,
}) => {
	const { executionId, links } = await ask(placeOf(world), form);
	const context = await browser.newContext({
		javaScriptEnabled: false,
		viewport: { width: 320, height: 640 },
	});
	const page = await context.newPage();
	await page.goto(links[0] ?? '');
	await page.getByLabel('Motivo').fill(' ');
	await page.getByLabel('Avisar por').or(page.getByLabel('SMS')).first().check();
	await page.getByRole('button', { name: 'Enviar respuesta' }).click();
	await expect(page.getByLabel('Motivo')).toBeFocused();
	await expect(page.getByLabel('SMS')).toBeChecked();
	await page.getByLabel('Motivo').fill('Roto');
	await page.getByRole('button', { name: 'Enviar respuesta' }).click();
	await expect(page.getByRole('heading')).toHaveText('Gracias');
	const [data] = await answersOf(placeOf(world), executionId);
	expect(data).toMatchObject({ Motivo: 'Roto', 'Avisar por': ['SMS'] });
	await context.close();
});
