import type { DemoWorld } from '../../../demo/world';
import { expect, test } from '../fixtures/test';
import { panels, refused } from '../fixtures/workflows';

const stored = async ({ n8n }: DemoWorld, workflow: typeof panels): Promise<string> =>
	`${n8n.url}/workflow/${await n8n.rest.importWorkflow(workflow)}`;

test("The trigger's panel shows its test and its production address", async ({ page, world, picture }) => {
	await page.goto(`${await stored(world, panels)}/trigger`);
	const panel = page.getByTestId('node-parameters');
	await expect(panel.getByTestId('parameter-input-keywords').locator('input')).toHaveValue('YES, STOP');
	await expect(page.getByTestId('parameter-issues')).toHaveCount(0);
	await picture('Trigger');

	await page.getByText('Webhook URLs', { exact: true }).click();
	await expect(page.getByText(`${world.n8n.url}/webhook-test/`)).toBeVisible();
	await picture('Trigger, its addresses');
	await page.getByText('Production URL', { exact: true }).click();
	await expect(page.getByText(`${world.n8n.url}/webhook/`)).toBeVisible();
});

test('Each required field of an e-mail says so while it is empty', async ({ page, world, picture }) => {
	await page.goto(`${await stored(world, panels)}/email`);
	for (const name of ['fromName', 'fromEmail', 'email', 'subject', 'html']) {
		await expect(page.getByTestId(`parameter-input-${name}`)).toHaveClass(/has-issues/);
	}
	await picture('Send Email, empty');
	await page.getByTestId('parameter-input-attachmentFields').scrollIntoViewIfNeeded();
	await picture('Send Email, empty, further down');
});

test('The templates are listed by the service', async ({ page, world, picture }) => {
	await page.goto(`${await stored(world, panels)}/template`);
	const list = page.getByTestId('rlc-input');
	await expect(list).toBeVisible();
	await picture('Send Template, empty');
	await list.click();
	await expect(page.getByTestId('rlc-item')).toHaveText(['Invoice', 'Old campaign (inactive)', 'Welcome']);
	await picture('Send Template, list of templates');
});

test('The panel of a contact card shows what was filled in', async ({ page, world, picture }) => {
	await page.goto(`${await stored(world, panels)}/card`);
	await expect(page.getByTestId('parameter-input-firstName').locator('input')).toHaveValue('Nathan');
	await expect(page.getByTestId('parameter-issues')).toHaveCount(0);
	await picture('Send Contact');
	const company = page.getByTestId('parameter-input-company');
	await company.scrollIntoViewIfNeeded();
	await expect(company.locator('input')).toHaveValue('My Shop');
	await picture('Send Contact, further down');
});

test('A refused item is named with its field, and nothing is sent', async ({ page, world, picture }) => {
	const before = world.emulator.requests.length;
	await page.goto(await stored(world, refused));
	await page.getByTestId('execute-workflow-button').click();
	const node = page.locator('[data-test-id="canvas-node"][data-node-name="Send SMS"]');
	await expect(node.getByTestId('node-issues')).toBeVisible();
	await picture('Refused before sending');

	await node.dblclick();
	await expect(page.getByTestId('node-error-message')).toHaveText(/^“To” .*country code.*\[item 1\]$/);
	await expect(page.getByTestId('node-error-description')).toContainText('Nothing was sent');
	await picture('Refused before sending, the message');
	expect(world.emulator.requests).toHaveLength(before);
});
