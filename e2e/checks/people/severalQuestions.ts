import assert from 'node:assert/strict';

import { manualWorkflow, smsNode, start } from '../workflows';
import type { Check, World } from '../world';
import { answerOf, askBySms, lastSms, person, withReplies, type Replies } from './bySms';

/** Several open questions to one phone. It answers its newest message and cannot choose another. */

/** Asks several questions; returns the number that approves each. */
async function askAll(world: World, messages: readonly string[]) {
	const asked: Array<{ readonly executionId: string; readonly number: string }> = [];
	for (const message of messages) {
		const executionId = await askBySms(world, { message });
		const [number = ''] = /\d{3}(?= Approve)/.exec(lastSms(world).text) ?? [];
		asked.push({ executionId, number });
	}
	return asked;
}

const approved = async (world: World, executionId = '') => (await answerOf(world, executionId))['approved'];
const statusOf = async ({ rest }: World, executionId = '') => (await rest.execution(executionId)).status;

/** Answers every question by its number, in this order; each must get its answer, and no other. */
async function answerInOrder(world: World, { say }: Replies, messages: string[], order: readonly number[]) {
	const asked = await askAll(world, messages);
	for (const [turn, at] of order.entries()) {
		const { executionId, number } = asked[at] ?? assert.fail();
		assert.equal((await say(number)).at(-1), 200);
		assert.equal(await approved(world, executionId), true);
		for (const left of order.slice(turn + 1))
			assert.equal(await statusOf(world, asked[left]?.executionId), 'waiting');
	}
}

export const severalQuestionChecks: readonly Check[] = [
	{
		claim:
			'With two questions open to one phone, “1” and “yes” decide nothing, and a number reaches its question',
		async run(world) {
			await withReplies(world, async ({ say, started }) => {
				const [first, second] = await askAll(world, ['Pay 10 to Ana?', 'Pay 10,000 to Bob?']);
				// A third unclear reply would end the question as unclear.
				for (const text of ['1', 'yes']) assert.equal((await say(text)).at(-1), 200);
				for (const one of [first, second]) assert.equal(await statusOf(world, one?.executionId), 'waiting');
				assert.match(lastSms(world).text, /^Please reply with a number:\nPay 10,000.*\nPay 10 to Ana/);
				await say(first?.number ?? '');
				assert.equal(await approved(world, first?.executionId), true);
				assert.match(lastSms(world).text, /Also open: Pay 10,000 to Bob/);
				await say('no');
				assert.equal(await approved(world, second?.executionId), false);
				assert.deepEqual(await started(0), []);
			});
		},
	},
	{
		claim:
			'Two and five questions open to one phone, answered in seven orders: each number reaches its question',
		timeoutMs: 300_000,
		async run(world) {
			await withReplies(world, async (replies) => {
				for (const order of [
					[0, 1],
					[1, 0],
				])
					await answerInOrder(world, replies, ['A?', 'B?'], order);
				for (const order of [
					[0, 1, 2, 3, 4],
					[4, 3, 2, 1, 0],
					[2, 4, 0, 3, 1],
					[1, 0, 4, 2, 3],
					[3, 1, 4, 0, 2],
				])
					await answerInOrder(world, replies, ['A?', 'B?', 'C?', 'D?', 'E?'], order);
				assert.deepEqual(await replies.started(0), []);
			});
		},
	},
	{
		claim:
			'After an ordinary SMS in between, a number still reaches its question, and plain words start the trigger’s workflow',
		async run(world) {
			await withReplies(world, async ({ say, started }) => {
				const [first, second] = await askAll(world, ['Pay 10 to Ana?', 'Pay 10,000 to Bob?']);
				const node = smsNode({}, {}, 'Your parcel is here');
				const id = await world.rest.importWorkflow(manualWorkflow('Ordinary', [{ phone: person }], node));
				await world.rest.runWorkflow(id, start);
				assert.equal(lastSms(world).text, 'Your parcel is here');
				assert.deepEqual(await say('yes'), [200]);
				assert.deepEqual(
					(await started(1)).map(({ answer, text }) => [answer, text]),
					[[null, 'yes']],
				);
				await say(first?.number ?? '');
				assert.equal(await approved(world, first?.executionId), true);
				assert.equal(await statusOf(world, second?.executionId), 'waiting');
				await say('yes');
				assert.equal(await approved(world, second?.executionId), true);
			});
		},
	},
	{
		claim: 'The same words again answer the next question, or get what was recorded; never silence',
		async run(world) {
			await withReplies(world, async ({ say, started }) => {
				for (const message of ['A?', 'B?']) {
					const [asked] = await askAll(world, [message]);
					await say('yes');
					assert.equal(await approved(world, asked?.executionId), true);
				}
				const [first, second] = await askAll(world, ['C?', 'D?']);
				for (const count of [1, 2, 3]) {
					const before = world.emulator.messages.length;
					await say(first?.number ?? '');
					assert.equal(world.emulator.messages.length, before + 1, `sent ${count} times`);
					assert.match(lastSms(world).text, /^Recorded: Approve, C\?\nAlso open: D\?: \d{3} Approve/);
				}
				assert.equal(await approved(world, first?.executionId), true);
				assert.equal(await statusOf(world, second?.executionId), 'waiting');
				assert.deepEqual(await started(0), []);
			});
		},
	},
	{
		claim: 'Of forty questions open to one phone, twenty are answered at once: each gets an SMS of its own',
		timeoutMs: 300_000,
		async run(world) {
			await withReplies(world, async ({ reply, started }) => {
				const messages = Array.from({ length: 40 }, (_, at) => `Pay ${at}?`);
				const asked = await askAll(world, messages);
				const { id } = lastSms(world);
				const answered = asked.slice(0, 20);
				const statuses = await Promise.all(answered.map(async ({ number }) => await reply(id, number)));
				assert.deepEqual(new Set(statuses.map((all) => all.at(-1))), new Set([200]));
				for (const { executionId } of answered) assert.equal(await approved(world, executionId), true);
				for (const { executionId } of asked.slice(20))
					assert.equal(await statusOf(world, executionId), 'waiting');
				const texts = world.emulator.messages.map(({ text }) => text);
				for (const message of messages.slice(0, 20))
					assert.equal(texts.filter((text) => text.startsWith(`Recorded: Approve, ${message}\n`)).length, 1);
				assert.deepEqual(await started(0), []);
			});
		},
	},
];
