import { connect, triggerAddresses, storeExamples } from '../../../demo/examples';
import { startRelay } from '../../../demo/relay';
import { readExample } from '../../../n8n/examples';
import { expect, test } from '../fixtures/test';

test('“Try it” of the README: a question by SMS is answered with 1 on the phone, and the workflow continues', async ({
	page,
	world,
	picture,
}) => {
	test.setTimeout(180_000);
	const { emulator, n8n } = world;
	emulator.reset();
	const published = await storeExamples(n8n, emulator);
	const relay = await startRelay(() => triggerAddresses(n8n.rest, n8n.url));
	connect(emulator, relay.url);
	try {
		const { name } = readExample('people-sms-steps.json', emulator.url);
		const editor = `${n8n.url}/workflow/${await n8n.rest.findWorkflow(name)}`;
		await page.setViewportSize({ width: 1700, height: 950 });
		await page.goto(`${emulator.url}/_page/beside?of=${encodeURIComponent(editor)}`);
		const workflow = page.frameLocator('iframe[title=Workflow]');
		const phone = page.frameLocator('iframe[title=Phones]').locator('[data-person="525512345678"]');
		await workflow.getByTestId('execute-workflow-button').first().click();
		await expect(phone.getByText(/\d{3} Approve/)).toBeVisible();
		// One click is enough.
		await phone.getByPlaceholder('Answer').fill('1');
		await phone.getByRole('button', { name: 'Send', exact: true }).click();
		await expect(phone.getByText('Which account shall the money go to?')).toBeVisible();
		await phone.getByPlaceholder('Answer').fill('BBVA 0123');
		await phone.getByRole('button', { name: 'Send', exact: true }).click();
		await expect(phone.getByText('is refunded to the account you wrote')).toBeVisible();
		await expect(phone.getByText('not acknowledged')).toHaveCount(0);
		await picture('answered on the phone');
	} finally {
		await relay.stop();
		for (const id of published) await n8n.rest.deactivateWorkflow(id);
	}
});
