import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { listening, withTrigger } from '../checks/running';
import { phones, smsNode } from '../checks/workflows';
import type { Check, World } from '../checks/world';
import { taken } from '../crash/thousand';
import { say } from '../../scripts/program';

/** Events known to several processes. */

const many = 210;
const words = ['one', 'two', 'three', 'four', 'five'];

/** Returns a function that sends an SMS through the processor at this place. */
async function senderTo({ emulator, webhookUrl }: World, to: string, others: readonly string[]) {
	const doors = [to, ...others.map((url) => to.replace(webhookUrl, url))];
	await Promise.all(doors.map(listening));
	const send = async (source_addr: string, message: string, at: number) => {
		const sms = { source_addr, message, short_code: '26262' };
		const { status } = await emulator.incomingSms(sms, { to: doors[at % doors.length] ?? to });
		assert.equal(status, 200);
	};
	const toAll = async (source_addr: string, message: string) => {
		await Promise.all(doors.map(async (_, at) => await send(source_addr, message, at)));
	};
	return { send, toAll };
}

/** @param others addresses of additional webhook processors */
export const sharedMemoryChecks = (others: readonly string[]): readonly Check[] => [
	{
		claim:
			'Five events of five people, each delivered five times to two webhook processors, start once each',
		async run(world) {
			await withTrigger(world, {}, async ({ to, events }) => {
				const { send } = await senderTo(world, to, others);
				for (let time = 0; time < 5; time += 1)
					for (const [at, { phone }] of phones(5).entries())
						await send(phone, words[at] ?? '', at + time);
				const started = (await events(5)).map(({ text }) => text);
				assert.deepEqual(started.sort(), [...words].sort());
			});
		},
	},
	{
		claim: `${many} events, each delivered to two webhook processors at the same moment, are answered once each with eventId as Send Once Key`,
		timeoutMs: 180_000,
		async run(world) {
			const options = { sendOnceKey: '={{ $json.eventId }}' };
			const answer = smsNode(options, {}, { to: '={{ $json.from }}', message: 'Thank you' });
			await withTrigger(
				world,
				{},
				async ({ to }) => {
					const { toAll } = await senderTo(world, to, others);
					for (const { phone } of phones(many)) await toAll(phone, 'Hello');
					await taken(world.emulator, many);
					// Time for a possible second start.
					await sleep(5_000);
					const numbers = world.emulator.messages.map(({ number }) => number);
					assert.deepEqual([numbers.length, new Set(numbers).size], [many, many]);
				},
				answer,
			);
		},
	},
	{
		claim:
			'An event delivered to two webhook processors at the same moment starts once or twice, with the same event ID',
		async run(world) {
			await withTrigger(world, {}, async ({ to, workflowId, events }) => {
				const { toAll } = await senderTo(world, to, others);
				for (const word of words) await toAll('525510000000', word);
				// Time for a second start of the last event.
				await sleep(5_000);
				const { length } = await world.rest.executionsOf(workflowId);
				const ids = new Set((await events(length)).map(({ eventId }) => eventId));
				assert.equal(ids.size, words.length);
				say(`${words.length} events at the same moment: ${length} executions`);
			});
		},
	},
];
