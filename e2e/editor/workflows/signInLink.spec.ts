import { startSignInLink } from '../../../demo/signInLink';
import { expect, test } from '../fixtures/test';

test('the demo’s sign-in link opens n8n already signed in', async ({ browser, world }) => {
	const { n8n, emulator, workflowId } = world;
	const editor = encodeURIComponent(`${n8n.url}/workflow/${workflowId}`);
	const both = `${emulator.url}/_page/beside?of=${editor}`;
	const link = await startSignInLink(() => n8n.rest.cookie(), both);
	const page = await (
		await browser.newContext({ viewport: { width: 1700, height: 950 } })
	).newPage();
	try {
		await page.goto(both);
		const workflow = page.frameLocator('iframe[title=Workflow]');
		await expect(workflow.getByLabel('Email').first()).toBeVisible();
		await page.goto(link.url);
		await expect(workflow.getByText('Send Flash SMS').first()).toBeVisible();
	} finally {
		await page.close();
		await link.stop();
	}
});
