import assert from 'node:assert/strict';

import { withModel, type Call } from './model';
import { questionChecks } from './questions';
import { severalChecks } from './several';
import { runs } from '../running';
import { tried } from '../workflows';
import { agentWorkflow, smsTool } from './workflow';
import type { Check, World } from '../world';

/** The node as a tool of an AI agent: called by a model, retried by n8n. */

const to = '525510000001';
const hello = { id: 'call_1', arguments: { to, message: 'Hello' } };
const other = { id: 'call_2', arguments: { to: '525510000002', message: 'Hello' } };

/**
 * Runs an agent whose model makes these calls, turn by turn. Returns the tool's answers to the
 * model, and how many SMS were asked for.
 */
async function ask(
	world: World,
	agentVersion: number,
	turns: ReadonlyArray<readonly Call[]>,
	settings: Record<string, unknown> = {},
) {
	return await withModel(turns, async (model) => {
		const tools = [smsTool({ ...tried, ...settings })];
		await runs(world, await agentWorkflow(world.rest, { model, agentVersion, tools }));
		assert.equal(model.answers.length, turns.flat().length);
		const sends = world.emulator.requests.filter(({ endpoint }) => endpoint === 'smsSend');
		return { said: model.answers[0] ?? '', requests: sends.length };
	});
}

const numbers = ({ emulator }: World) => emulator.messages.map(({ number }) => number);

/**
 * n8n runs the tools of agent 3; older agents run their tools themselves, with their own retries,
 * and tell their model of no tool that fails.
 */
const ofAnyAgent = (version: number): Array<Pick<Check, 'claim' | 'run'>> => [
	{
		claim: 'a call that the service first refuses sends one message with Retry On Fail',
		async run(world) {
			world.emulator.fault({ do: 'refuseSms', condition: 'noCredits', times: 1 });
			const { said, requests } = await ask(world, version, [[hello]]);
			assert.ok(said.includes(to), said);
			assert.deepEqual([numbers(world), requests], [[to], 2]);
		},
	},
	{
		claim: 'two tool calls in one execution send two messages, even with the same text',
		async run(world) {
			await ask(world, version, [[hello], [other], [{ ...hello, id: 'call_3' }]]);
			assert.deepEqual(numbers(world), [to, other.arguments.to, to]);
		},
	},
	{
		claim: 'of two parallel calls, one with a lost answer is not repeated, and the other is sent',
		async run(world) {
			world.emulator.fault({ do: 'reset', work: true, to });
			// Long enough for the other call to end before the next try.
			const settings = { waitBetweenTries: 300 };
			const { requests } = await ask(world, version, [[hello, other]], settings);
			assert.deepEqual([numbers(world).length, requests], [2, 2]);
		},
	},
	{
		claim: 'after a lost answer nothing is repeated, and the model is told why and what to do',
		async run(world) {
			world.emulator.fault({ do: 'reset', work: true });
			const settings = version < 3 ? { onError: 'continueRegularOutput' } : {};
			const { said, requests } = await ask(world, version, [[hello]], settings);
			assert.match(said, /may have (been )?sent.*Check/);
			assert.deepEqual([numbers(world).length, requests], [1, 1]);
		},
	},
];

export const agentChecks: readonly Check[] = [
	...[3.1, 2.2].flatMap((version) =>
		ofAnyAgent(version).map(({ claim, run }) => ({
			claim: `AI agent ${version}: ${claim}`,
			async run(world: World) {
				world.emulator.reset();
				await run(world);
			},
		})),
	),
	...severalChecks,
	...questionChecks,
];
