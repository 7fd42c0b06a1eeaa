import assert from 'node:assert/strict';

import { comesTo, runs } from '../running';
import { packageName } from '../workflows';
import type { Check, World } from '../world';
import { lastSms, person, withReplies } from '../people/bySms';
import { linksIn, post, questionNode } from '../people/question';
import { withModel } from './model';
import { agentWorkflow, smsTool } from './workflow';

/** An AI agent whose tool needs a person's approval. */

/** n8n wraps the parameters of a reviewed tool in `toolParameters`. */
const toolParameters = { to: '525510000001', message: 'Hello' };
const call = { id: 'call_1', arguments: { toolParameters } };
const type = `${packageName}.messagingServiceHitlTool`;

/**
 * Runs the agent until it waits for approval, calls `decide`, and returns the answers to the model.
 */
export async function reviewed(
	world: World,
	parameters: object,
	decide: (link: string) => Promise<unknown>,
	/** Number of SMS that ask for approval. */
	asking = 0,
): Promise<string> {
	const { rest, emulator } = world;
	emulator.reset();
	return await withModel([[call]], async (model) => {
		// What n8n writes into the field by itself.
		const review = questionNode({ message: undefined, ...parameters }, { type });
		const tools = [review, smsTool()];
		const agent = { model, agentVersion: 3.1, isReviewed: true, tools };
		const { id } = await runs(world, await agentWorkflow(rest, agent), 'waiting');
		assert.equal(emulator.messages.length, asking);
		await decide(linksIn(emulator)[0] ?? '');
		await comesTo(world, id, 'success', 150_000);
		return model.answers.join();
	});
}

export const reviewChecks: readonly Check[] = [
	{
		claim: 'AI agent: a tool call waits for approval on WhatsApp and runs after it',
		async run(world) {
			const said = await reviewed(world, {}, async (approve) => {
				const page = await (await fetch(approve)).text();
				assert.match(page, /run this tool: Send_SMS\s+Input:\s+to: 525510000001\s+message: Hello/);
				await post(approve, { decision: 'approve' });
			});
			assert.equal(world.emulator.messages.length, 1);
			assert.match(said, /messageId/);
		},
	},
	{
		claim: 'AI agent: a rejection reaches the model, and nothing is sent',
		async run(world) {
			const decline = async (link: string) => await post(link, { decision: 'decline' });
			assert.match(await reviewed(world, {}, decline), /rejected/);
			assert.equal(world.emulator.messages.length, 0);
		},
	},
	{
		claim: 'AI agent: a tool call waits for approval by SMS and runs after it',
		async run(world) {
			await withReplies(world, async ({ reply }) => {
				const message = '=May {{ $tool.name }} be used?';
				const parameters = { channel: 'sms', answerBy: 'reply', message, to: person };
				const answer = async () =>
					assert.equal((await reply(lastSms(world).id, 'sure')).at(-1), 200);
				assert.match(await reviewed(world, parameters, answer, 1), /messageId/);
				assert.equal(world.emulator.messages.length, 2);
			});
		},
	},
];
