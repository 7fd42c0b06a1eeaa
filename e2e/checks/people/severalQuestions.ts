import assert from 'node:assert/strict';

import { runs } from '../running';
import { manualWorkflow, smsNode } from '../workflows';
import type { Check, World } from '../world';
import { answerOf, askBySms, lastSms, numbersIn, person, withReplies } from './bySms';

/** Ten open questions to one phone. It answers its newest message and cannot choose another. */

const payees = ['Ana', 'Bob', 'Cid', 'Eva', 'Fay', 'Gil', 'Ivo', 'Jan', 'Kim', 'Leo'];

/** Asks all; returns the execution of each and the numbers that approve and decline it. */
async function askAll(world: World) {
	const [executions, yes, no] = [[] as string[], [] as string[], [] as string[]];
	for (const [at, name] of payees.entries()) {
		executions.push(await askBySms(world, { message: `Pay ${at + 1},000 to ${name}?` }));
		const numbers = numbersIn(lastSms(world).text);
		yes.push(numbers[0]);
		no.push(numbers[1]);
	}
	return { executions, yes, no };
}

async function sendOrdinary(world: World) {
	const node = smsNode({}, {}, { message: 'Your parcel is here' });
	await runs(world, manualWorkflow('Parcel', [{ phone: person }], node));
	assert.equal(lastSms(world).text, 'Your parcel is here');
}

/** Plays a boss who answers ten approvals, with this in the middle. */
export async function answerTen(world: World, meanwhile: () => Promise<void>): Promise<void> {
	await withReplies(world, async ({ say, started }) => {
		const { executions, yes, no } = await askAll(world);
		const gets = async (text: string, back?: RegExp) => {
			const before = world.emulator.messages.length;
			assert.equal((await say(text)).at(-1), 200, text);
			const texts = world.emulator.messages.slice(before).map((one) => one.text);
			assert.equal(texts.length, back ? 1 : 0, `${text}: ${texts.join()}`);
			if (back) assert.match(texts[0] ?? '', back, text);
		};
		const which = /^Not understood\. Please reply with a number:\nPay 1,000 to Ana\? /;
		for (const text of ['yes', 'Approve']) await gets(text, which);
		await gets(`${yes[2]}`);
		await gets(`${yes[3]} yes or no`, new RegExp(`Send only ${yes[3]} or ${no[3]}\\.$`));
		await sendOrdinary(world);
		await gets('when does it come?');
		const [event] = await started(1);
		assert.deepEqual([event?.['answer'], event?.['text']], [null, 'when does it come?']);
		await gets(`${yes[4]}, ${no[5]}`);
		// n8n marks an execution as crashed whose process is killed as it goes on with its answer.
		for (const at of [4, 5]) await answerOf(world, executions[at] ?? '');
		await meanwhile();
		await gets(`approve ${yes[8]}, decline ${no[9]}`, /with a number:\nPay 9,000 to Kim/);
		await gets(`${yes[2]}`, new RegExp(`^${yes[2]}: this question is over\\.$`));
		await gets(`Decline ${no[0]}`);
		await gets(`${no[9]}`);
		await sendOrdinary(world);
		for (const at of [7, 1, 8, 6]) await gets(`${yes[at]} yes`);
		await gets('ok', /^Not understood\. Please reply with a number:\nPay 4,000 to Eva\? /);
		await gets('OK');
		const approved: unknown[] = [];
		for (const id of executions) approved.push((await answerOf(world, id))['approved']);
		const isNo = [0, 5, 9];
		assert.deepEqual(
			approved,
			executions.map((_, at) => !isNo.includes(at)),
		);
		assert.equal((await started(2)).length, 2);
	});
}

export const severalQuestionChecks: readonly Check[] = [
	{
		claim:
			'Ten approvals are open to one phone, with ordinary SMS in between: each reply gets an answer or does what it says, and none reaches another question',
		timeoutMs: 120_000,
		run: async (world) => await answerTen(world, async () => {}),
	},
];
