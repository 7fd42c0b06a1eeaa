import assert from 'node:assert/strict';

import { connect, triggerAddresses, storeExamples } from '../../../demo/examples';
import { startRelay } from '../../../demo/relay';
import { readExample } from '../../../n8n/examples';
import { listening } from '../running';
import { isTrigger } from '../workflows';
import type { Check, World } from '../world';
import { sendEvent } from './events';

/**
 * All examples published at once, as in the demo: one event from a phone reaches all their
 * triggers.
 */
async function answerAll(world: World): Promise<void> {
	const { emulator, rest, webhookUrl } = world;
	emulator.reset();
	const published = await storeExamples({ rest }, emulator);
	const relay = await startRelay(() => triggerAddresses(rest, webhookUrl));
	const allListen = async () => {
		for (const address of (await triggerAddresses(rest, webhookUrl)).published)
			await listening(address);
	};
	const send = async (event: string) =>
		assert.equal((await sendEvent(emulator, event, relay.url)).status, 200, event);
	const withTrigger: string[] = [];
	for (const id of published)
		if ((await rest.workflow(id)).nodes.some(isTrigger)) withTrigger.push(id);
	assert.ok(
		withTrigger.length > 4 && withTrigger.length < published.length,
		'forms and schedules are published, too',
	);
	const countOf = async (id: string) => (await rest.executionsOf(id)).length;
	try {
		await allListen();
		connect(emulator, relay.url);
		const before = await Promise.all(withTrigger.map(countOf));
		for (const event of ['sms.incoming', 'sms.deliveryReport', 'whatsApp.message'])
			await send(event);
		for (const [at, id] of withTrigger.entries())
			assert.notEqual(await countOf(id), before[at], id);

		const { name } = readExample('trigger-whatsapp-support-inbox.json', emulator.url);
		const later = (await rest.findWorkflow(name)) ?? assert.fail(`${name} is not stored`);
		await rest.activateWorkflow(later);
		published.push(later);
		await allListen();
		await send('whatsApp.message');
		assert.equal(await countOf(later), 1);
	} finally {
		emulator.set({ webhooks: {} });
		await relay.stop();
		for (const id of published) await rest.deactivateWorkflow(id);
	}
}

export const allActiveChecks: readonly Check[] = [
	{
		claim:
			'In the demo all examples are published at once, one event from a phone reaches each trigger, and also one that is published later',
		run: answerAll,
		timeoutMs: 180_000,
	},
];
