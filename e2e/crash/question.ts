import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { askAllAtOnce, questionsFrom, sharing } from '../checks/people/bosses';
import { answerOf, askBySms, lastSms, startBySms, withReplies } from '../checks/people/bySms';
import { answersOf, ask, post } from '../checks/people/question';
import { answerTen } from '../checks/people/severalQuestions';
import { reviewed } from '../checks/agent/review';
import { comesTo, until } from '../checks/running';
import type { Check, KillableWorld } from '../checks/world';

/** Questions that wait while n8n is killed and restarted. */

/** A limit of one minute. */
const limit = { options: { waitHours: 1 / 60 } };

const checks: ReadonlyArray<Pick<Check<KillableWorld>, 'claim' | 'run'>> = [
	{
		claim: 'A question that waits while n8n is killed can be answered after the restart',
		async run(world) {
			const { executionId, links } = await ask(world);
			await world.killAndRestart();
			assert.match(await (await fetch(links[0] ?? '')).text(), /F-1042/);
			await post(links[0] ?? '', { decision: 'approve' });
			await comesTo(world, executionId, 'success');
			assert.equal((await answersOf(world, executionId))[0]?.['approved'], true);
			assert.equal(world.emulator.appMessages.length, 1);
		},
	},
	{
		claim: 'A question by SMS is answered by a reply that arrived while n8n was down after a kill',
		async run(world) {
			await withReplies(world, async ({ reply }) => {
				const executionId = await askBySms(world);
				let replied: ReturnType<typeof reply> | undefined;
				await world.killAndRestart(async () => {
					replied = reply(lastSms(world).id, 'yes');
				});
				const statuses = (await replied) ?? [];
				assert.deepEqual([statuses[0], statuses.at(-1)], [0, 200]);
				assert.equal((await answerOf(world, executionId))['approved'], true);
			});
		},
	},
	{
		claim: 'Ten approvals to one phone are answered one by one while n8n is killed in the middle',
		run: async (world) => await answerTen(world, async () => await world.killAndRestart()),
	},
	{
		claim:
			'Forty questions before a restart and forty after it share no number, and one of before is answered by its number',
		async run(world) {
			await withReplies(world, async ({ say }) => {
				const before = await askAllAtOnce(world, questionsFrom(100, 40));
				await world.killAndRestart();
				const after = await askAllAtOnce(world, questionsFrom(200, 40));
				assert.equal(sharing([...before, ...after]), 0);
				const [first] = before;
				assert.equal((await say(first?.no ?? '', first?.to)).at(-1), 200);
				assert.equal((await answerOf(world, first?.executionId ?? ''))['approved'], false);
			});
		},
	},
	{
		claim:
			'A kill between the announcement of a question and its SMS leaves nothing that takes an answer',
		async run(world) {
			await withReplies(world, async ({ say, started, workflowId }) => {
				world.emulator.fault({ endpoint: 'smsSend', do: 'hang', times: 1 });
				await startBySms(world);
				const asksNow = () =>
					world.emulator.requests.some(({ endpoint }) => endpoint === 'smsSend');
				await until('it sends', asksNow);
				const { staticData } = await world.rest.workflow(workflowId);
				const numbers = /numbers[^\d]*(\d{3})/.exec(JSON.stringify(staticData))?.[1] ?? '';
				assert.match(numbers, /^\d{3}$/);
				await world.killAndRestart();
				assert.equal((await say(numbers)).at(-1), 200);
				assert.equal((await started(1))[0]?.['answer'], 'late');
				const executionId = await askBySms(world);
				assert.equal((await say('yes')).at(-1), 200);
				assert.equal((await answerOf(world, executionId))['approved'], true);
			});
		},
	},
	{
		claim: 'A question that expires while n8n is down ends as expired within two minutes',
		async run(world) {
			const { executionId, links } = await ask(world, limit);
			await world.killAndRestart(async () => await sleep(65_000));
			await comesTo(world, executionId, 'success', 120_000);
			const [data] = await answersOf(world, executionId);
			assert.deepEqual([data?.['outcome'], data?.['approved']], ['expired', null]);
			const late = await post(links[0] ?? '', { decision: 'approve' });
			assert.match(await late.text(), /has finished already/);
		},
	},
	{
		claim:
			'AI agent: on a timeout the model is told that the call was neither approved nor rejected',
		async run(world) {
			const said = await reviewed(world, limit, async () => {});
			assert.match(said, /neither a yes nor a no/);
			assert.equal(world.emulator.messages.length, 0);
		},
	},
];

export const questionChecks = checks.map((check) => ({ ...check, timeoutMs: 300_000 }));
