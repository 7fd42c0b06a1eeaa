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
import { keepWords, wordsOn, type Words, type WordsAt } from './words';
import { canvasExample, sending } from './workflows';

/** Pictures of n8n's editor for the documents, with invented people and texts. */

interface Picture {
	readonly name: string;
	readonly path: (world: DemoWorld) => Promise<string>;
	/** Actions before the picture. */
	readonly before: (page: Page) => Promise<void>;
	/** The selector of what is in the picture. */
	readonly of: string;
	readonly words: WordsAt;
}

/** What would be in view by half: n8n's side bar and header, and the nodes beside an open one. */
const hidden =
	':is(#sidebar, #header, [data-test-id="floating-nodes"]) { visibility: hidden !important; }';

const at = (testId: string) => (page: Page) => page.locator(`[data-test-id="${testId}"]`).first();

const stored =
	(workflow: Workflow, node = '') =>
	async ({ n8n }: DemoWorld) =>
		`/workflow/${await n8n.rest.importWorkflow(workflow)}${node}`;

const pictures: readonly Picture[] = [
	{
		name: 'sms',
		// An open node, without what lies around it.
		of: '[data-test-id="ndv"]',
		words: {
			labels: '[data-test-id="ndv"] .n8n-input-label .n8n-text',
			values:
				'[data-test-id^="parameter-input-"] input.el-input__inner, [data-test-id^="parameter-input-"] .el-select__tags-text',
			notices: '[data-test-id="parameter-item"] [role="alert"]',
			columns: '[data-test-id="output-panel"] [data-test-id="run-data-schema-item"] .title',
		},
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
		words: { note: '[data-test-id="sticky"] :is(h2, p, li)' },
		path: stored(readExample(canvasExample, '')),
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
	const words: Record<string, Words> = {};
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
		words[`editor-${picture.name}`] = await wordsOn(page, picture.words);
	}
	keepWords(folder, words);
}
