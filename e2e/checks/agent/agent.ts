import assert from 'node:assert/strict';

import type { FaultInput } from '../../../emulator';
import { withModel, type Call } from './model';
import { questionChecks } from './questions';
import { severalChecks } from './several';
import { start } from '../workflows';
import { importAgent, smsTool } from './workflow';
import type { Check, World } from '../world';

/** The node as a tool of an AI agent: called by a model, retried by n8n. */

const to = '525510000001';
const hello = { id: 'call_1', arguments: { to, message: 'Hello' } };
const other = { id: 'call_2', arguments: { to: '525510000002', message: 'Hello' } };

/**
 * Runs an agent whose model makes these calls, turn by turn; returns the tool's answers to the
 * model.
 */
async function ask(
	{ rest }: World,
	agentVersion: number,
	turns: ReadonlyArray<readonly Call[]>,
	settings: Record<string, unknown> = {},
): Promise<readonly string[]> {
	return await withModel(turns, async (model) => {
		const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 10 };
		const id = await importAgent(rest, {
			model,
			agentVersion,
			tools: [smsTool({ ...retry, ...settings })],
		});
		const { status, failure } = await rest.runWorkflow(id, start);
		assert.equal(status, 'success', failure?.message);
		assert.equal(model.answers.length, turns.flat().length);
		return model.answers;
	});
}

const smsRequests = ({ emulator }: World) =>
	emulator.requests.filter(({ endpoint }) => endpoint === 'smsSend').length;

/**
 * n8n runs the tools of agent 3; older agents run their tools themselves, with their own retries.
 */
const ofAnyAgent = (version: number): Check[] => [
	{
		claim: `AI agent ${version}: a call that the service first refuses sends one message with Retry On Fail`,
		async run(world) {
			world.emulator.reset();
			world.emulator.fault({ do: 'refuseSms', condition: 'noCredits', times: 1 });
			const [said = ''] = await ask(world, version, [[hello]]);
			assert.ok(said.includes(to), said);
			assert.equal(world.emulator.messages.length, 1);
			assert.equal(smsRequests(world), 2);
		},
	},
	{
		claim: `AI agent ${version}: two tool calls in one execution send two messages, even with the same text`,
		async run(world) {
			world.emulator.reset();
			await ask(world, version, [[hello], [other], [{ ...hello, id: 'call_3' }]]);
			assert.deepEqual(
				world.emulator.messages.map(({ number }) => number),
				[to, other.arguments.to, to],
			);
		},
	},
	{
		claim: `AI agent ${version}: of two parallel calls, one with a lost answer is not repeated, and the other is sent`,
		async run(world) {
			world.emulator.reset();
			world.emulator.fault({ do: 'reset', work: true, to });
			// Long enough for the other call to end before the next try.
			await ask(world, version, [[hello, other]], { waitBetweenTries: 300 });
			assert.equal(smsRequests(world), 2);
			assert.equal(world.emulator.messages.length, 2);
		},
	},
];

/** Calls that must not be repeated, and the answers to the model. */
const unrepeated: ReadonlyArray<[what: string, fault: FaultInput, messages: number, says: RegExp]> =
	[
		['a lost answer', { do: 'reset', work: true }, 1, /may have (been )?sent.*Check/],
		[
			'“no need to resend”',
			{ do: 'refuseSms', condition: 'queueAppendFailed' },
			0,
			/again.*in your account/,
		],
	];

/** An agent before version 3 tells its model of no tool that fails. */
const tellsModel = [
	[3.1, {}],
	[2.2, { onError: 'continueRegularOutput' }],
] as const;

const ofUnrepeated = unrepeated.flatMap(([what, fault, messages, says]) =>
	tellsModel.map(([version, settings]): Check => ({
		claim: `AI agent ${version}: after ${what} nothing is repeated, and the model is told why and what to do`,
		async run(world) {
			world.emulator.reset();
			world.emulator.fault(fault);
			const [said = ''] = await ask(world, version, [[hello]], settings);
			assert.match(said, says);
			assert.equal(world.emulator.messages.length, messages);
			assert.equal(smsRequests(world), 1);
		},
	})),
);

export const agentChecks: readonly Check[] = [
	...[3.1, 2.2].flatMap(ofAnyAgent),
	...ofUnrepeated,
	...severalChecks,
	...questionChecks,
];
