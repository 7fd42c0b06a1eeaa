import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { withModel } from './model';
import { importAgent, smsTool } from './workflow';
import { start } from '../workflows';
import type { Check, World } from '../world';
import { lastSms, person, withReplies } from '../people/bySms';
import { linksIn, post, questionNode } from '../people/question';

/** An AI agent whose tool needs a person's approval. */

/** n8n wraps the parameters of a reviewed tool in `toolParameters`. */
const call = {
	id: 'call_1',
	arguments: { toolParameters: { to: '525510000001', message: 'Hello' } },
};

/**
 * Runs the agent until it waits for approval, calls `decide`, and returns the answers to the model.
 */
export async function reviewed(
	world: World,
	parameters: object,
	decide: (links: string[]) => Promise<unknown>,
	/** Number of SMS that ask for approval. */
	asking = 0,
): Promise<string> {
	const { rest, emulator } = world;
	emulator.reset();
	return await withModel([[call]], async (model) => {
		const review = questionNode(
			// What n8n writes into the field by itself.
			{ message: undefined, ...parameters },
			{ type: 'n8n-nodes-messaging-service.messagingServiceHitlTool' },
		);
		const id = await importAgent(rest, {
			model,
			agentVersion: 3.1,
			isReviewed: true,
			tools: [review, smsTool()],
		});
		const asked = await rest.runWorkflow(id, start);
		assert.equal(asked.status, 'waiting', asked.failure?.message);
		assert.equal(emulator.messages.length, asking);
		await decide(linksIn(emulator));
		let ended = await rest.finished(asked.id);
		for (
			const from = Date.now();
			ended.status === 'waiting' && Date.now() - from < 150_000;
			await sleep(500)
		)
			ended = await rest.finished(asked.id);
		assert.equal(ended.status, 'success', ended.failure?.message);
		return model.answers.join();
	});
}

export const reviewChecks: readonly Check[] = [
	{
		claim: 'AI agent: a tool call waits for approval on WhatsApp and runs after it',
		async run(world) {
			const said = await reviewed(world, {}, async ([approve = '']) => {
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
			const said = await reviewed(
				world,
				{},
				async ([link = '']) => await post(link, { decision: 'decline' }),
			);
			assert.equal(world.emulator.messages.length, 0);
			assert.match(said, /rejected/);
		},
	},
	{
		claim: 'AI agent: a tool call waits for approval by SMS and runs after it',
		async run(world) {
			await withReplies(world, async ({ reply }) => {
				const parameters = {
					channel: 'sms',
					answerBy: 'reply',
					message: '=May {{ $tool.name }} be used?',
					to: person,
				};
				const answer = async () =>
					assert.equal((await reply(lastSms(world).id, 'sure')).at(-1), 200);
				assert.match(await reviewed(world, parameters, answer, 1), /messageId/);
				assert.equal(world.emulator.messages.length, 2);
			});
		},
	},
];
