import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { startModel } from '../agent/model';
import { importAgent, smsTool } from '../agent/workflow';
import { start } from '../workflows';
import type { Check, World } from '../world';
import { linksIn, post, questionNode } from './question';

/** An AI agent whose tool a person has to approve first. */

/** To n8n's model a tool under review takes its parameters in a parameter of this name. */
const call = { id: 'call_1', arguments: { toolParameters: { to: '525510000001', message: 'Hello' } } };

/** Runs the agent until it waits for a person, lets `decide` end that, and returns what the model was told. */
export async function reviewed(
	world: World,
	parameters: object,
	decide: (links: string[]) => Promise<unknown>,
	/** SMS that ask. */
	asking = 0,
): Promise<string> {
	const { rest, emulator } = world;
	emulator.reset();
	const model = await startModel([[call]]);
	try {
		const review = questionNode(
			{ message: '=May {{ $tool.name }} send this? {{ JSON.stringify($tool.parameters) }}', ...parameters },
			{ type: 'n8n-nodes-messaging-service.messagingServiceHitlTool' },
		);
		const id = await importAgent(rest, { model, agentVersion: 3.1, tools: [review, smsTool()] });
		const asked = await rest.runWorkflow(id, start);
		assert.equal(asked.status, 'waiting', asked.failure?.message);
		assert.equal(emulator.messages.length, asking);
		await decide(linksIn(emulator));
		let ended = await rest.finished(asked.id);
		for (const from = Date.now(); ended.status === 'waiting' && Date.now() - from < 150_000; await sleep(500))
			ended = await rest.finished(asked.id);
		assert.equal(ended.status, 'success', ended.failure?.message);
		return model.answers.join();
	} finally {
		await model.stop();
	}
}

export const reviewChecks: readonly Check[] = [
	{
		claim: 'AI agent: the call of a tool waits for a yes on WhatsApp, and is made after it',
		async run(world) {
			const said = await reviewed(world, {}, async ([approve = '']) => {
				const page = await (await fetch(approve)).text();
				assert.match(page, /525510000001/);
				await post(approve, { decision: 'approve' });
			});
			assert.equal(world.emulator.messages.length, 1);
			assert.match(said, /messageId/);
		},
	},
	{
		claim: 'AI agent: a no reaches the model as a no, and nothing is sent',
		async run(world) {
			const said = await reviewed(
				world,
				{},
				async ([, decline = '']) => await post(decline, { decision: 'decline' }),
			);
			assert.equal(world.emulator.messages.length, 0);
			assert.match(said, /rejected/);
		},
	},
];
