import assert from 'node:assert/strict';

import { executionsOf, runs, withActive } from '../running';
import { manualWorkflow, phones, smsNode } from '../workflows';
import { campaigns } from './campaigns';
import { nextHour, numbers, onWhatsApp, slowly, values, type Scene } from './scene';
import { spellings } from './spellings';
import { unknownOnes } from './unknown';

const [customer, own, robot] = ['5215511112222', '5215512345678', '5215587654321'];

export const scenes: Readonly<Record<string, Scene>> = {
	...campaigns,
	...unknownOnes,
	...spellings,
	'scheduled-missing-reports.json': {
		settings: slowly,
		async play(world, id) {
			const { items } = await runs(world, id);
			assert.deepEqual(values(items('No Report Yet'), 'order', 'status')[0], ['A-1001', 'pending']);
			world.emulator.set({ settleMs: 0 });
			const next = await nextHour(world, id);
			const counts = ['Mark as Confirmed', 'No Report Yet'].map((name) => next.items(name).length);
			assert.deepEqual(counts, [1, 0]);
		},
	},
	'sms-wait-until-final.json': {
		// Too long for the first status check, but not for the second.
		settings: { settleMs: 2000 },
		shows(newest) {
			assert.deepEqual(values(newest?.items('Final'), 'to', 'status'), [
				['+525587654321', 'confirmed'],
				['+525500000010', 'rejected'],
			]);
			assert.ok(newest?.nodes.includes('Pause') && !newest.nodes.includes('Gave Up'));
		},
	},
	'trigger-delivery-report.json': {
		async play(world, id) {
			const { emulator, rest } = world;
			await runs(world, id);
			const orders = phones(20, 525_512_345_601);
			const node = smsNode({ externalId: '={{ $json.invoice }}' });
			await runs(world, manualWorkflow('Campaign', orders, node));
			// All reports come at once.
			await withActive(world, id, async (to) => {
				const report = async (sms: number) => await emulator.deliverReport(sms, { to, tries: 8 });
				await Promise.all(emulator.messages.map(async (one) => await report(one.id)));
				await rest.settledExecutions(id, 1 + emulator.messages.length);
			});
			const ran = await executionsOf(world, id).executions(1 + emulator.messages.length);
			const told = ran.flatMap(({ items }) => values(items('Order and Status'), 'order', 'status'));
			const due = ['A-1001', ...orders.map(({ invoice }) => invoice)];
			assert.deepEqual(told.sort(), due.map((order) => [order, 'confirmed']).sort());
		},
	},
	'trigger-whatsapp-auto-reply.json': {
		timeoutMs: 90_000,
		async play(world, id) {
			const { emulator, rest } = world;
			await withActive(world, id, async (to) => {
				const says = async (from: string, times: number) => {
					const message = { from, agent: own, content: { text: 'We are closed now.' } };
					for (let time = 0; time < times; time += 1)
						await emulator.inboundMessage(message, { to, signed: true });
				};
				await says(customer, 1);
				await rest.settledExecutions(id, 1);
				assert.deepEqual(onWhatsApp(world), [`text ${customer}`]);
				const sent = JSON.stringify(emulator.appMessages[0]?.request);
				assert.match(sent, /"Thank you, we have your message/);
				// A robot, and itself.
				await says(robot, 12);
				await says(own, 6);
				await rest.settledExecutions(id, 19, 60_000);
				// The hour may end in between.
				const answered = onWhatsApp(world).slice(1);
				assert.ok(answered.length === 1 || answered.length === 2, answered.join());
				assert.ok(answered.every((one) => one === `text ${robot}`));
			});
		},
	},
	'trigger-whatsapp-support-inbox.json': {
		shows(_newest, world) {
			assert.deepEqual(onWhatsApp(world), [`text ${customer}`]);
			assert.match(world.emulator.emails[0]?.text ?? '', /5215511112222/);
		},
	},
	'scheduled-low-balance.json': {
		settings: { credits: 50 },
		async play(world, id) {
			for (let times = 0; times < 2; times += 1) await runs(world, id);
			assert.deepEqual(numbers(world), ['525512345678']);
			assert.equal(world.emulator.emails.length, 1);
			assert.match(world.emulator.emails[0]?.text ?? '', /is 50\./);
			world.emulator.set({ credits: 100 });
			assert.ok(!(await runs(world, id)).nodes.includes('SMS'));
		},
	},
};
