import { questionNode } from '../../checks/people/question';
import { manualWorkflow } from '../../checks/workflows';
import { expect, test } from '../fixtures/test';

test('Who asks by SMS in the editor while no trigger is published sees a hint at the node', async ({
	page,
	world,
	picture,
}) => {
	test.setTimeout(180_000);
	const { rest, url } = world.n8n;
	const question = questionNode({ channel: 'sms', from: undefined });
	const id = await rest.importWorkflow(manualWorkflow('Ask', [{}], question));
	await page.goto(`${url}/workflow/${id}`);
	await page.getByTestId('execute-workflow-button').click();
	await expect.poll(async () => (await rest.settledExecutions(id, 1))[0]?.status).toBe('waiting');
	await picture('waiting');
	await page.locator('[data-test-id="canvas-node"][data-node-name="Ask"]').dblclick();
	await expect(page.getByText(/knows of no published trigger for replies/).first()).toBeVisible();
	await picture('hint');
});
