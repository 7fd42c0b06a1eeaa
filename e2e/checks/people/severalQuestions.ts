import assert from 'node:assert/strict';

import { manualWorkflow, smsNode, start } from '../workflows';
import type { Check, World } from '../world';
import { answerOf, askBySms, lastSms, person, withReplies } from './bySms';

/** Ten open questions to one phone. It answers its newest message and cannot choose another. */

const payees = ['Ana', 'Bob', 'Cid', 'Eva', 'Fay', 'Gil', 'Ivo', 'Jan', 'Kim', 'Leo'];

/** Asks all; returns the execution of each and the numbers that approve and decline it. */
async function askAll(world: World) {
	const asked: Array<{ readonly executionId: string; readonly yes: string; readonly no: string }> = [];
	for (const [at, name] of payees.entries()) {
		const executionId = await askBySms(world, { message: `Pay ${at + 1},000 to ${name}?` });
		const [yes = '', no = ''] = lastSms(world).text.match(/^\d{3}(?= )/gm) ?? [];
		asked.push({ executionId, yes, no });
	}
	return asked;
}

async function sendOrdinary({ rest, emulator }: World) {
	const node = smsNode({}, {}, 'Your parcel is here');
	await rest.runWorkflow(
		await rest.importWorkflow(manualWorkflow('Parcel', [{ phone: person }], node)),
		start,
	);
	assert.equal(emulator.messages.at(-1)?.text, 'Your parcel is here');
}

/** Plays a boss who answers ten approvals, with this in the middle. */
export async function answerTen(world: World, meanwhile: () => Promise<void>): Promise<void> {
	await withReplies(world, async ({ say, started }) => {
		const asked = await askAll(world);
		const [yes, no] = [asked.map((one) => one.yes), asked.map((one) => one.no)];
		const gets = async (text: string, back?: RegExp) => {
			const before = world.emulator.messages.length;
			assert.equal((await say(text)).at(-1), 200, text);
			const texts = world.emulator.messages.slice(before).map((one) => one.text);
			assert.equal(texts.length, back ? 1 : 0, `${text}: ${texts.join()}`);
			if (back) assert.match(texts[0] ?? '', back, text);
		};
		const which = /^Please reply with a number:\nPay 10,000 to Leo\? .*\nPay 9,000 to Kim\? /;
		for (const text of ['yes', 'Approve', '21', 'who?']) await gets(text, which);
		await gets(`${yes[2]}`, /^Recorded: Approve, Pay 3,000 to Cid\?\nPay 10,000 to Leo/);
		for (const text of ['too expensive', 'yes or no'])
			await gets(`${yes[0]} ${text}`, /^Pay 1,000 to Ana\? /);
		await sendOrdinary(world);
		await gets('yes');
		const [event] = await started(1);
		assert.deepEqual([event?.['answer'], event?.['text']], [null, 'yes']);
		await gets(`${yes[4]}, ${no[5]} no`, /^Recorded: Approve, Pay 5,000.*\nRecorded: Decline, Pay 6,000/);
		await meanwhile();
		await gets('no', which);
		await gets(`${yes[2]}`, /(?:is over|^Recorded: Approve, Pay 3,000).*\nPay 10,000 to Leo/s);
		await gets(`Decline ${no[0]}`, /^Recorded: Decline, Pay 1,000 to Ana\?/);
		await gets(`${no[9]}`, /^Recorded: Decline, Pay 10,000 to Leo\?\nPay 9,000 to Kim/);
		await sendOrdinary(world);
		for (const at of [7, 1, 8, 3])
			await gets(`${yes[at]} yes`, new RegExp(`^Recorded: Approve, Pay ${at + 1},000`));
		await gets('ok');
		const data = await Promise.all(asked.map(async ({ executionId }) => await answerOf(world, executionId)));
		assert.deepEqual(
			data.map(({ approved }) => approved),
			[false, true, true, true, true, false, true, true, true, false],
		);
		assert.equal((await started(1)).length, 1);
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
