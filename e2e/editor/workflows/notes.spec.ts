import type { Page } from '@playwright/test';

import type { DemoWorld } from '../../../demo/world';
import { readExample } from '../../../n8n/examples';
import { addressOf } from '../../checks/trigger/activeTrigger';
import { listening } from '../../checks/trigger/listening';
import { expect, test } from '../fixtures/test';
import { arrived, notes, type Stage } from './promises';

// Follows the note of each example with the mouse to its last sentence.

test.describe.configure({ timeout: 300_000 });

/** Opens an example in the editor. */
async function stageOf(page: Page, { emulator, n8n }: DemoWorld, id: string): Promise<Stage> {
	const { rest, url } = n8n;
	const stage: Stage = {
		emulator,
		async press(trigger) {
			const before = (await rest.executionsOf(id)).length;
			await page.locator(`[data-test-id="canvas-node"][data-node-name="${trigger}"]`).hover();
			await page.getByTestId(`execute-workflow-button-${trigger}`).click();
			return await stage.newest(before + 1);
		},
		async executions(count) {
			const settled = await rest.settledExecutions(id, count, 60_000);
			return await Promise.all(settled.map((one) => rest.execution(one.id)));
		},
		async newest(count) {
			const [first] = await stage.executions(count);
			if (first === undefined) throw new Error('There is no execution.');
			return first;
		},
		async address() {
			const { nodes } = await rest.workflow(id);
			const trigger = nodes.find(({ type }) => type.endsWith('.messagingServiceTrigger'));
			const to = addressOf(url, String(trigger?.['webhookId']));
			await listening(to);
			return to;
		},
	};
	await page.goto(`${url}/workflow/${id}`);
	return stage;
}

for (const [file, { sends, then }] of Object.entries(notes)) {
	test(`Following the note of ${file} does what it promises, to its last sentence`, async ({
		page,
		world,
	}) => {
		const { emulator, n8n } = world;
		emulator.reset();
		if (file.startsWith('scheduled-low-balance')) emulator.set({ credits: 50 });
		if (file.startsWith('resolve-unknown')) emulator.fault({ do: 'truncate', endpoint: 'smsSend', times: 1 });
		const example = readExample(file, emulator.url);
		const stickies = example.nodes.filter(({ type }) => type.endsWith('.stickyNote'));
		expect(JSON.stringify(stickies)).toMatch(
			/oint at \*\*Start\*\* and press \*Execute workflow\* beside it/,
		);
		const id = await n8n.rest.importWorkflow(example);
		await n8n.rest.activateWorkflow(id).catch(() => undefined);
		const stage = await stageOf(page, world, id);
		try {
			await stage.press('Start');
			for (const [channel, count] of Object.entries(sends))
				await expect
					.poll(() => arrived[channel as keyof typeof arrived](emulator), {
						timeout: 60_000,
						message: channel,
					})
					.toBe(count);
			await then?.(stage);
		} finally {
			await n8n.rest.deactivateWorkflow(id).catch(() => undefined);
		}
	});
}
