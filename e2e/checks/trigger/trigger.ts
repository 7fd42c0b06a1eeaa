import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { addressOf, listening, runs, withTrigger } from '../running';
import { manualWorkflow, phones, smsNode, triggerNode, workflowOf } from '../workflows';
import type { Check } from '../world';

/** Events that start workflows. */

const sms = { source_addr: '525510000000', message: 'YES', short_code: '26262' };

export const triggerChecks: readonly Check[] = [
	{
		claim:
			'A delivery report starts the active workflow, and its messageId is the ID of the sent message',
		async run(world) {
			await withTrigger(world, { events: ['sms.deliveryReport'] }, async ({ to, events }) => {
				const { items } = await runs(world, manualWorkflow('Send', phones(1), smsNode()));
				const messageId = items('Send SMS')[0]?.['messageId'];
				assert.equal((await world.emulator.deliverReport(Number(messageId), { to })).status, 200);
				const [event] = await events(1);
				assert.deepEqual(
					[event?.['event'], event?.['status'], event?.['messageId']],
					['sms.deliveryReport', 'confirmed', messageId],
				);
			});
		},
	},
	{
		claim: 'An incoming SMS and a signed WhatsApp message start the active workflow',
		async run(world) {
			await withTrigger(world, {}, async ({ to, events }) => {
				const { emulator } = world;
				assert.equal((await emulator.incomingSms(sms, { to })).status, 200);
				const message = { from: '5215511112222', content: { text: 'Hola' } };
				assert.equal((await emulator.inboundMessage(message, { to, signed: true })).status, 200);
				const started = (await events(2)).map(({ event, from, text }) => [event, from, text]);
				assert.deepEqual(started.sort(), [
					['sms.incoming', '+525510000000', 'YES'],
					['whatsApp.message', '+5215511112222', 'Hola'],
				]);
			});
		},
	},
	{
		claim:
			'In the editor a refused request is a failed execution with the reason; then the test address accepts an event',
		async run({ rest, n8n, emulator }) {
			emulator.reset();
			const webhookId = randomUUID();
			const id = await rest.importWorkflow(workflowOf('Test event', triggerNode(webhookId)));
			const to = addressOf(n8n.url, webhookId, 'webhook-test');
			const send = async (overrides = {}) => {
				await rest.listen(id, 'Event');
				await listening(to);
				return (await emulator.incomingSms(sms, { to, ...overrides })).status;
			};
			const newest = async (count: number) => {
				const [execution] = await rest.settledExecutions(id, count);
				assert.equal(execution?.mode, 'manual');
				return await rest.execution(execution.id);
			};
			assert.equal(await send({ apiKey: 'kestrel-forged-key' }), 500);
			const { failure } = await newest(1);
			assert.equal(failure?.node, 'Event');
			assert.match(failure.message, /refused: its signature was made with another API key/);
			assert.match(failure.description ?? '', /Enter in the credential the API key/);
			assert.equal(await send(), 200);
			assert.equal((await newest(2)).items('Event')[0]?.['text'], 'YES');
		},
	},
];
