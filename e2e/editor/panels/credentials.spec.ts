import { expect, test } from '../fixtures/test';

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
