import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { answerOf, askBySms, lastSms, withReplies } from '../checks/people/bySms';
import { ask, asking, post } from '../checks/people/question';
import { answerTen } from '../checks/people/severalQuestions';
import { reviewed } from '../checks/agent/review';
import type { Check } from '../checks/world';
import type { KillableWorld } from './killed';

/** Questions that wait while n8n is killed and restarted. */

const outcomeOf = async ({ rest }: KillableWorld, id: string, timeoutMs: number) => {
	for (const from = Date.now(); Date.now() - from < timeoutMs; await sleep(500)) {
		const { status, items } = await rest.execution(id);
		if (status === 'success') return items(asking).map(({ data }) => data as Record<string, unknown>);
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
		claim: 'AI agent: on a timeout the model is told that the call was neither approved nor rejected',
		timeoutMs: 240_000,
		async run(world) {
			const limit = { options: { waitHours: 1 / 60 } };
			const said = await reviewed(world, limit, async () => {});
			assert.match(said, /neither a yes nor a no/);
			assert.equal(world.emulator.messages.length, 0);
		},
	},
];
