import { expect, test } from '../fixtures/test';

/**
 * Search words for n8n's nodes panel. n8n shows a node and its trigger as one entry and searches
 * only the action node's words; the opened entry shows both.
 */

/** Words that list this package first. */
const first =
	'text message, texting, send text, send sms, receive sms, incoming sms, inbound sms, bulk sms, flash sms, schedule sms, ' +
	'enviar sms, one-time password, one time password, verification code, login code, verify phone, phone verification, ' +
	'reminder, notification, notify, broadcast, mass message, appointment, email template, newsletter, balance, ' +
	'credits, delivery report, delivery status, receipt, dlr, reply, wait for answer, wait for reply, send and wait, ' +
	'inbound message, opt out, unsubscribe, ask, send template, whatsapp template, whats app, mensaje, ' +
	'texto, correo, mo sms, mt sms, check number, validate phone, number lookup, send a text, bulk messages, rsvp, ' +
	'appointment confirmation, two way, mensajes, códigos, get balance, send flash, send from template, ' +
	'order shipped, low balance, sms approval, text customer, verificar número, consultar saldo, estado de entrega, enviar whatsapp, enviar correo';

/** Words with other nodes listed first, such as nodes with the word in their name. */
const shown =
	'sms, otp, 2fa, whatsapp, wab, email, send email, campaign, stop, human in the loop, approval, approve, survey, alert, mo, mt, wa, get status, get log';

test('The words that people type find the package', async ({ page, world, picture }) => {
	// Eighty words, each with its own wait: seven minutes on a busy machine.
	test.setTimeout(900_000);
	await page.goto(`${world.n8n.url}/workflow/new`);
	await page.getByTestId('canvas-plus-button').first().click();
	const input = page.getByTestId('node-creator-search-bar').first();
	const found = page.getByTestId('item-iterator-item');
	for (const word of [first, shown].flatMap((words) => words.split(', '))) {
		await input.fill('');
		await input.fill(word);
		const entry = found.filter({ has: page.getByText('Messaging Service', { exact: true }) });
		await expect(entry, word).toBeVisible();
		if (!shown.split(', ').includes(word))
			await expect(found.first(), word).toContainText('Messaging Service');
	}
	await input.fill('delivery report');
	// The list is filtered with a delay.
	await expect(found.first()).toContainText('Messaging Service');
	await expect(found.first()).toContainText('Send and receive SMS, email and WhatsApp messages');
	await found.first().click();
	for (const event of ['On incoming SMS', 'On SMS delivery report', 'On WhatsApp message'])
		await expect(page.getByText(event, { exact: true })).toBeVisible();
	await picture('The panel of the package, found by “delivery report”');
});

/** Text that a new credential shows without a click. */
const hints = {
	'Messaging Service API': ['The address that the service gave you, up to the host'],
	'Messaging Service Email API': ['With or without the word Bearer in front'],
	'Messaging Service Webhook API': [
		'The service signs its webhooks with it; ask its support for it',
	],
};

for (const [type, said] of Object.entries(hints)) {
	test(`A new credential of the type "${type}" says what to paste where`, async ({
		page,
		world,
		picture,
	}) => {
		await page.goto(`${world.n8n.url}/home/credentials/create`);
		await page.getByTestId('new-credential-type-select').click();
		await page.getByTestId('new-credential-type-select').locator('input').fill(type);
		await page.getByRole('option', { name: type, exact: true }).click();
		await page.getByTestId('new-credential-type-button').click();
		const dialog = page.getByTestId('editCredential-modal');
		for (const text of said) await expect(dialog.getByText(text)).toBeVisible();
		await picture(`${type}, new`);
		await page.emulateMedia({ colorScheme: 'dark' });
		await picture(`${type}, new, dark`);
	});
}
