import type { Emulator } from '../../../emulator';
import { readExample } from '../../../n8n/examples';
import { expect, test } from '../fixtures/test';

// Follows the note of each example with the mouse and checks the promised messages on the phones.

test.describe.configure({ timeout: 180_000 });

const arrived = {
	sms: ({ messages }: Emulator) => messages.length,
	whatsApp: ({ appMessages }: Emulator) => appMessages.length,
	email: ({ emails }: Emulator) => emails.length,
};

/** Examples with several triggers: the trigger that n8n's main button starts, and the expected messages. */
const examples = {
	'email-campaign-opens.json': { email: 2 },
	'people-majority.json': { whatsApp: 3 },
	'scheduled-low-balance.json': { sms: 1, email: 1 },
	'scheduled-missing-reports.json': { sms: 1 },
	'sms-campaign-report.json': { sms: 3 },
	'sms-reminders-whatsapp-fallback.json': { sms: 2, whatsApp: 1 },
	'trigger-delivery-report.json': { sms: 1 },
	'trigger-opt-out-list.json': { sms: 2 },
	'whatsapp-24-hours.json': { whatsApp: 2 },
} as const;

for (const [file, expected] of Object.entries(examples)) {
	test(`Following the note of ${file} sends the promised messages`, async ({ page, world }) => {
		const { emulator, n8n } = world;
		emulator.reset();
		const credits = file.startsWith('scheduled-low-balance') ? 50 : emulator.settings.credits;
		emulator.set({ credits });
		const example = readExample(file, emulator.url);
		const notes = example.nodes.filter(({ type }) => type.endsWith('.stickyNote'));
		expect(JSON.stringify(notes)).toMatch(/oint at \*\*Start\*\* and press \*Execute workflow\* beside it/);
		const id = await n8n.rest.importWorkflow(example);
		await n8n.rest.activateWorkflow(id).catch(() => undefined);
		await page.goto(`${n8n.url}/workflow/${id}`);
		await page.locator('[data-test-id="canvas-node"][data-node-name="Start"]').hover();
		await page.getByTestId('execute-workflow-button-Start').click();
		for (const [channel, count] of Object.entries(expected))
			await expect
				.poll(() => arrived[channel as keyof typeof arrived](emulator), { timeout: 60_000, message: channel })
				.toBe(count);
		await n8n.rest.deactivateWorkflow(id).catch(() => undefined);
	});
}
