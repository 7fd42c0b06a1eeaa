import { expect, test } from '../fixtures/test';

test("The demo's workflow runs: every node shows success, and its output", async ({
	page,
	world,
	picture,
}) => {
	test.setTimeout(180_000);
	const { n8n, workflowId } = world;
	const nodes = (await n8n.rest.workflow(workflowId)).nodes.filter(
		({ type }) => !type.endsWith('.stickyNote'),
	);
	const onCanvas = (name: string) => page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);

	await page.goto(`${n8n.url}/workflow/${workflowId}`);
	await expect(page.getByTestId('canvas-node')).toHaveCount(nodes.length);
	await picture('workflow');

	await page.getByTestId('execute-workflow-button').click();
	for (const { name } of nodes) {
		await expect(onCanvas(name).getByTestId('canvas-node-status-success'), name).toBeVisible();
	}
	await picture('workflow after the run');

	// Reloading the page would lose the run's data, so the rest uses the mouse.
	for (const { name, type } of nodes) {
		if (!type.includes('messaging-service')) continue;
		await onCanvas(name).dblclick();
		await expect(page.getByTestId('output-panel').getByTestId('ndv-items-count')).toHaveText(/^[12] items?$/);
		await picture(`${name}, after the run`);
		await page.getByTestId('ndv-close-button').click();
		await expect(page.getByTestId('ndv')).toBeHidden();
	}
});
