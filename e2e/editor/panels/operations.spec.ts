import { readExample } from '../../../n8n/examples';
import { expect, test } from '../fixtures/test';

const nodes = readExample('demo.json', '').nodes.filter(({ type }) => type.includes('messaging-service'));

for (const { id, name } of nodes) {
	test(`The panel of "${name}" has its credential and no issue`, async ({ page, world, picture }) => {
		await page.goto(`${world.n8n.url}/workflow/${world.workflowId}/${String(id)}`);
		const credential = page.getByTestId('node-credentials-select').locator('input');
		await expect(credential).toHaveValue(/^Messaging Service .*account$/);
		await expect(page.getByTestId('parameter-issues')).toHaveCount(0);
		await picture(`${name}, new`);
	});
}
