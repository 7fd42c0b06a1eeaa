import assert from 'node:assert/strict';

import { executionsOf, postJson, until, withWebhook } from '../running';
import { webhookNode, workflowOf } from '../workflows';
import type { Check, World } from '../world';
import { answerOf, numbersIn, withReplies } from './bySms';
import { questionNode } from './question';

/**
 * Bosses who are asked several things at once, by production workflows, through every process of
 * n8n.
 */

interface AskedOne {
	readonly to: string;
	readonly executionId: string;
	readonly yes: string;
	readonly no: string;
}

/** So many questions to four bosses in turn, about amounts from this one on. */
export const questionsFrom = (amount: number, count: number) =>
	Array.from({ length: count }, (_, at) => ({
		to: String(525_587_654_500 + (at % 4)),
		message: `Pay ${amount + at}?`,
	}));

/**
 * Asks all questions at the same moment, in turn through each of n8n's doors; resolves once they
 * wait.
 */
export async function askAllAtOnce(
	world: Pick<World, 'rest' | 'emulator' | 'webhookUrl'>,
	questions: ReadonlyArray<{ readonly to: string; readonly message: string }>,
	others: readonly string[] = [],
): Promise<AskedOne[]> {
	const { rest, emulator } = world;
	const question = questionNode({
		...{ channel: 'sms', answerBy: 'reply' },
		...{ to: '={{ $json.body.to }}', message: '={{ $json.body.message }}' },
	});
	const webhook = webhookNode('Order', { responseMode: 'onReceived' });
	const smsOf = ({ to, message }: (typeof questions)[number]) =>
		emulator.messages.find((one) => one.number === to && one.text.startsWith(`${message}\n`));
	const ask = async (...doors: readonly string[]) => {
		const askedAt = async (one: object, at: number) =>
			await postJson(doors[at % doors.length] ?? '', one);
		await Promise.all(questions.map(askedAt));
		await until('all are asked', () => questions.every(smsOf), 120_000);
	};
	const workflow = workflowOf('Bosses', webhook, question);
	const id = await withWebhook(
		world,
		workflow,
		async (address, id, ...doors) => {
			await ask(address, ...doors);
			const waiting = async () =>
				(await rest.executionsOf(id)).filter(({ status }) => status === 'waiting').length;
			await until('all wait', async () => (await waiting()) === questions.length, 60_000);
			return id;
		},
		others,
	);
	const executions = await executionsOf(world, id).executions(questions.length);
	return questions.map((one) => {
		const [yes, no] = numbersIn(smsOf(one)?.text);
		const its = executions.find(({ items }) => {
			const { to, message } = Object(items('Order')[0]?.['body']);
			return to === one.to && message === one.message;
		});
		return { to: one.to, executionId: its?.id ?? '', yes, no };
	});
}

/** How many pairs of questions to the same person share a number. */
export const sharing = (asked: readonly AskedOne[]): number =>
	asked.flatMap(({ to, yes, no }, at) =>
		asked
			.slice(at + 1)
			.filter((one) => one.to === to && [yes, no].some((it) => it === one.yes || it === one.no)),
	).length;

/** @param others addresses of additional webhook processors */
export const bossChecks = (others: readonly string[]): readonly Check[] => [
	{
		claim:
			'Four bosses are asked ten things each at the same moment: all forty numbers reach their question, and none is shared',
		timeoutMs: 240_000,
		run: async (world) =>
			await withReplies(world, async ({ say }) => {
				const asked = await askAllAtOnce(world, questionsFrom(1_000, 40), others);
				assert.equal(sharing(asked), 0);
				const doors = [world.webhookUrl, ...others];
				// To a yes there are two questions, or more.
				assert.equal((await say('yes', asked[0]?.to)).at(-1), 200);
				const told = world.emulator.messages.at(-1)?.text ?? '';
				assert.match(told, /^Not understood\. Please reply with a number:\nPay .*\nPay /);
				for (const [at, { to, yes, no }] of asked.entries()) {
					const statuses = await say(at % 2 ? no : yes, to, doors[at % doors.length]);
					assert.equal(statuses.at(-1), 200);
				}
				for (const [at, { executionId }] of asked.entries())
					assert.equal((await answerOf(world, executionId))['approved'], at % 2 === 0);
				assert.equal(world.emulator.messages.length, 41);
			}),
	},
];
