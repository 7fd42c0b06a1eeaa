import assert from 'node:assert/strict';

import { connect, storeExamples } from '../../../demo/examples';
import { startRelay } from '../../../demo/relay';
import { listening } from '../trigger/listening';
import type { Check, World } from '../world';
import { sendEvent } from './events';

/** The examples as the demo has them: all at once, and one answer of a phone for all their triggers. */
async function answerAll(world: World): Promise<void> {
	const { emulator, rest, webhookUrl } = world;
	emulator.reset();
	const active = await storeExamples({ rest, url: webhookUrl }, emulator);
	const hearing = active.filter(({ webhooks }) => webhooks.length > 0);
	assert.ok(hearing.length > 4 && hearing.length < active.length, 'forms and schedules are active, too');
	const webhooks = hearing.flatMap((example) => example.webhooks);
	const relay = await startRelay(webhooks);
	const counts = async () =>
		await Promise.all(hearing.map(async ({ id }) => (await rest.executionsOf(id)).length));
	try {
		for (const address of webhooks) await listening(address);
		connect(emulator, relay.url);
		const before = await counts();
		for (const event of ['sms.incoming', 'sms.deliveryReport', 'whatsApp.message'])
			assert.equal((await sendEvent(emulator, event, relay.url)).status, 200, event);
		const after = await counts();
		const deaf = hearing.filter((_one, index) => after[index] === before[index]);
		assert.deepEqual(deaf, []);
	} finally {
		emulator.set({ webhooks: {} });
		await relay.stop();
		for (const { id } of active) await rest.deactivateWorkflow(id);
	}
}

export const allActiveChecks: readonly Check[] = [
	{
		claim: 'All examples can be active at once, and one answer of a phone reaches each of their triggers',
		run: answerAll,
	},
];
