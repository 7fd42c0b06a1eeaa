import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { linksIn, post, questionNode } from '../people/question';
import { until } from '../until';
import { start, workflowOf } from '../workflows';
import type { Check, World } from '../world';
import { withModel } from './model';
import { importAgent } from './workflow';

/** A question as a tool: asked where the call can wait for the answer, and refused elsewhere. */

const tool = questionNode({}, { type: 'n8n-nodes-messaging-service.messagingServiceTool' });

const refusal = /an AI agent cannot wait for the answer of a person/;

/** Runs an agent that asks, and answers. Returns its status before and after, its errors, and what the model is told. */
async function asked({ rest, emulator }: World, agentVersion: number) {
	emulator.reset();
	return await withModel([[{ id: 'call_1', arguments: {} }]], async (model) => {
		const id = await importAgent(rest, { model, agentVersion, tools: [tool] });
		const { id: execution, status, errors } = await rest.runWorkflow(id, start);
		const [link] = linksIn(emulator);
		if (link !== undefined) await post(link, { decision: 'approve' });
		const ended = await rest.finished(execution);
		return { status, errors, ended: ended.status, told: model.answers.join() };
	});
}

/** Calls the only tool of an MCP trigger, as a client with a session does; returns the answer. */
async function callByMcp(address: string): Promise<string> {
	const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
	const call = async (session: object, method: string, params: object) => {
		const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
		return await fetch(address, { method: 'POST', headers: { ...json, ...session }, body });
	};
	const client = {
		protocolVersion: '2025-03-26',
		capabilities: {},
		clientInfo: { name: 'check', version: '1' },
	};
	let id: string | null = null;
	const begun = async () =>
		(id = (await call({}, 'initialize', client)).headers.get('mcp-session-id')) !== null;
	await until('the MCP trigger begins a session', begun);
	const session = { 'mcp-session-id': id ?? '' };
	const tools = await (await call(session, 'tools/list', {})).text();
	const name = /"name":"(\w+)"/.exec(tools)?.[1];
	return await (await call(session, 'tools/call', { name, arguments: {} })).text();
}

export const questionChecks: readonly Check[] = [
	{
		claim: 'AI agent 2.2: a question as a tool is refused before anybody is asked',
		async run(world) {
			const { ended, errors } = await asked(world, 2.2);
			assert.equal(ended, 'success');
			assert.match(errors, refusal);
			assert.deepEqual(world.emulator.appMessages, []);
		},
	},
	{
		claim: 'AI agent 3.1: a question as a tool waits, and the model is told the answer',
		async run(world) {
			const { status, ended, errors, told } = await asked(world, 3.1);
			assert.deepEqual([status, ended], ['waiting', 'success'], errors);
			assert.match(told, /"approved":true/);
		},
	},
	{
		claim: 'MCP Server Trigger: a question as a tool is refused before anybody is asked',
		async run({ rest, emulator, webhookUrl }) {
			emulator.reset();
			const path = randomUUID();
			const type = { type: '@n8n/n8n-nodes-langchain.mcpTrigger', typeVersion: 2 };
			const workflow = workflowOf('MCP', { name: 'MCP', ...type, parameters: { path }, webhookId: path });
			workflow.nodes.push({ id: 'ask', position: [0, 200], ...tool });
			workflow.connections[tool.name] = { ai_tool: [[{ node: 'MCP', type: 'ai_tool', index: 0 }]] };
			const id = await rest.importWorkflow(workflow);
			await rest.activateWorkflow(id);
			try {
				assert.match(await callByMcp(`${webhookUrl}/mcp/${path}`), refusal);
				assert.deepEqual(emulator.appMessages, []);
				assert.ok((await rest.settledExecutions(id, 1)).every(({ status }) => status !== 'waiting'));
			} finally {
				await rest.deactivateWorkflow(id);
			}
		},
	},
];
