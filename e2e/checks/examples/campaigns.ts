import assert from 'node:assert/strict';

import { readExample } from '../../../n8n/examples';
import { numbers, runByHand, type Scene } from './scene';

/** The time some minutes from now in Mexico's westernmost time zone. */
const onTheClock = (minutes: number): string =>
	new Date(Date.now() + minutes * 60_000).toLocaleTimeString('en-GB', {
		timeZone: 'America/Tijuana',
		hour: '2-digit',
		minute: '2-digit',
	});

/** SMS campaigns: their cost, their sending time and their results. */
export const campaigns: Readonly<Record<string, Scene>> = {
	'sms-campaign-cost.json': {
		async play(world, id) {
			const counted = await runByHand(world, id, 'Start');
			assert.deepEqual(
				counted
					.items('By Country')
					.map((one) => [one['country'], one['count_to'], one['sum_segments'], one['sum_cost']]),
				[
					['MX', 2, 2, 1.2],
					['US', 1, 1, 1.1],
				],
			);
			assert.deepEqual(numbers(world), []);
		},
	},
	'sms-campaign-csv.json': {
		async play(world, id) {
			const sent = await runByHand(world, id, 'Start');
			assert.deepEqual(numbers(world), ['525512345678', '12125552368']);
			assert.deepEqual(
				sent.items('Send SMS').map((one) => [one['to'], one['skipped']]),
				[
					['+525512345678', undefined],
					['+525587654321', true],
					['+12125552368', undefined],
				],
			);
			// The file has a byte order mark, which belongs to no column's name.
			assert.deepEqual(Object.keys(sent.items('Opted Out')[0] ?? {}), [
				'\uFEFFTeléfono',
				'Baja desde',
			]);
		},
	},
	'sms-rest-in-the-morning.json': {
		timeoutMs: 200_000,
		async play(world) {
			// The morning starts at the minute after the next.
			const hours = `${onTheClock(1)} - ${onTheClock(361)}`;
			const text = JSON.stringify(readExample('sms-rest-in-the-morning.json', world.emulator.url));
			const morning = text.replace('09:00 - 20:00', hours);
			assert.notEqual(morning, text);
			const asked = await world.rest.runWorkflow(
				await world.rest.importWorkflow(JSON.parse(morning)),
				'Start',
			);
			const ended = await world.rest.finished(asked.id);
			assert.equal(ended.status, 'success', ended.failure?.message);
			assert.ok(ended.nodes.includes('Until Morning'), 'nothing was held back');
			assert.deepEqual(numbers(world), ['525512345678', '525587654321']);
			assert.match(world.emulator.messages[1]?.text ?? '', /Hello Luis/);
			assert.equal(ended.items('Sent').length, 2);
		},
	},
	'sms-campaign-report.json': {
		// Long enough that no message is delivered in the meantime.
		settings: { settleMs: 3_600_000 },
		async play(world, id) {
			await runByHand(world, id, 'Start');
			const report = async () =>
				(await runByHand(world, id, 'Every Hour'))
					.items('Report')
					.map((one) => [
						one['country'],
						one['status'],
						one['count_messageId'],
						typeof one['sum_cost'],
					])
					.sort();
			assert.deepEqual(await report(), [
				['MX', 'silent', 2, 'number'],
				['US', 'silent', 1, 'number'],
			]);
			world.emulator.set({ settleMs: 0 });
			assert.deepEqual(await report(), [
				['MX', 'confirmed', 1, 'number'],
				['MX', 'rejected', 1, 'number'],
				['US', 'confirmed', 1, 'number'],
			]);
		},
	},
};
