import assert from 'node:assert/strict';

import { setTimeout as sleep } from 'node:timers/promises';

import { withTrigger, type ActiveTrigger } from '../checks/trigger/activeTrigger';
import { listening } from '../checks/trigger/listening';
import { smsNode } from '../checks/workflows';
import type { Check } from '../checks/world';
import { taken } from '../crash/thousand';
import { say } from '../../scripts/program';

const sms = (message: string, at = 0) => ({
	source_addr: String(525_510_000_000 + at),
	message,
	short_code: '26262',
});
const many = 210;
const words = ['one', 'two', 'three', 'four', 'five'];

/**
 * Events known to several processes.
 *
 * @param others addresses of additional webhook processors
 */
export const sharedMemoryChecks = (others: readonly string[]): readonly Check[] => [
	{
		claim:
			'Five events of five people, each delivered five times to two webhook processors, start once each',
		async run(world) {
			await withTrigger(world, {}, async ({ to, executions }) => {
				const doors = [to, ...others.map((url) => to.replace(world.webhookUrl, url))];
				await Promise.all(doors.map(listening));
				for (let time = 0; time < 5; time += 1)
					for (const [at, word] of words.entries()) {
						const door = doors[(at + time) % doors.length] ?? to;
						const event = sms(word, at);
						assert.equal((await world.emulator.incomingSms(event, { to: door })).status, 200);
					}
				const started = (await executions(5)).map(({ items }) => items('Event')[0]?.['text']);
				assert.deepEqual(started.sort(), [...words].sort());
			});
		},
	},
	{
		claim: `${many} events, each delivered to two webhook processors at the same moment, are answered once each with eventId as Send Once Key`,
		timeoutMs: 180_000,
		async run(world) {
			const { emulator } = world;
			const answer = smsNode({ sendOnceKey: '={{ $json.eventId }}' });
			answer['parameters'] = {
				...Object(answer['parameters']),
				to: '={{ $json.from }}',
				message: 'Thank you',
			};
			const deliver = async ({ to }: ActiveTrigger) => {
				const doors = [to, ...others.map((url) => to.replace(world.webhookUrl, url))];
				await Promise.all(doors.map(listening));
				for (let number = 0; number < many; number += 1) {
					const event = { ...sms('Hello'), source_addr: String(525_520_000_000 + number) };
					await Promise.all(
						doors.map(async (door) => await emulator.incomingSms(event, { to: door })),
					);
				}
				await taken(emulator, many);
				// Time for a possible second start.
				await sleep(5_000);
				const numbers = emulator.messages.map(({ number }) => number);
				assert.deepEqual([numbers.length, new Set(numbers).size], [many, many]);
			};
			await withTrigger(world, {}, deliver, answer);
		},
	},
	{
		claim:
			'An event delivered to two webhook processors at the same moment starts once or twice, with the same event ID',
		async run(world) {
			await withTrigger(world, {}, async ({ to, workflowId, executions }) => {
				const doors = [to, ...others.map((url) => to.replace(world.webhookUrl, url))];
				await Promise.all(doors.map(listening));
				for (const word of words)
					await Promise.all(
						doors.map(async (door) => {
							assert.equal((await world.emulator.incomingSms(sms(word), { to: door })).status, 200);
						}),
					);
				// Time for a second start of the last event.
				await sleep(5_000);
				const found = (await world.rest.executionsOf(workflowId)).length;
				const started = await executions(found);
				const ids = new Set(started.map(({ items }) => items('Event')[0]?.['eventId']));
				assert.equal(ids.size, words.length);
				say(
					`${words.length} events at the same moment in ${doors.length} processes: ${found} executions`,
				);
			});
		},
	},
];
