import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { answerOf, askBySms, lastSms, person, startBySms, withReplies } from './bySms';
import type { Check } from '../world';

/** Questions by SMS, answered by a reply or by a link. */

export const replyChecks: readonly Check[] = [
	{
		claim:
			'A question by SMS waits, and the reply “yes” counts once, however often the service sends it',
		async run(world) {
			await withReplies(world, async ({ reply, started }) => {
				const executionId = await askBySms(world);
				const { id, text } = lastSms(world);
				assert.match(
					text,
					/^May order F-1042 be refunded\?\nReply:\n\d{3} Approve\n\d{3} Decline$/,
				);
				const all = await Promise.all(Array.from({ length: 5 }, () => reply(id, 'yes')));
				assert.deepEqual(
					all.map((statuses) => statuses.at(-1)),
					[200, 200, 200, 200, 200],
				);
				const data = await answerOf(world, executionId);
				assert.equal(data['approved'], true);
				assert.equal(data['outcome'], 'answered');
				assert.equal(data['answeredBy'], `+${person}`);
				assert.equal(world.emulator.messages.length, 1);
				assert.deepEqual(await started(0), []);
			});
		},
	},
	{
		claim: 'A reply to a question that no longer waits starts the trigger’s workflow as “late”',
		async run(world) {
			await withReplies(world, async ({ reply, started }) => {
				const executionId = await askBySms(world, { to: `${person}, 525587654322` });
				const [first, second] = world.emulator.messages;
				await reply(second?.id ?? 0, 'no');
				const data = await answerOf(world, executionId);
				assert.deepEqual([data['approved'], data['answeredBy']], [false, '+525587654322']);
				assert.deepEqual(await reply(first?.id ?? 0, 'yes'), [200]);
				const [late] = await started(1);
				assert.deepEqual([late?.['answer'], late?.['text']], ['late', 'yes']);
			});
		},
	},
	{
		claim: 'A reply that arrives while its question is still being sent counts',
		async run(world) {
			await withReplies(world, async ({ reply }) => {
				world.emulator.set({ latencyMs: 1500 });
				const executionId = await startBySms(world);
				while (world.emulator.messages.length === 0) await sleep(50);
				const statuses = await reply(lastSms(world).id, 'ok');
				world.emulator.set({ latencyMs: 0 });
				assert.equal(statuses.at(-1), 200);
				assert.equal((await answerOf(world, executionId))['approved'], true);
			});
		},
	},
];
