import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { listening, postJson } from '../trigger/listening';
import { workflowOf } from '../workflows';
import type { Check, World } from '../world';
import { until } from '../until';
import { answerOf, withReplies, type Replies } from './bySms';
import { questionNode } from './question';

/**
 * Bosses who are asked several things at once, by production workflows, through every process of
 * n8n.
 */

interface AskedOne {
	readonly to: string;
	readonly message: string;
	readonly executionId: string;
	readonly yes: string;
	readonly no: string;
}

export const bossAt = (at: number): string => String(525_587_654_500 + at);

/**
 * Asks all questions at the same moment, in turn through each of n8n's doors; resolves once they
 * wait.
 */
export async function askAllAtOnce(
	world: Pick<World, 'rest' | 'emulator' | 'webhookUrl'>,
	questions: ReadonlyArray<{ readonly to: string; readonly message: string }>,
	others: readonly string[] = [],
): Promise<AskedOne[]> {
	const { rest, emulator, webhookUrl } = world;
	const path = randomUUID();
	const webhook = {
		name: 'Order',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: path,
		parameters: { httpMethod: 'POST', path, responseMode: 'onReceived' },
	};
	const question = questionNode({
		...{ channel: 'sms', answerBy: 'reply' },
		...{ to: '={{ $json.body.to }}', message: '={{ $json.body.message }}' },
	});
	const id = await rest.importWorkflow(workflowOf('Bosses', webhook, question));
	await rest.activateWorkflow(id);
	const doors = [webhookUrl, ...others].map((door) => `${door}/webhook/${path}`);
	await Promise.all(doors.map(listening));
	await Promise.all(
		questions.map(async (one, at) => await postJson(doors[at % doors.length] ?? '', one)),
	);
	const isAsked = (to: string, message: string) =>
		emulator.messages.find((one) => one.number === to && one.text.startsWith(`${message}\n`));
	await until(
		'all are asked',
		() => questions.every(({ to, message }) => isAsked(to, message)),
		120_000,
	);
	const waiting = async () =>
		(await rest.executionsOf(id)).filter(({ status }) => status === 'waiting').length ===
		questions.length;
	await until('all wait', waiting, 60_000);
	await rest.deactivateWorkflow(id);
	const executions = await Promise.all(
		(await rest.executionsOf(id)).map(async (one) => ({
			...one,
			...(await rest.execution(one.id)),
		})),
	);
	return questions.map(({ to, message }) => {
		const [yes = '', no = ''] = isAsked(to, message)?.text.match(/^\d{3}(?= )/gm) ?? [];
		const its = executions.find(({ items }) => {
			const [order] = items('Order');
			const body = Object(order?.['body']);
			return body.to === to && body.message === message;
		});
		return { to, message, executionId: its?.id ?? '', yes, no };
	});
}

/** How many pairs of questions to the same person share a number. */
export const sharing = (asked: readonly AskedOne[]): number =>
	asked.flatMap((one, at) =>
		asked
			.slice(at + 1)
			.filter(
				({ to, yes, no }) =>
					to === one.to && [yes, no].some((number) => number === one.yes || number === one.no),
			),
	).length;

const approves = async (world: World, { executionId }: AskedOne) =>
	(await answerOf(world, executionId))['approved'];

/** Says a number for each question, through each door in turn. */
async function answerAll({ say }: Replies, asked: readonly AskedOne[], doors: readonly string[]) {
	for (const [at, one] of asked.entries())
		assert.equal(
			(await say(at % 2 ? one.no : one.yes, one.to, doors[at % doors.length])).at(-1),
			200,
		);
}

/** @param others addresses of additional webhook processors */
export const bossChecks = (others: readonly string[]): readonly Check[] => [
	{
		claim:
			'Four bosses are asked ten things each at the same moment: all forty numbers reach their question, and none is shared',
		timeoutMs: 240_000,
		run: async (world) =>
			await withReplies(world, async (replies) => {
				const questions = Array.from({ length: 40 }, (_, at) => ({
					to: bossAt(at % 4),
					message: `Pay ${at},000?`,
				}));
				const asked = await askAllAtOnce(world, questions, others);
				assert.equal(sharing(asked), 0);
				await answerAll(replies, asked, [world.webhookUrl, ...others]);
				const answers = await Promise.all(asked.map(async (one) => await approves(world, one)));
				assert.deepEqual(
					answers,
					asked.map((_, at) => at % 2 === 0),
				);
				assert.equal(world.emulator.messages.length, 40);
			}),
	},
	{
		claim:
			'Ten bosses with two open questions each say a plain yes: all ten are asked which, and their number then counts',
		timeoutMs: 240_000,
		run: async (world) =>
			await withReplies(world, async ({ say }) => {
				const questions = Array.from({ length: 20 }, (_, at) => ({
					to: bossAt(at % 10),
					message: `Pay ${at},000?`,
				}));
				const asked = await askAllAtOnce(world, questions, others);
				const doors = [world.webhookUrl, ...others];
				for (let boss = 0; boss < 10; boss += 1) {
					assert.equal((await say('yes', bossAt(boss), doors[boss % doors.length])).at(-1), 200);
					const told = world.emulator.messages.at(-1);
					assert.equal(told?.number, bossAt(boss));
					assert.match(told.text, /^Not understood\. Please reply with a number:\nPay .*\nPay /);
				}
				for (const { executionId } of asked)
					assert.equal((await world.rest.execution(executionId)).status, 'waiting');
				for (const one of asked) await say(one.no, one.to);
				for (const one of asked) assert.equal(await approves(world, one), false);
			}),
	},
];
