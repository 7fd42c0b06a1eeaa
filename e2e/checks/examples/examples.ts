import assert from 'node:assert/strict';

import { z } from 'zod/v4';

import type { Execution } from '../../../n8n/rest/execution';
import { exampleFiles, readExample } from '../../../n8n/examples';
import { addressOf } from '../trigger/activeTrigger';
import { listening } from '../trigger/listening';
import type { Check, World } from '../world';
import { sendEvent } from './events';
import { runByHand } from './scene';
import { scenes } from './scenes';

/** Imports and runs every file of `examples/`. */

const Trigger = z.looseObject({
	type: z.string().endsWith('.messagingServiceTrigger'),
	webhookId: z.string(),
	parameters: z.looseObject({
		events: z.array(z.string()).default(['sms.deliveryReport', 'sms.incoming', 'whatsApp.message']),
	}),
});
type Trigger = z.infer<typeof Trigger>;

/** Sends one event of each kind that a trigger listens to. */
async function sendEvents(
	{ emulator, webhookUrl }: World,
	{ webhookId, parameters }: Trigger,
): Promise<number> {
	const to = addressOf(webhookUrl, webhookId);
	await listening(to);
	for (const event of parameters.events) {
		const { status } = await sendEvent(emulator, event, to);
		assert.equal(status, 200, `${event} was answered ${status}`);
	}
	return parameters.events.length;
}

/**
 * Runs an example manually if possible, then with one event of each kind; every run must succeed.
 */
async function runOnce(world: World, id: string): Promise<Execution | undefined> {
	const { rest } = world;
	const { nodes } = await rest.workflow(id);
	const manual = nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger');
	const triggers = nodes.flatMap((node) => Trigger.safeParse(node).data ?? []);
	assert.ok(manual !== undefined || triggers.length > 0, 'nothing starts it');
	if (manual !== undefined) await runByHand(world, id, manual.name);
	if (triggers.length > 0) await rest.activateWorkflow(id);
	try {
		let due = manual === undefined ? 0 : 1;
		for (const trigger of triggers) due += await sendEvents(world, trigger);
		const executions = await rest.settledExecutions(id, due);
		assert.deepEqual(
			executions.map(({ status }) => status),
			executions.map(() => 'success'),
		);
		return executions[0] && (await rest.execution(executions[0].id));
	} finally {
		if (triggers.length > 0) await rest.deactivateWorkflow(id);
	}
}

async function runExample(world: World, file: string): Promise<void> {
	const { emulator, rest } = world;
	const { settings = {}, shows, play } = scenes[file] ?? {};
	emulator.reset();
	const usual = { ...emulator.settings };
	emulator.set(settings);
	try {
		const id = await rest.importWorkflow(readExample(file, emulator.url));
		if (play) return await play(world, id);
		const newest = await runOnce(world, id);
		shows?.(newest, world);
	} finally {
		emulator.set({ settleMs: usual.settleMs, credits: usual.credits });
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
