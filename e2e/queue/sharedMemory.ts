import assert from 'node:assert/strict';

import { withTrigger } from '../checks/trigger/activeTrigger';
import { listening } from '../checks/trigger/listening';
import type { Check } from '../checks/world';
import { say } from '../../scripts/program';

const sms = (message: string) => ({ source_addr: '525510000000', message, short_code: '26262' });
const words = ['one', 'two', 'three', 'four', 'five'];

/**
 * What processes remember together.
 *
 * @param others addresses of webhook processors beside the one of the world
 */
export const sharedMemoryChecks = (others: readonly string[]): readonly Check[] => [
	{
		claim:
			'Of five events, each delivered five times to any of two webhook processors, every one starts once',
		async run(world) {
			await withTrigger(world, {}, async ({ to, executions }) => {
				const doors = [to, ...others.map((url) => to.replace(world.webhookUrl, url))];
				await Promise.all(doors.map(listening));
				for (let time = 0; time < 5; time += 1)
					for (const [at, word] of words.entries()) {
						const door = doors[(at + time) % doors.length] ?? to;
						assert.equal((await world.emulator.incomingSms(sms(word), { to: door })).status, 200);
					}
				const started = (await executions(5)).map(({ items }) => items('Event')[0]?.['text']);
				assert.deepEqual(started.sort(), [...words].sort());
			});
		},
	},
	{
		claim:
			'An event delivered to two webhook processors at the same moment starts once or twice, with one event ID',
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
				const found = (await world.rest.executionsOf(workflowId)).length;
				const started = await executions(found);
				const ids = new Set(started.map(({ items }) => items('Event')[0]?.['eventId']));
				assert.equal(ids.size, words.length);
				say(`${words.length} events at the same moment in ${doors.length} processes: ${found} executions`);
			});
		},
	},
];
