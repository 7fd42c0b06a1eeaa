import assert from 'node:assert/strict';

import { readExample } from '../../../n8n/examples';
import { withActive } from '../trigger/activeTrigger';
import { manualWorkflow, smsNode, start } from '../workflows';
import type { Check } from '../world';

/** Examples among people: many at once, robots that answer, and reports that come early. */

const orders = Array.from({ length: 20 }, (_, index) => ({
	phone: String(525512345601 + index),
	order: `B-${index}`,
}));

export const publicChecks: readonly Check[] = [
	{
		claim:
			'examples/trigger-delivery-report.json finds the order of each of 20 reports that come at once',
		async run(world) {
			const { rest, emulator } = world;
			emulator.reset();
			emulator.set({ settleMs: 0 });
			const id = await rest.importWorkflow(
				readExample('trigger-delivery-report.json', emulator.url),
			);
			const send = manualWorkflow(
				'Campaign',
				orders,
				smsNode({ externalId: '={{ $json.order }}' }),
			);
			await rest.runWorkflow(await rest.importWorkflow(send), start);
			await withActive(world, id, async (to) => {
				await Promise.all(
					emulator.messages.map(
						async ({ id: sms }) => await emulator.deliverReport(sms, { to, tries: 8 }),
					),
				);
				const executions = await rest.settledExecutions(id, orders.length);
				const found = await Promise.all(
					executions.map(async (one) => (await rest.execution(one.id)).items('Order and Status')),
				);
				const due = orders.map(({ order }) => [order, 'confirmed']);
				const told = found.flat().map(({ order, status }) => [order, status]);
				assert.deepEqual(told.sort(), due.sort());
			});
		},
	},
	{
		claim:
			'examples/trigger-whatsapp-auto-reply.json answers a robot once an hour, and itself never',
		async run(world) {
			const { rest, emulator } = world;
			emulator.reset();
			const id = await rest.importWorkflow(
				readExample('trigger-whatsapp-auto-reply.json', emulator.url),
			);
			await withActive(world, id, async (to) => {
				const says = async (from: string, agent: string) => {
					const content = { text: 'We are closed now. Our hours are 9 to 5.' };
					await emulator.inboundMessage(
						{ from, agent, name: 'Shop', content },
						{ to, signed: true },
					);
				};
				const own = '5215512345678';
				for (let times = 0; times < 12; times += 1) await says('5215587654321', own);
				for (let times = 0; times < 6; times += 1) await says(own, own);
				await rest.settledExecutions(id, 18, 60_000);
				const numbers = emulator.appMessages.map(({ request }) => request.number);
				// The hour may end in between.
				assert.ok(numbers.length === 1 || numbers.length === 2, numbers.join());
				assert.ok(numbers.every((number) => number === '5215587654321'));
			});
		},
	},
];
