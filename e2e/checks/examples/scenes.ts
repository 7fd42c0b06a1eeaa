import assert from 'node:assert/strict';

import { campaigns } from './campaigns';
import { numbers, runByHand, type Scene } from './scene';
import { spellings } from './spellings';
import { unknownOnes } from './unknown';

export const scenes: Readonly<Record<string, Scene>> = {
	...campaigns,
	...unknownOnes,
	...spellings,
	'scheduled-missing-reports.json': {
		// Long enough that the message is not delivered in the meantime.
		settings: { settleMs: 3_600_000 },
		async play(world, id) {
			const [silent] = (await runByHand(world, id, 'Start')).items('No Report Yet');
			assert.deepEqual([silent?.['order'], silent?.['status']], ['A-1001', 'pending']);
			world.emulator.set({ settleMs: 0 });
			const next = await runByHand(world, id, 'Every Hour');
			assert.deepEqual(
				[next.items('Mark as Confirmed').length, next.items('No Report Yet').length],
				[1, 0],
			);
		},
	},
	'sms-wait-until-final.json': {
		// Too long for the first status check, but not for the second.
		settings: { settleMs: 2000 },
		shows(newest) {
			const ends = (newest?.items('Final') ?? []).map(({ to, status }) => [to, status]);
			assert.deepEqual(ends, [
				['+525587654321', 'confirmed'],
				['+525500000010', 'rejected'],
			]);
			assert.ok(newest?.nodes.includes('Pause') && !newest.nodes.includes('Gave Up'));
		},
	},
	'trigger-delivery-report.json': {
		shows(newest) {
			const [found] = newest?.items('Order and Status') ?? [];
			assert.deepEqual([found?.['order'], found?.['status']], ['A-1001', 'confirmed']);
		},
	},
	'trigger-whatsapp-auto-reply.json': {
		shows(_newest, { emulator }) {
			const answers = emulator.appMessages.map(({ request }) => [request.type, request.number]);
			assert.deepEqual(answers, [['text', '5215511112222']]);
			const [{ request } = { request: undefined }] = emulator.appMessages;
			assert.match(
				String(request?.type === 'text' && request.message),
				/^Thank you, we have your message/,
			);
		},
	},
	'trigger-whatsapp-support-inbox.json': {
		shows(_newest, { emulator }) {
			const [{ request } = { request: undefined }] = emulator.appMessages;
			assert.deepEqual([request?.type, request?.number], ['text', '5215511112222']);
			assert.match(emulator.emails[0]?.text ?? '', /5215511112222/);
		},
	},
	'sms-reminders-whatsapp-fallback.json': {
		settings: { settleMs: 0 },
		async play(world, id) {
			const first = await runByHand(world, id, 'Start');
			assert.deepEqual(
				first.items('Reminded').map(({ to }) => to),
				['+525587654321'],
			);
			const onWhatsApp = () => world.emulator.appMessages.map(({ request }) => request.number);
			assert.deepEqual(onWhatsApp(), ['525500000010']);
			await runByHand(world, id, 'Start');
			assert.deepEqual(
				[numbers(world).length, onWhatsApp().length],
				[2, 1],
				'somebody was reminded twice',
			);
		},
	},
	'scheduled-low-balance.json': {
		settings: { credits: 50 },
		async play(world, id) {
			await runByHand(world, id, 'Start');
			await runByHand(world, id, 'Start');
			assert.deepEqual(numbers(world), ['525512345678']);
			assert.equal(world.emulator.emails.length, 1);
			assert.match(world.emulator.emails[0]?.text ?? '', /is 50\./);
			world.emulator.set({ credits: 100 });
			const enough = await runByHand(world, id, 'Start');
			assert.ok(!enough.nodes.includes('SMS'));
		},
	},
	'email-campaign-opens.json': {
		settings: { settleMs: 3_600_000 },
		async play(world, id) {
			await runByHand(world, id, 'Start');
			const requests = world.emulator.requests.filter(
				({ endpoint }) => endpoint === 'emailSendTemplate',
			);
			assert.equal(requests.length, 2);
			assert.equal(world.emulator.emails[0]?.subject, 'Welcome for our customers');
			const counts = async () =>
				(await runByHand(world, id, 'Every Hour'))
					.items('By Status')
					.map((item) => [item['status'], item['count_messageId']]);
			assert.deepEqual(await counts(), [['queued', 2]]);
			world.emulator.set({ settleMs: 0 });
			const [ana, luis] = world.emulator.emails.map(({ uuid }) => uuid);
			assert.ok(ana !== undefined && luis !== undefined);
			world.emulator.state.open(ana);
			assert.deepEqual((await counts()).sort(), [
				['confirmed', 1],
				['opened', 1],
			]);
			world.emulator.state.open(luis);
			assert.deepEqual(await counts(), [['opened', 2]]);
			assert.deepEqual(
				await counts(),
				[['opened', 2]],
				'nothing shows once everybody has opened it',
			);
		},
	},
	'sms-bulk-errors.json': {
		async play(world, id) {
			const first = await runByHand(world, id, 'Start');
			assert.equal(first.items('Sent').length, 2);
			const failed = first.items('What Failed and Why').map(({ row, delivery }) => [row, delivery]);
			assert.deepEqual(failed, [
				['3', 'notSent'],
				['4', 'final'],
			]);
			const sent = numbers(world);
			await runByHand(world, id, 'Start');
			assert.deepEqual(numbers(world), sent, 'somebody got it twice');
		},
	},
};
