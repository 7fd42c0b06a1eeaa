import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, Page } from '@playwright/test';

import { startDemoWorld, type DemoWorld } from '../../demo/world';
import { readExample } from '../../n8n/examples';
import { newOwner } from '../../n8n/owner';
import type { Workflow } from '../../n8n/rest/workflow';
import { buildPackage } from '../../scripts/build';
import { places } from '../../scripts/places';
import { say, type Run } from '../../scripts/program';
import { manualWorkflow, service } from '../checks/workflows';

/** Pictures of n8n's editor for the documents, with invented people and texts. */

interface Picture {
	readonly name: string;
	readonly path: (world: DemoWorld) => Promise<string>;
	/** Actions before the picture. */
	readonly before: (page: Page) => Promise<void>;
	/** The selector of what is in the picture. */
	readonly of: string;
}

/** What would be in view by half: n8n's side bar and header, and the nodes beside an open one. */
const hidden =
	':is(#sidebar, #header, [data-test-id="floating-nodes"]) { visibility: hidden !important; }';

const at = (testId: string) => (page: Page) => page.locator(`[data-test-id="${testId}"]`).first();

const order = { name: 'Ana', phone: '+52 55 1234 5678', order: 'A-1042' };

const sending = manualWorkflow(
	'Your order is on its way',
	[order, { name: 'Luis', phone: '+52 55 8765 4321', order: 'A-1043' }],
	service('Send SMS', {
		resource: 'sms',
		operation: 'send',
		to: '={{ $json.phone }}',
		message: '=Hello {{ $json.name }}, your order {{ $json.order }} is on its way.',
		options: { externalId: '={{ $json.order }}' },
	}),
);

const stored =
	(workflow: Workflow, node = '') =>
	async ({ n8n }: DemoWorld) =>
		`/workflow/${await n8n.rest.importWorkflow(workflow)}${node}`;

const pictures: readonly Picture[] = [
	{
		name: 'sms',
		// An open node, without what lies around it.
		of: '[data-test-id="ndv"]',
		path: stored(sending, '/node-1'),
		before: async (page) => {
			await at('node-execute-button')(page).click();
			const output = at('output-panel')(page);
			await output.getByText('Schema', { exact: true }).click();
			await page.locator('.el-notification__closeBtn').click();
		},
	},
	{
		name: 'workflow',
		of: '.vue-flow',
		path: stored(readExample('sms-reminders-whatsapp-fallback.json', '')),
		before: async (page) => await at('canvas-node')(page).waitFor({ timeout: 60_000 }),
	},
];

/** Takes the pictures in light and dark, as `editor-….png`. */
export async function editorPictures(
	browser: Browser,
	folder: string,
	{ signal, atEnd }: Run,
): Promise<void> {
	buildPackage();
	mkdirSync(places.demo, { recursive: true });
	const userFolder = mkdtempSync(join(places.demo, 'pictures-'));
	atEnd(() => rmSync(userFolder, { recursive: true, force: true, maxRetries: 5 }));
	const world = await startDemoWorld({
		userFolder,
		owner: newOwner(),
		signal,
		started: atEnd,
		say,
	});
	const { url, rest } = world.n8n;
	const context = await browser.newContext({
		viewport: { width: 1280, height: 760 },
		reducedMotion: 'reduce',
		locale: 'en-GB',
		timezoneId: 'UTC',
	});
	const [name, value] = rest.cookie();
	await context.addCookies([{ name, value, url }]);
	const page = await context.newPage();
	page.setDefaultTimeout(60_000);
	for (const picture of pictures) {
		await page.emulateMedia({ colorScheme: 'light' });
		await page.goto(`${url}${await picture.path(world)}`);
		await picture.before(page);
		await page.addStyleTag({ content: hidden });
		const shown = page.locator(picture.of).first();
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme });
			await page.waitForTimeout(600);
			const file = `editor-${picture.name}${colorScheme === 'dark' ? '-dark' : ''}.png`;
			const clip = await shown.boundingBox();
			if (clip === null) throw new Error(`${picture.of} is not in view`);
			await page.screenshot({ path: join(folder, file), animations: 'disabled', clip });
		}
	}
}
