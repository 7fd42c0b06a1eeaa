import assert from 'node:assert/strict';

import { z } from 'zod/v4';

import type { Execution } from '../../../n8n/rest/execution';
import { exampleFiles, readExample } from '../../../n8n/examples';
import { addressOf, listening, published, runs } from '../running';
import type { Check, World } from '../world';
import { sendEvent } from './events';
import { scenes } from './scenes';

/** Imports and runs every file of `examples/`. */

const Trigger = z.looseObject({
	type: z.string().endsWith('.messagingServiceTrigger'),
	webhookId: z.string(),
	parameters: z.looseObject({
		events: z.array(z.string()).default(['sms.deliveryReport', 'sms.incoming', 'whatsApp.message']),
	}),
});

/**
 * Runs an example manually if possible, then with one event of each kind that its triggers listen
 * to; every run must succeed.
 */
async function runOnce(world: World, id: string): Promise<Execution | undefined> {
	const { rest, emulator, webhookUrl } = world;
	const { nodes } = await rest.workflow(id);
	const manual = nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger');
	const triggers = nodes.flatMap((node) => Trigger.safeParse(node).data ?? []);
	assert.ok(manual !== undefined || triggers.length > 0, 'nothing starts it');
	if (manual !== undefined) await runs(world, id, 'success', manual.name);
	let due = manual === undefined ? 0 : 1;
	await published(world, triggers.length > 0 ? [id] : [], async () => {
		for (const { webhookId, parameters } of triggers) {
			const to = addressOf(webhookUrl, webhookId);
			await listening(to);
			due += parameters.events.length;
			for (const event of parameters.events)
				assert.equal((await sendEvent(emulator, event, to)).status, 200, event);
		}
		await rest.settledExecutions(id, due);
	});
	const executions = await rest.executionsOf(id);
	assert.ok(executions.every(({ status }) => status === 'success'));
	return executions[0] && (await rest.execution(executions[0].id));
}

async function runExample(world: World, file: string): Promise<void> {
	const { emulator, rest } = world;
	const { settings = {}, shows, play } = scenes[file] ?? {};
	emulator.reset();
	const { settleMs, credits } = emulator.settings;
	emulator.set(settings);
	try {
		const id = await rest.importWorkflow(readExample(file, emulator.url));
		if (play) return await play(world, id);
		shows?.(await runOnce(world, id), world);
	} finally {
		emulator.set({ settleMs, credits });
	}
}

/**
 * Examples that ask people need answers (people/examples.ts); one needs other workflows
 * (oneAddress.ts).
 */
export const exampleChecks: readonly Check[] = exampleFiles()
	.filter((file) => !file.startsWith('people-') && file !== 'trigger-one-address.json')
	.map((file) => ({
		claim: `examples/${file} can be imported unchanged, and every run succeeds`,
		run: (world) => runExample(world, file),
		timeoutMs: scenes[file]?.timeoutMs ?? 60_000,
	}));
