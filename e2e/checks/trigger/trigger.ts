import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { addressOf, withTrigger } from './activeTrigger';
import { listening } from './listening';
import { manualWorkflow, phones, smsNode, start, triggerNode, workflowOf } from '../workflows';
import type { Check } from '../world';

/** Events that start workflows. */

const pick = (item: Record<string, unknown> | undefined, ...names: string[]) =>
	Object.fromEntries(names.map((name) => [name, item?.[name]]));

export const triggerChecks: readonly Check[] = [
	{
		claim:
			'A delivery report starts the active workflow, and its messageId is the ID of the sent message',
		async run(world) {
			await withTrigger(world, { events: ['sms.deliveryReport'] }, async ({ to, executions }) => {
				const { emulator, rest } = world;
				const sending = await rest.importWorkflow(manualWorkflow('Send', phones(1), smsNode()));
				const [sent] = (await rest.runWorkflow(sending, start)).items('Send SMS');
				const id = Number(sent?.['messageId']);
				assert.equal((await emulator.deliverReport(id, { to })).status, 200);
				const [execution] = await executions(1);
				assert.equal(execution?.status, 'success');
				const [event] = execution.items('Event');
				assert.strictEqual(event?.['messageId'], sent?.['messageId']);
				assert.deepEqual(pick(event, 'event', 'channel', 'status', 'to', 'from'), {
					event: 'sms.deliveryReport',
					channel: 'sms',
					status: 'confirmed',
					to: `+${phones(1)[0]?.phone}`,
					from: null,
				});
			});
		},
	},
	{
		claim: 'An incoming SMS and a signed WhatsApp message start the active workflow',
		async run(world) {
			await withTrigger(world, {}, async ({ to, executions }) => {
				const { emulator } = world;
				const sms = { source_addr: '525510000000', message: 'YES', short_code: '26262' };
				assert.equal((await emulator.incomingSms(sms, { to })).status, 200);
				const [incoming] = (await executions(1))[0]?.items('Event') ?? [];
				assert.deepEqual(pick(incoming, 'event', 'from', 'to', 'text'), {
					event: 'sms.incoming',
					from: '+525510000000',
					to: '26262',
					text: 'YES',
				});

				const message = { from: '5215511112222', content: { text: 'Hola' } };
				assert.equal((await emulator.inboundMessage(message, { to, signed: true })).status, 200);
				const [inbound] = (await executions(2))[0]?.items('Event') ?? [];
				assert.deepEqual(pick(inbound, 'event', 'channel', 'type', 'from', 'text'), {
					event: 'whatsApp.message',
					channel: 'whatsApp',
					type: 'text',
					from: '+5215511112222',
					text: 'Hola',
				});
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
			const sms = { source_addr: '525510000000', message: 'Test', short_code: '26262' };
			const listen = async () => {
				await rest.listen(id, 'Event');
				await listening(to);
			};
			await listen();
			assert.equal(
				(await emulator.incomingSms(sms, { to, apiKey: 'kestrel-forged-key' })).status,
				500,
			);
			const [failed] = await rest.settledExecutions(id, 1);
			assert.deepEqual([failed?.mode, failed?.status], ['manual', 'error']);
			const { failure } = await rest.execution(failed?.id ?? '');
			assert.match(failure?.message ?? '', /refused: its signature was made with another API key/);
			assert.match(failure?.description ?? '', /Enter in the credential the API key/);
			assert.equal(failure?.node, 'Event');
			await listen();
			assert.equal((await emulator.incomingSms(sms, { to })).status, 200);
			const [execution] = await rest.settledExecutions(id, 2);
			assert.equal(execution?.mode, 'manual');
			const { items } = await rest.execution(execution.id);
			assert.equal(items('Event')[0]?.['text'], 'Test');
		},
	},
];
