import assert from 'node:assert/strict';

import { withModel } from '../agent/model';
import { agentWorkflow, toolType } from '../agent/workflow';
import { runs } from '../running';
import { service } from '../workflows';
import { rows, type Given, type Settled } from './rows';
import type { Place } from './inWorkflow';
import { withMcp } from './mcp';

/** The places in which a model calls a node. */

const given: Given = {
	phone: "={{ $fromAI('phone', '', 'string') }}",
	email: "={{ $fromAI('email', '', 'string') }}",
};

const toolsFor = (settled: Settled) =>
	rows.map(({ name, parameters }) => service(name, parameters(given, settled), { type: toolType }));

/** An answer that the model is told as a failure. */
const failed = /^(?:Error|There was an error)|Nothing was sent|"error"/;

/** As tools of an agent, which calls all of them at once. */
export const ofAgent =
	(agentVersion: number): Place =>
	async (world, [person], settled) => {
		const calls = rows.map(({ name }) => {
			const tool = name.replaceAll(' ', '_');
			return { id: `call_${tool}`, tool, arguments: { ...person } };
		});
		await withModel([calls], async (model) => {
			const agent = { model, agentVersion, tools: toolsFor(settled) };
			await runs(world, await agentWorkflow(world.rest, agent));
			assert.equal(model.answers.length, calls.length);
			for (const said of model.answers) assert.doesNotMatch(said, failed);
		});
	};

/**
 * As tools of an MCP trigger: one call after the other for the first person, and all at once for
 * each of the others.
 */
export const ofMcp: Place = async (world, [first, ...others], settled) => {
	await withMcp(world, toolsFor(settled), async (call) => {
		for (const people of [[first], others])
			for (const { name } of rows) {
				const told = await Promise.all(people.map(async (one) => await call(name, { ...one })));
				for (const { isError, text } of told)
					assert.ok(!isError && !failed.test(text), `${name}: ${text}`);
			}
	});
};
