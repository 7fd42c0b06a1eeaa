import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { answerOf, askBySms, lastSms, person, startBySms, withReplies } from './bySms';
import { post } from './question';
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
		claim:
			'After each of two unclear replies the person is told how to answer, and a reply to it counts; 521… and 52… are the same person',
		async run(world) {
			await withReplies(world, async ({ reply }) => {
				const executionId = await askBySms(world, { options: { language: 'es' } });
				for (const words of ['Déjame ver', 'Tal vez'])
					assert.equal((await reply(lastSms(world).id, words)).at(-1), 200);
				assert.equal(world.emulator.messages.length, 3);
				assert.match(lastSms(world).text, /^No se entendio\. Envia solo \d{3} o \d{3}\.$/);
				const former = { source_addr: person.replace(/^52/, '521') };
				assert.equal((await reply(lastSms(world).id, '¡Sí, gracias!', former)).at(-1), 200);
				assert.equal((await answerOf(world, executionId))['approved'], true);
			});
		},
	},
	{
		claim:
			'A yes to another SMS is asked again by number, another phone does not answer, and STOP ends the wait',
		async run(world) {
			await withReplies(world, async ({ reply, started }) => {
				const executionId = await askBySms(world);
				const { id } = lastSms(world);
				assert.deepEqual(await reply(id, 'yes', { sms_id: '4711' }), [200]);
				assert.deepEqual(await reply(id, 'yes', { source_addr: '525511112222' }), [200]);
				assert.equal((await world.rest.execution(executionId)).status, 'waiting');
				assert.deepEqual(await reply(id, 'STOP'), [200]);
				assert.match(
					world.emulator.messages[1]?.text ?? '',
					/^Not understood\. Please reply with a number:\nMay/,
				);
				const events = await started(2);
				assert.deepEqual(events.map(({ answer, optOut }) => [answer ?? null, optOut]).sort(), [
					[null, false],
					['optedOut', true],
				]);
				assert.equal((await answerOf(world, executionId))['outcome'], 'optedOut');
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
	{
		claim: 'A link by SMS opens the page of its person only, and accepts the answer',
		async run(world) {
			world.emulator.reset();
			const asked = askBySms(world, {
				answerBy: 'link',
				message: 'Refund?',
				to: `${person}, 525587654322`,
			});
			const executionId = await asked.catch((error: unknown) => {
				// Before n8n 2.14 it does not fit.
				assert.match(String(error), /160/);
			});
			if (executionId === undefined) return;
			const [first = '', second = ''] = world.emulator.messages.map(({ text }) =>
				text.match(/http\S+/)?.[0].replace(/^https?:\/\/[^/]+/, world.webhookUrl),
			);
			assert.match(await (await fetch(first)).text(), /Refund\?/);
			const changed = first.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'));
			// 401 before n8n 2.14, which signs the whole URL.
			assert.ok([401, 410].includes((await post(changed, { decision: 'approve' })).status));
			const forged = first.replace(/signature=./, (text) =>
				text.endsWith('0') ? 'signature=1' : 'signature=0',
			);
			assert.equal((await post(forged, { decision: 'approve' })).status, 401);
			assert.match(await (await post(second, { decision: 'decline' })).text(), /Thank you/);
			const data = await answerOf(world, executionId);
			assert.deepEqual([data['approved'], data['answeredBy']], [false, '+525587654322']);
		},
	},
];
