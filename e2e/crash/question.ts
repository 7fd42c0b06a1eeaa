import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { askAllAtOnce, bossAt, sharing } from '../checks/people/bosses';
import { answerOf, askBySms, lastSms, startBySms, withReplies } from '../checks/people/bySms';
import { ask, asking, post } from '../checks/people/question';
import { answerTen } from '../checks/people/severalQuestions';
import { reviewed } from '../checks/agent/review';
import { until } from '../checks/until';
import type { Check } from '../checks/world';
import type { KillableWorld } from './killed';

/** Questions that wait while n8n is killed and restarted. */

const outcomeOf = async ({ rest }: KillableWorld, id: string, timeoutMs: number) => {
	for (const from = Date.now(); Date.now() - from < timeoutMs; await sleep(500)) {
		const { status, items } = await rest.execution(id);
		if (status === 'success')
			return items(asking).map(({ data }) => data as Record<string, unknown>);
		assert.ok(['waiting', 'running', 'new'].includes(status), status);
	}
	throw new Error('It still waits.');
};

export const questionChecks: ReadonlyArray<Check<KillableWorld>> = [
	{
		claim: 'A question that waits while n8n is killed can be answered after the restart',
		timeoutMs: 240_000,
		async run(world) {
			const { executionId, links } = await ask(world);
			await world.kill();
			await world.restart();
			assert.match(await (await fetch(links[0] ?? '')).text(), /F-1042/);
			await post(links[0] ?? '', { decision: 'approve' });
			const [data] = await outcomeOf(world, executionId, 20_000);
			assert.equal(data?.['approved'], true);
			assert.equal(world.emulator.appMessages.length, 1);
		},
	},
	{
		claim: 'A question by SMS is answered by a reply that arrived while n8n was down after a kill',
		timeoutMs: 300_000,
		async run(world) {
			await withReplies(world, async ({ reply }) => {
				const executionId = await askBySms(world);
				await world.kill();
				const replied = reply(lastSms(world).id, 'yes');
				await world.restart();
				const statuses = await replied;
				assert.deepEqual([statuses[0], statuses.at(-1)], [0, 200]);
				assert.equal((await answerOf(world, executionId))['approved'], true);
			});
		},
	},
	{
		claim: 'Ten approvals to one phone are answered one by one while n8n is killed in the middle',
		timeoutMs: 300_000,
		async run(world) {
			await answerTen(world, async () => {
				await world.kill();
				await world.restart();
			});
		},
	},
	{
		claim:
			'Forty questions before a restart and forty after it share no number, and one of before is answered by its number',
		timeoutMs: 300_000,
		async run(world) {
			await withReplies(world, async ({ say }) => {
				const some = (from: number) =>
					Array.from({ length: 40 }, (_, at) => ({
						to: bossAt(at % 4),
						message: `Pay ${from + at}?`,
					}));
				const before = await askAllAtOnce(world, some(100));
				await world.kill();
				await world.restart();
				const after = await askAllAtOnce(world, some(200));
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
		timeoutMs: 240_000,
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
				await world.kill();
				await world.restart();
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
		timeoutMs: 300_000,
		async run(world) {
			const limit = { options: { waitHours: 1 / 60 } };
			const { executionId, links } = await ask(world, limit);
			await world.kill();
			await sleep(65_000);
			await world.restart();
			const [data] = await outcomeOf(world, executionId, 120_000);
			assert.equal(data?.['outcome'], 'expired');
			assert.equal(data?.['approved'], null);
			const late = await post(links[0] ?? '', { decision: 'approve' });
			assert.match(await late.text(), /has finished already/);
		},
	},
	{
		claim:
			'AI agent: on a timeout the model is told that the call was neither approved nor rejected',
		timeoutMs: 240_000,
		async run(world) {
			const limit = { options: { waitHours: 1 / 60 } };
			const said = await reviewed(world, limit, async () => {});
			assert.match(said, /neither a yes nor a no/);
			assert.equal(world.emulator.messages.length, 0);
		},
	},
];
