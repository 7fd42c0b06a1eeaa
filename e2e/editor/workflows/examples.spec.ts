import type { Locator } from '@playwright/test';

import { exampleFiles, importedExample } from '../../../n8n/examples';
import { expect, test } from '../fixtures/test';

// Each example directly after its import.

test.describe.configure({ timeout: 300_000 });
/** For a page of the editor to load on a busy machine. */
const timeout = 120_000;

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function boxesOf(all: Locator): Promise<Box[]> {
	const boxes = await Promise.all((await all.all()).map((one) => one.boundingBox()));
	return boxes.filter((box) => box !== null);
}

const overlap = (a: Box, b: Box): boolean =>
	a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Nodes that cannot work without a credential. */
const needsCredential = ({ type }: { type: string }) =>
	/^n8n-nodes-messaging|lmChatOpenAi$/.test(type);
const credentialOf = (
	node: Readonly<Record<string, unknown>> & { readonly type: string },
): string[] => {
	if (!needsCredential(node)) return [];
	if (node.type.endsWith('.lmChatOpenAi')) return ['OpenAI'];
	if (node.type.endsWith('Trigger')) return ['Messaging Service Webhook API'];
	return [
		`Messaging Service ${Object(node['parameters']).resource === 'email' ? 'Email ' : ''}API`,
	];
};
/** Nodes whose workflow is still to be chosen. */
const callsNobody = (node: Record<string, unknown>) =>
	Object(Object(node['parameters']).workflowId).value === '';

const holds = (outer: Box, { x, y, width, height }: Box): boolean =>
	x >= outer.x &&
	y >= outer.y &&
	x + width <= outer.x + outer.width &&
	y + height <= outer.y + outer.height;

for (const file of exampleFiles()) {
	test(`The example ${file} is laid out cleanly, and n8n and its note name each credential to choose`, async ({
		page,
		world,
		picture,
	}) => {
		const example = importedExample(file);
		const id = await world.n8n.rest.importWorkflow(example);
		await page.goto(`${world.n8n.url}/workflow/${id}`);
		const isNote = ({ type }: { type: string }) => type.endsWith('.stickyNote');
		const nodes = example.nodes.filter((node) => !isNote(node));
		await expect(page.getByTestId('canvas-node')).toHaveCount(nodes.length, { timeout });
		await picture(file);
		const marked = nodes.filter((node) => needsCredential(node) || callsNobody(node));
		await expect(page.getByTestId('node-issues')).toHaveCount(marked.length);
		const said = JSON.stringify(example.nodes.filter(isNote));
		for (const credential of marked.flatMap(credentialOf))
			expect(said).toContain(`*${credential}*`);

		const notes = page.getByTestId('sticky');
		for (const note of await notes.all()) {
			const [frame] = await boxesOf(note);
			const texts = await boxesOf(note.locator('h2, p, li'));
			expect(texts.filter((text) => frame && !holds(frame, text))).toEqual([]);
		}
		const frames = await boxesOf(notes);
		const placed = await boxesOf(page.getByTestId('canvas-node'));
		const disorderly = placed.filter(
			(one) =>
				placed.some((other) => other !== one && overlap(one, other)) ||
				frames.some((frame) => overlap(frame, one) && !holds(frame, one)),
		);
		expect(disorderly).toEqual([]);
	});
}
