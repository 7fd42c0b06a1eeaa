import { expect, test } from './test';

/**
 * What people type into n8n's panel of nodes. n8n shows a node and its trigger as one entry, and its search knows only
 * the action node's words then; opened, the entry shows both.
 */

/** Of all nodes of n8n, this package comes first. */
const first =
	'text message, texting, send text, send sms, receive sms, incoming sms, inbound sms, bulk sms, flash sms, schedule sms, ' +
	'enviar sms, one-time password, one time password, verification code, login code, verify phone, phone verification, ' +
	'reminder, notification, notify, broadcast, mass message, appointment, email template, newsletter, balance, ' +
	'credits, delivery report, delivery status, receipt, dlr, reply, wait for answer, wait for reply, send and wait, ' +
	'inbound message, opt out, unsubscribe, ask, send template, whatsapp template, whats app, mensaje, ' +
	'texto, correo, mo sms, mt sms';

/** Others have the word in their own name, or are listed before it with the same word. */
const shown =
	'sms, otp, 2fa, whatsapp, wab, email, send email, campaign, stop, human in the loop, approval, approve, survey, alert, mo, mt';

test('The words that people type find the package', async ({ page, world, picture }) => {
	test.slow();
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
	// The list is narrowed down a moment later.
	await expect(found.first()).toContainText('Messaging Service');
	await expect(found.first()).toContainText('Send and receive SMS, email and WhatsApp messages');
	await found.first().click();
	for (const event of ['On incoming SMS', 'On SMS delivery report', 'On WhatsApp message'])
		await expect(page.getByText(event, { exact: true })).toBeVisible();
	await picture('The panel of the package, found by “delivery report”');
});
