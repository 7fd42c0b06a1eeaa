import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';

import { startEmulator } from '../emulator';
import { phoneOf } from '../emulator/state/phone';
import { readExample } from '../n8n/examples';
import type { Workflow } from '../n8n/rest/workflow';
import { findChromium } from '../scripts/chromium';
import { places } from '../scripts/places';
import type { Run } from '../scripts/program';
import { manualWorkflow, smsNode } from './checks/workflows';
import { ana, luis, playScene } from './desk/fixtures/scene';
import { startWorkflow } from './desk/fixtures/workflow';
import { startEditorWorld } from './editor/fixtures/test';
import { runSuite } from './suite';

// npm run e2e -- pictures [editor | desk]
//
// Takes the pictures of n8n's editor and of the emulator's page in the documents (docs/pictures),
// with invented people and texts.

const folder = join(places.root, 'docs', 'pictures');
const looks: BrowserContextOptions = {
	reducedMotion: 'reduce',
	locale: 'en-GB',
	timezoneId: 'UTC',
};

const names: Readonly<Record<string, string>> = {
	[phoneOf(ana)]: 'Ana',
	[phoneOf(luis)]: 'Luis',
	'525511112222': 'Renata',
};

const ofDesk = [
	{ name: 'phones', path: '#/', colorScheme: 'light' },
	{ name: 'mail', path: '#/m/12', colorScheme: 'dark' },
	{ name: 'trouble', path: '#/trouble', colorScheme: 'light' },
] as const;

async function deskPictures(browser: Browser, { atEnd }: Run): Promise<void> {
	const workflow = await startWorkflow();
	atEnd(() => workflow.stop());
	const webhooks = { sms: workflow.address, messagingApp: workflow.address };
	const emulator = await startEmulator({ port: 8480, webhooks, settleMs: 0 });
	atEnd(() => emulator.stop());
	await playScene(emulator);
	const headers = { 'Content-Type': 'application/json' };
	for (const [person, name] of Object.entries(names)) {
		const body = JSON.stringify({ person, name });
		await fetch(`${emulator.url}/_page/name`, { method: 'POST', headers, body });
	}
	await emulator.incomingSms({ source_addr: ana, message: 'Thanks! Is it there before six?' });
	await emulator.inboundMessage({ from: luis, name: 'Luis', content: { text: 'On my way' } });
	for (const { name, path, colorScheme } of ofDesk) {
		const viewport = { width: 1280, height: 800 };
		const page = await browser.newPage({ ...looks, viewport, colorScheme });
		await page.goto(`${emulator.url}/${path}`);
		await page.getByText('#1042').first().waitFor();
		await page.waitForTimeout(600);
		await page.screenshot({ path: join(folder, `${name}.png`) });
		await page.close();
	}
}

/** What would be in view by half: n8n's side bar and header, and the nodes beside an open one. */
const hidden =
	':is(#sidebar, #header, [data-test-id="floating-nodes"]) { visibility: hidden !important; }';

const at = (page: Page, testId: string) => page.locator(`[data-test-id="${testId}"]`).first();

const sending = manualWorkflow(
	'Your order is on its way',
	[
		{ name: 'Ana', phone: '+52 55 1234 5678', order: 'A-1042' },
		{ name: 'Luis', phone: '+52 55 8765 4321', order: 'A-1043' },
	],
	smsNode(
		{ externalId: '={{ $json.order }}' },
		{},
		{ message: '=Hello {{ $json.name }}, your order {{ $json.order }} is on its way.' },
	),
);

interface Picture {
	readonly name: string;
	readonly workflow: Workflow;
	/** What follows the workflow's address, such as an open node. */
	readonly open: string;
	/** Actions before the picture. */
	readonly before: (page: Page) => Promise<void>;
	/** The selector of what is in the picture. */
	readonly of: string;
}

const ofEditor: readonly Picture[] = [
	{
		name: 'sms',
		// Without what lies around it.
		of: '[data-test-id="ndv"]',
		workflow: sending,
		open: '/node-1',
		before: async (page) => {
			await at(page, 'node-execute-button').click();
			await at(page, 'output-panel').getByText('Schema', { exact: true }).click();
			await page.locator('.el-notification__closeBtn').click();
		},
	},
	{
		name: 'workflow',
		of: '.vue-flow',
		workflow: readExample('sms-reminders-whatsapp-fallback.json', ''),
		open: '',
		before: async (page) => await at(page, 'canvas-node').waitFor({ timeout: 60_000 }),
	},
];

/** Takes the pictures in light and dark, as `editor-….png`. */
async function editorPictures(browser: Browser, run: Run): Promise<void> {
	const { url, rest } = (await startEditorWorld(run)).n8n;
	const page = await browser.newPage({ ...looks, viewport: { width: 1280, height: 760 } });
	const [name, value] = rest.cookie();
	await page.context().addCookies([{ name, value, url }]);
	page.setDefaultTimeout(60_000);
	for (const picture of ofEditor) {
		await page.emulateMedia({ colorScheme: 'light' });
		const id = await rest.importWorkflow(picture.workflow);
		await page.goto(`${url}/workflow/${id}${picture.open}`);
		await picture.before(page);
		await page.addStyleTag({ content: hidden });
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme });
			await page.waitForTimeout(600);
			const file = `editor-${picture.name}${colorScheme === 'dark' ? '-dark' : ''}.png`;
			const clip = await page.locator(picture.of).first().boundingBox();
			if (clip === null) throw new Error(`${picture.of} is not in view`);
			await page.screenshot({ path: join(folder, file), animations: 'disabled', clip });
		}
	}
}

runSuite(10, async (run) => {
	const wanted = process.argv[2];
	mkdirSync(folder, { recursive: true });
	const executablePath = findChromium();
	const args = ['--no-sandbox', '--disable-gpu'];
	const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
	run.atEnd(() => browser.close());
	if (wanted !== 'editor') await deskPictures(browser, run);
	if (wanted !== 'desk') await editorPictures(browser, run);
	for (const file of readdirSync(folder))
		console.log(`${file}  ${Math.round(statSync(join(folder, file)).size / 1024)} kB`);
});
