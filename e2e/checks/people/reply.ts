import assert from 'node:assert/strict';

import { listening, until } from '../running';
import type { Check } from '../world';
import { answerOf, askBySms, lastSms, person, startBySms, withReplies } from './bySms';

/** Questions by SMS, answered by a reply. */

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
				assert.ok(all.every((statuses) => statuses.at(-1) === 200));
				const { approved, outcome, answeredBy } = await answerOf(world, executionId);
				assert.deepEqual([approved, outcome, answeredBy], [true, 'answered', `+${person}`]);
				assert.equal(world.emulator.messages.length, 1);
				assert.deepEqual(await started(0), []);
			});
		},
	},
	{
		claim: 'A reply that arrives while its question is still being sent counts',
		async run(world) {
			await withReplies(world, async ({ reply }) => {
				world.emulator.set({ latencyMs: 1500 });
				const executionId = await startBySms(world);
				await until('it is sent', () => world.emulator.messages.length > 0);
				const statuses = await reply(lastSms(world).id, 'ok');
				world.emulator.set({ latencyMs: 0 });
				assert.equal(statuses.at(-1), 200);
				assert.equal((await answerOf(world, executionId))['approved'], true);
			});
		},
	},
];

/** Replies while somebody listens in the editor. */
export const testModeChecks: readonly Check[] = [
	{
		claim: 'A reply to a trigger that listens in the editor counts, and the service gets its 200',
		async run(world) {
			await withReplies(world, async ({ workflowId, to }) => {
				const { rest, emulator } = world;
				const executionId = await askBySms(world);
				await rest.listen(workflowId, 'Event');
				const inTest = to.replace('/webhook/', '/webhook-test/');
				await listening(inTest);
				const sms = { source_addr: person, message: 'yes', sms_id: String(lastSms(world).id) };
				assert.equal((await emulator.incomingSms(sms, { to: inTest })).status, 200);
				assert.equal((await answerOf(world, executionId))['approved'], true);
			});
		},
	},
];
