import { outputOf, panelNames, panelsOf } from './allPanels';
import { expect, test } from '../fixtures/test';

// Pictures for manual review: every panel at first and with every option, in light and dark.

test.describe.configure({ timeout: 120_000 });

for (const name of panelNames) {
	const known = name === 'trigger' ? '' : ', and what it puts out is known before the first run';
	test(`The panel of ${name} opens with every option${known}`, async ({ page, world, picture }) => {
		const workflow = await panelsOf(world, name);
		const id = await world.n8n.rest.importWorkflow(workflow);
		for (const [index, node] of workflow.nodes.entries()) {
			await page.setViewportSize({ width: 1400, height: node.name.includes('every option') ? 2200 : 1300 });
			await page.emulateMedia({ colorScheme: 'light' });
			await page.goto(`${world.n8n.url}/workflow/${id}/node-${index}`);
			await expect(page.getByTestId('node-parameters')).toBeVisible();
			if (index === 1)
				for (const field of outputOf(name))
					await expect(page.getByTestId('ndv-input-panel').getByText(field, { exact: true })).toBeVisible();
			await picture(`${node.name}, light`);
			await page.emulateMedia({ colorScheme: 'dark' });
			await picture(`${node.name}, dark`);
		}
	});
}
