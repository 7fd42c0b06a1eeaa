import { test as base, type Page } from '@playwright/test';

import { startEmulator, type Emulator } from '../../emulator';
import { startWorkflow, type Workflow } from './workflow';

interface Desk {
	emulator: Emulator;
	workflow: Workflow;
	/** The emulator's page, opened. */
	desk: Page;
	/** Addresses beyond this machine that were asked for. Nothing answers there. */
	outside: string[];
	/** What the browser complained about. */
	complaints: string[];
}

export const test = base.extend<Desk>({
	workflow: async ({}, use) => {
		const workflow = await startWorkflow();
		await use(workflow);
		await workflow.stop();
	},
	emulator: async ({ workflow }, use) => {
		const webhooks = { sms: workflow.address, messagingApp: workflow.address };
		const emulator = await startEmulator({ webhooks, webhookDelayMs: 20, settleMs: 600_000 });
		await use(emulator);
		await emulator.stop();
	},
	outside: async ({ context, emulator }, use) => {
		const outside: string[] = [];
		await context.route(
			(url) => !url.href.startsWith(emulator.url),
			async (route) => {
				outside.push(route.request().url());
				await route.abort();
			},
		);
		await use(outside);
	},
	complaints: async ({ page }, use) => {
		const complaints: string[] = [];
		page.on('pageerror', ({ message }) => complaints.push(message));
		page.on('console', (message) => {
			if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
		});
		await use(complaints);
	},
	desk: async ({ page, emulator, outside: _outside, complaints: _complaints }, use) => {
		await page.goto(emulator.url);
		await use(page);
	},
});

export { expect } from '@playwright/test';

/** The phone of a number on the wall. */
export const phoneOf = (desk: Page, person: string) => desk.locator(`[data-person="${person}"]`);

export const drawer = (desk: Page) => desk.getByRole('complementary', { name: 'Details' });
