import { expect, test } from './test';

test('one window has n8n and the phones: what the workflow sends arrives beside it', async ({
	page,
	world,
}) => {
	const { emulator, n8n, workflowId } = world;
	emulator.reset();
	await page.setViewportSize({ width: 1700, height: 950 });
	const editor = encodeURIComponent(`${n8n.url}/workflow/${workflowId}`);
	await page.goto(`${emulator.url}/_page/beside?of=${editor}`);
	const workflow = page.frameLocator('iframe[title=Workflow]');
	const phones = page.frameLocator('iframe[title=Phones]');
	await expect(workflow.getByText('Send Flash SMS').first()).toBeVisible();
	await expect(phones.getByText('No messages yet')).toBeVisible();
	await workflow.getByTestId('execute-workflow-button').first().click();
	await expect(phones.getByText('+52 55 1234 5678').first()).toBeVisible();
});
