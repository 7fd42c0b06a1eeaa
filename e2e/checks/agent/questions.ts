import assert from 'node:assert/strict';

import { linksIn, post, questionNode } from '../people/question';
import { withMcp } from '../places/mcp';
import { start } from '../workflows';
import type { Check, World } from '../world';
import { withModel } from './model';
import { agentWorkflow, toolType } from './workflow';

/** A question as a tool: asked where the call can wait for the answer, and refused elsewhere. */

const tool = questionNode({}, { type: toolType });

const refusal = /an AI agent cannot wait for the answer of a person/;

/**
 * Runs an agent that asks, and answers. Returns its status before and after, its errors, and what
 * the model is told.
 */
async function asked({ rest, emulator }: World, agentVersion: number) {
	emulator.reset();
	return await withModel([[{ id: 'call_1', arguments: {} }]], async (model) => {
		const workflow = await agentWorkflow(rest, { model, agentVersion, tools: [tool] });
		const id = await rest.importWorkflow(workflow);
		const { id: execution, status, errors } = await rest.runWorkflow(id, start);
		const [link] = linksIn(emulator);
		if (link !== undefined) await post(link, { decision: 'approve' });
		const ended = await rest.finished(execution);
		return { statuses: [status, ended.status], errors, told: model.answers.join() };
	});
}

export const questionChecks: readonly Check[] = [
	{
		claim: 'AI agent 2.2: a question as a tool is refused before anybody is asked',
		async run(world) {
			const { statuses, errors } = await asked(world, 2.2);
			assert.equal(statuses[1], 'success');
			assert.match(errors, refusal);
			assert.deepEqual(world.emulator.appMessages, []);
		},
	},
	{
		claim: 'AI agent 3.1: a question as a tool waits, and the model is told the answer',
		async run(world) {
			const { statuses, errors, told } = await asked(world, 3.1);
			assert.deepEqual(statuses, ['waiting', 'success'], errors);
			assert.match(told, /"approved":true/);
		},
	},
	{
		claim: 'MCP Server Trigger: a question as a tool is refused before anybody is asked',
		async run(world) {
			world.emulator.reset();
			await withMcp(world, [tool], async (call, id) => {
				assert.match((await call(tool.name, {})).text, refusal);
				assert.deepEqual(world.emulator.appMessages, []);
				const { executionsOf } = world.rest;
				assert.ok((await executionsOf(id)).every(({ status }) => status !== 'waiting'));
			});
		},
	},
];
