import type { Page } from '@playwright/test';

import { answerOf, askBySms, lastSms, withReplies } from '../../checks/people/bySms';
import { withLogin } from '../../checks/people/code';
import { ask, asking } from '../../checks/people/question';
import { expect, test } from '../fixtures/test';
import { barriers, isTooWide, open, phone, photo, placeOf } from './pages';

/** Pages that people see when something went wrong, or without scripts. */

test.use({ viewport: phone });
test.describe.configure({ timeout: 180_000 });

/** A page that a phone shows whole, and a screen reader reads. */
async function expectReadable(page: Page): Promise<void> {
	expect(await barriers(page)).toEqual([]);
	expect(await isTooWide(page)).toBe(false);
}

test('Offline, a form keeps its answers and the chosen file, and the next press with a network counts', async ({
	page,
	context,
	world,
	picture,
}) => {
	const { executionId, links } = await ask(placeOf(world), {
		responseType: 'customForm',
		formFields: {
			values: [
				{ fieldLabel: 'Reason', fieldType: 'text', requiredField: true },
				{ fieldLabel: 'Photo', fieldType: 'file', acceptFileTypes: 'image/*' },
			],
		},
	});
	await open(page, links[0] ?? '');
	await page.getByLabel('Reason').fill('Broken');
	await page.getByLabel('Photo').setInputFiles(await photo('box.png'));
	await context.setOffline(true);
	await page.getByRole('button', { name: 'Send Answer' }).click();
	await expect(page.getByRole('status')).toHaveText('Not sent. Check your connection and press again.');
	await picture('form, offline');
	await expectReadable(page);
	await context.setOffline(false);
	await page.getByRole('button', { name: 'Send Answer' }).click();
	await expect(page.getByRole('heading')).toHaveText('Thank you');
	const { items } = await world.n8n.rest.finished(executionId);
	expect(items(asking)[0]?.['data']).toMatchObject({ Reason: 'Broken', Photo: [{ filename: 'box.png' }] });
});

test('Who opens a link by SMS after the answer reads a sentence in the language of the question', async ({
	page,
	world,
	picture,
}) => {
	const place = placeOf(world);
	await withReplies(place, async ({ say }) => {
		const options = { language: 'es', askedBy: 'Mi Tienda' };
		const executionId = await askBySms(place, { answerBy: 'both', options });
		const [link = ''] = /http\S+/.exec(lastSms(place).text) ?? [];
		await open(page, link);
		await expect(page.getByRole('heading')).toHaveText('Pregunta de Mi Tienda');
		await picture('question from an SMS');
		await say('sí');
		expect(await answerOf(place, executionId)).toMatchObject({ approved: true });
		await page.goto(link);
		await expect(page.getByText('Ya se registró una respuesta')).toBeVisible();
		await picture('late');
		await expectReadable(page);
		await page.goto(link.replace(/.{10}$/, 'AAAAAAAAAA'));
		await expect(page.getByRole('heading')).toBeVisible();
		await picture('changed link');
		await expectReadable(page);
	});
});

test('Send and Verify: a mistyped number gets a page that says so, and the right one the page for its code', async ({
	page,
	world,
	picture,
}) => {
	const { emulator } = world;
	emulator.reset();
	await withLogin(placeOf(world), async (_login, id, address) => {
		const login = async (number: string) => {
			await page.goto('about:blank');
			await page.setContent(
				`<form method="post" action="${address}"><input name="phone" value="${number}"><button>Go</button></form>`,
			);
			await page.getByRole('button').click();
		};
		await login('55 8765');
		await expect(page.getByRole('heading')).toBeVisible();
		await picture('mistyped number');
		await expectReadable(page);
		expect(emulator.messages).toEqual([]);
		await login('525587654337');
		await picture('leads to the page for the code');
		await expect(page.getByLabel('Code')).toBeVisible();
		await picture('one-time password');
		await expectReadable(page);
		await page.getByLabel('Code').fill(emulator.code('525587654337') ?? '');
		await page.getByRole('button', { name: 'Confirm' }).click();
		await expect(page.getByRole('heading')).toHaveText('Thank you');
		await picture('verified');
		await expectReadable(page);
		const [right] = await world.n8n.rest.settledExecutions(id, 2);
		expect(right?.status).toBe('success');
	});
});

test('Without JavaScript an answer is confirmed with a code, after a wrong one', async ({
	browser,
	world,
}) => {
	const to = '525587654336';
	const { executionId, links } = await ask(placeOf(world), { to, options: { confirmWithCode: true } });
	const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
	const page = await context.newPage();
	await page.goto(links[0] ?? '');
	await page.getByRole('button', { name: 'Approve' }).click();
	await expect(page.getByRole('definition')).toHaveText('Approve');
	await page.getByLabel('Code').fill(world.emulator.code(to) === '000000' ? '111111' : '000000');
	await page.getByRole('button', { name: 'Confirm' }).click();
	await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/This code is not right/);
	await expect(page.getByLabel('Code')).toBeFocused();
	await expect(async () => {
		await page.getByLabel('Code').fill(world.emulator.code(to) ?? '', { timeout: 2_000 });
		await page.getByRole('button', { name: 'Confirm' }).click({ timeout: 2_000 });
		await expect(page.getByRole('heading')).toHaveText('Thank you', { timeout: 3_000 });
	}).toPass();
	await context.close();
	const { items } = await world.n8n.rest.finished(executionId);
	expect(items(asking)[0]?.['data']).toMatchObject({ approved: true, confirmed: true });
});

test('Long words and labels fit a small phone', async ({ page, world, picture }) => {
	const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
	const { links } = await ask(placeOf(world), {
		message: `May ${long} be paid? https://example.com/${'path/'.repeat(20)}`,
		responseType: 'customForm',
		formFields: {
			values: [
				{ fieldLabel: `Reason of ${long}`, fieldType: 'text', requiredField: true },
				{ fieldLabel: 'Way', fieldType: 'radio', fieldOptions: `${long}, Other`, requiredField: true },
				{ fieldLabel: 'By', fieldType: 'checkbox', fieldOptions: `SMS, ${long}` },
				{ fieldLabel: 'Place', fieldType: 'dropdown', fieldOptions: `${long}, Other` },
			],
		},
		options: { askedBy: long },
	});
	// The message has a link of its own.
	await open(page, links.at(-1) ?? '');
	await picture('long words');
	await expectReadable(page);
	await page.evaluate("document.querySelector('form').noValidate = true");
	await page.getByRole('button', { name: 'Send Answer' }).click();
	await expect(page.getByRole('alert')).toBeVisible();
	await page.evaluate('window.scrollTo(0, 0)');
	await picture('long words, summary');
	await expectReadable(page);
});
