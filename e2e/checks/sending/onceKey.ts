import assert from 'node:assert/strict';

import { postJson, runs, withWebhook } from '../running';
import {
	byInvoice,
	continues,
	manualWorkflow,
	phones,
	smsNode,
	webhookNode,
	workflowOf,
} from '../workflows';
import type { Check } from '../world';

/** Send Once Key with n8n's real store. */

/** What became of a message, by its item. */
export const wordOf = (json: Record<string, unknown>): string =>
	json['skipped'] ? 'skipped' : json['error'] ? String(Object(json['error']).delivery) : 'sent';

/** Sends an SMS for an order that a Webhook node gets. */
export const ordersWorkflow = (
	options: Record<string, unknown> = { sendOnceKey: '={{ $json.body.invoice }}' },
) => {
	const body = { to: '={{ $json.body.phone }}', message: 'Paid' };
	return workflowOf('Orders', webhookNode('Order'), smsNode(options, continues, body));
};

export const onceKeyChecks: readonly Check[] = [
	{
		claim: 'Limit per Number holds across executions, beside Send Once Keys',
		async run(world) {
			const { emulator, rest } = world;
			emulator.reset();
			const items = phones(3).map((item) => ({ ...item, phone: '525510000100' }));
			const options = { ...byInvoice, limitPerNumber: 2, limitPeriod: 60 };
			const workflow = manualWorkflow('Limit per Number', items, smsNode(options, continues));
			const id = await rest.importWorkflow(workflow);
			const words = async () => (await runs(world, id)).items('Send SMS').map(wordOf);
			const first = await words();
			assert.deepEqual(first.toSorted(), ['notSent', 'sent', 'sent']);
			// The first two keys are used and the third is free again, but the number's limit is used up.
			assert.deepEqual(
				await words(),
				first.map((word) => (word === 'sent' ? 'skipped' : word)),
			);
			assert.equal(emulator.messages.length, 2);
		},
	},
	{
		claim: 'Send Once Key holds across executions of an active workflow',
		async run(world) {
			world.emulator.reset();
			await withWebhook(world, ordersWorkflow(), async (address) => {
				const order = { invoice: 'F-77', phone: '525510000007' };
				assert.equal((await postJson(address, order))['to'], `+${order.phone}`);
				const second = await postJson(address, order);
				assert.deepEqual([second['skipped'], second['sendOnceKey']], [true, order.invoice]);
				assert.equal(world.emulator.messages.length, 1);
			});
		},
	},
];
