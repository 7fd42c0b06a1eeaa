import assert from 'node:assert/strict';

import { connect, storeExamples } from '../../../demo/examples';
import { startRelay } from '../../../demo/relay';
import { listening } from '../trigger/listening';
import type { Check, World } from '../world';
import { sendEvent } from './events';

/** All examples active at once, as in the demo: one answer from a phone reaches all their triggers. */
async function answerAll(world: World): Promise<void> {
	const { emulator, rest, webhookUrl } = world;
	emulator.reset();
	const active = await storeExamples({ rest, url: webhookUrl }, emulator);
	const triggered = active.filter(({ webhooks }) => webhooks.length > 0);
	assert.ok(triggered.length > 4 && triggered.length < active.length, 'forms and schedules are active, too');
	const webhooks = triggered.flatMap((example) => example.webhooks);
	const relay = await startRelay(webhooks);
	const counts = async () =>
		await Promise.all(triggered.map(async ({ id }) => (await rest.executionsOf(id)).length));
	try {
		for (const address of webhooks) await listening(address);
		connect(emulator, relay.url);
		const before = await counts();
		for (const event of ['sms.incoming', 'sms.deliveryReport', 'whatsApp.message'])
			assert.equal((await sendEvent(emulator, event, relay.url)).status, 200, event);
		const after = await counts();
		const missed = triggered.filter((_one, index) => after[index] === before[index]);
		assert.deepEqual(missed, []);
	} finally {
		emulator.set({ webhooks: {} });
		await relay.stop();
		for (const { id } of active) await rest.deactivateWorkflow(id);
	}
}

export const allActiveChecks: readonly Check[] = [
	{
		claim: 'All examples can be active at once, and one answer from a phone reaches each trigger',
		run: answerAll,
	},
];
