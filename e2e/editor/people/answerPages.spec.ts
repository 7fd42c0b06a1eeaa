import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import type { DemoWorld } from '../../../demo/world';
import { ask, asking, linksIn } from '../../checks/people/question';
import { expect, test } from '../fixtures/test';

/** The pages on which people answer questions, on a phone. */

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

/** Returns the accessibility issues of a page by WCAG 2.2 AA. */
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

test('A Spanish form can be filled in on a phone at 200 % zoom, and names missing fields', async ({
	page,
	world,
	picture,
}) => {
	// A phone with a width of 360 points at 200 % zoom.
	await page.setViewportSize({ width: 180, height: 370 });
	const { executionId, links } = await ask(placeOf(world), form);
	await open(page, links[0] ?? '');
	expect(await barriers(page)).toEqual([]);
	const wide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
	expect(wide).toBe(false);
	await page.setViewportSize({ width: 360, height: 740 });
	await picture('form');
	await page.getByLabel('Importe').fill('12.50');
	// Skip the browser's validation to see the server's.
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

test('A double tap gives one answer and ends on the confirmation page', async ({ browser, world }) => {
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
		for (const heading of headings) await expect(heading).toHaveText(/^(Thank you|Already answered)$/);
		const texts = await Promise.all(headings.map(async (heading) => await heading.textContent()));
		expect([...texts].sort()).toEqual(['Already answered', 'Thank you']);
		const late = people[texts.indexOf('Already answered')];
		if (!late) throw new Error('nobody was late');
		const { items } = await world.n8n.rest.finished(executionId);
		const { approved, answeredBy } = Object(items(asking)[0]?.['data']) as Record<string, unknown>;
		const decided = `“${approved ? 'Approve' : 'Decline'}”, by ${String(answeredBy)}`;
		// Once n8n has an answer, later requests do not reach the node.
		const words = (await late.locator('article p').textContent()) ?? '';
		expect([decided, 'Somebody else answered first, or the time to answer is over.']).toContain(words);
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
	expect(items(asking)[0]?.['data']).toMatchObject({ text: 'Yes, but only half.\nThe rest tomorrow.' });
	await context.close();
});
