import assert from 'node:assert/strict';

import { readExample } from '../../../n8n/examples';
import { runs } from '../running';
import { nextHour, numbers, onWhatsApp, slowly, values, type Scene } from './scene';

/** The time some minutes from now in Mexico's westernmost time zone. */
const onTheClock = (minutes: number): string =>
	new Date(Date.now() + minutes * 60_000).toLocaleTimeString('en-GB', {
		timeZone: 'America/Tijuana',
		hour: '2-digit',
		minute: '2-digit',
	});

/** Campaigns: their cost, their sending time and their results. */
export const campaigns: Readonly<Record<string, Scene>> = {
	'sms-campaign-cost.json': {
		async play(world, id) {
			const { items } = await runs(world, id);
			assert.deepEqual(
				values(items('By Country'), 'country', 'count_to', 'sum_segments', 'sum_cost'),
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
			const { items } = await runs(world, id);
			assert.deepEqual(numbers(world), ['525512345678', '12125552368']);
			assert.deepEqual(values(items('Send SMS'), 'to', 'skipped'), [
				['+525512345678', undefined],
				['+525587654321', true],
				['+12125552368', undefined],
			]);
			// The file has a byte order mark, which belongs to no column's name.
			const columns = Object.keys(items('Opted Out')[0] ?? {});
			assert.deepEqual(columns, ['\uFEFFTeléfono', 'Baja desde']);
		},
	},
	'sms-rest-in-the-morning.json': {
		timeoutMs: 200_000,
		async play(world) {
			const { rest, emulator } = world;
			// The morning starts at the minute after the next.
			const hours = `${onTheClock(1)} - ${onTheClock(361)}`;
			const text = JSON.stringify(readExample('sms-rest-in-the-morning.json', emulator.url));
			const morning = text.replace('09:00 - 20:00', hours);
			assert.notEqual(morning, text);
			const id = await rest.importWorkflow(JSON.parse(morning));
			const ended = await rest.finished((await rest.runWorkflow(id, 'Start')).id);
			assert.equal(ended.status, 'success', ended.failure?.message);
			assert.ok(ended.nodes.includes('Until Morning'), 'nothing was held back');
			assert.deepEqual(numbers(world), ['525512345678', '525587654321']);
			assert.match(emulator.messages[1]?.text ?? '', /Hello Luis/);
			assert.equal(ended.items('Sent').length, 2);
		},
	},
	'sms-campaign-report.json': {
		settings: slowly,
		async play(world, id) {
			await runs(world, id);
			const report = async () => {
				const { items } = await nextHour(world, id);
				assert.ok(items('Report').every((one) => typeof one['sum_cost'] === 'number'));
				return values(items('Report'), 'country', 'status', 'count_messageId').sort();
			};
			assert.deepEqual(await report(), [
				['MX', 'silent', 2],
				['US', 'silent', 1],
			]);
			world.emulator.set({ settleMs: 0 });
			assert.deepEqual(await report(), [
				['MX', 'confirmed', 1],
				['MX', 'rejected', 1],
				['US', 'confirmed', 1],
			]);
		},
	},
	'sms-bulk-errors.json': {
		async play(world, id) {
			const { items } = await runs(world, id);
			assert.equal(items('Sent').length, 2);
			assert.deepEqual(values(items('What Failed and Why'), 'row', 'delivery'), [
				['3', 'notSent'],
				['4', 'final'],
			]);
			const sent = numbers(world);
			await runs(world, id);
			assert.deepEqual(numbers(world), sent, 'somebody got it twice');
		},
	},
	'sms-reminders-whatsapp-fallback.json': {
		settings: { settleMs: 0 },
		async play(world, id) {
			const { items } = await runs(world, id);
			assert.deepEqual(values(items('Reminded'), 'to'), [['+525587654321']]);
			await runs(world, id);
			assert.equal(numbers(world).length, 2, 'somebody was reminded twice');
			assert.deepEqual(onWhatsApp(world), ['template 525500000010']);
		},
	},
	'email-campaign-opens.json': {
		settings: slowly,
		async play(world, id) {
			const { emulator } = world;
			await runs(world, id);
			const subjects = emulator.emails.map(({ subject }) => subject);
			assert.deepEqual([subjects.length, subjects[0]], [2, 'Welcome for our customers']);
			const counts = async () => {
				const { items } = await nextHour(world, id);
				return values(items('By Status'), 'status', 'count_messageId').sort();
			};
			assert.deepEqual(await counts(), [['queued', 2]]);
			emulator.set({ settleMs: 0 });
			const [ana = '', luis = ''] = emulator.emails.map(({ uuid }) => uuid);
			emulator.state.open(ana);
			assert.deepEqual(await counts(), [
				['confirmed', 1],
				['opened', 1],
			]);
			emulator.state.open(luis);
			// The second time nobody is left who has not opened it.
			for (let times = 0; times < 2; times += 1) assert.deepEqual(await counts(), [['opened', 2]]);
		},
	},
};
