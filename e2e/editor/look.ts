import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { openPage, type Page } from './browser';
import { buildPackage } from '../../scripts/build';
import { startDemoWorld, type DemoWorld } from '../../demo/world';
import { lookAtPanels } from './panels';
import { newOwner } from '../../n8n/owner';
import { photographer, shows } from './photographer';
import { places } from '../../scripts/places';

// npm run look -- [folder]
//
// Pictures of the package in n8n's editor, in a browser: the demo's workflow, the panel of each of its nodes before
// and after a run started with the editor's own button, and the credentials. For people to look at.

async function look(folder: string, world: DemoWorld, page: Page): Promise<void> {
	const { n8n, workflowId, credentials } = world;
	const workflow = `${n8n.url}/workflow/${workflowId}`;
	const nodes = (await n8n.rest.workflow(workflowId)).nodes.filter(({ type }) =>
		type.includes('messaging-service'),
	);
	const picture = photographer(folder, page);

	await page.setCookie(n8n.url, ...n8n.rest.cookie());
	await lookAtPanels(world, page, picture);
	for (const { id, name } of nodes) {
		await page.goTo(`${workflow}/${String(id)}`);
		await picture('ndv', `${name}, new`);
	}
	await page.goTo(workflow);
	await picture('canvas-node', 'workflow');

	await page.click('[data-test-id="execute-workflow-button"]');
	const { status, failure } = await n8n.rest.finished(await firstExecution(world));
	console.log(`The run ended with "${status}"${failure === undefined ? '' : `: ${failure.message}`}`);
	await picture('canvas-node-status-success', 'workflow after the run');
	// The data of the run is there as long as the page is not loaded anew: from here on by mouse.
	for (const { name } of nodes) {
		await page.click(`[data-test-id="canvas-node"][data-node-name="${name}"]`, 2);
		await picture('ndv', `${name}, after the run`);
		await page.click('[data-test-id="ndv-close-button"]');
		await page.until(`!${shows('ndv')}`);
	}
	for (const { id, name } of credentials) {
		await page.goTo(`${n8n.url}/home/credentials/${id}`);
		await picture('editCredential-modal', name);
	}
}

async function firstExecution({ n8n, workflowId }: DemoWorld): Promise<string> {
	for (let tries = 0; tries < 50; tries++, await sleep(200)) {
		const [execution] = await n8n.rest.executionsOf(workflowId);
		if (execution !== undefined) return execution.id;
	}
	throw new Error('The button "Execute workflow" started nothing.');
}

async function main(): Promise<void> {
	const folder = resolve(process.argv[2] ?? join(places.demo, 'look'));
	mkdirSync(folder, { recursive: true });
	const userFolder = mkdtempSync(join(folder, 'n8n-'));
	const stops: Array<() => Promise<void>> = [];
	const started = (stop: () => Promise<void>) => void stops.unshift(stop);
	try {
		buildPackage();
		const { signal } = new AbortController();
		const world = await startDemoWorld({ userFolder, owner: newOwner(), signal, started, say: console.log });
		const page = await openPage();
		started(() => page.close());
		await look(folder, world, page);
	} finally {
		for (const stop of stops) await stop();
		rmSync(userFolder, { recursive: true, force: true, maxRetries: 5 });
	}
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
