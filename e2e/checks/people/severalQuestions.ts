import assert from 'node:assert/strict';

import { manualWorkflow, smsNode, start } from '../workflows';
import type { Check, World } from '../world';
import { answerOf, askBySms, lastSms, person, withReplies } from './bySms';

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

export const severalQuestionChecks: readonly Check[] = [
	{
		claim:
			'With two questions open to one phone, a label and “yes” decide nothing, and a number reaches its question',
		async run(world) {
			await withReplies(world, async ({ say, started }) => {
				const [first, second] = await askAll(world, ['Pay 10 to Ana?', 'Pay 10,000 to Bob?']);
				// A third unclear reply would end the question as unclear.
				for (const text of ['Approve', 'yes']) assert.equal((await say(text)).at(-1), 200);
				for (const one of [first, second]) assert.equal(await statusOf(world, one?.executionId), 'waiting');
				assert.match(lastSms(world).text, /^Please reply with a number:\nPay 10,000.*\nPay 10 to Ana/);
				await say(first?.number ?? '');
				assert.equal(await approved(world, first?.executionId), true);
				assert.match(lastSms(world).text, /\nPay 10,000 to Bob/);
				await say('no');
				assert.equal(await approved(world, second?.executionId), false);
				assert.deepEqual(await started(0), []);
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
];
