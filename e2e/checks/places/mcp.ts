import { randomUUID } from 'node:crypto';

import { z } from 'zod/v4';

import { published, until } from '../running';
import { to, workflowOf, type Node } from '../workflows';
import type { World } from '../world';

/** A client of n8n's MCP Server Trigger. */

const Answer = z.object({
	result: z.looseObject({
		tools: z.array(z.object({ name: z.string() })).default([]),
		isError: z.boolean().default(false),
		content: z.array(z.object({ text: z.string() })).default([]),
	}),
});

/** What a tool answers. */
export interface Told {
	readonly isError: boolean;
	readonly text: string;
}

/** Calls a tool by its node's name, which has letters, digits and spaces. */
export type CallTool = (node: string, values: object) => Promise<Told>;

/** Publishes an MCP trigger with these tools, and calls `use` with a client that has a session. */
export async function withMcp(
	world: Pick<World, 'rest' | 'webhookUrl'>,
	tools: readonly Node[],
	use: (call: CallTool, workflowId: string) => Promise<void>,
): Promise<void> {
	const path = randomUUID();
	const type = '@n8n/n8n-nodes-langchain.mcpTrigger';
	const trigger = { name: 'MCP', type, typeVersion: 2, parameters: { path }, webhookId: path };
	const workflow = workflowOf('MCP', trigger);
	for (const [index, tool] of tools.entries()) {
		workflow.nodes.push({ id: `tool-${index}`, position: [index * 200, 200], ...tool });
		workflow.connections[tool.name] = { ai_tool: [[to('MCP', 'ai_tool')]] };
	}
	const id = await world.rest.importWorkflow(workflow);
	await published(world, [id], async () => {
		await use(await clientOf(`${world.webhookUrl}/mcp/${path}`), id);
	});
}

async function clientOf(address: string): Promise<CallTool> {
	let calls = 0;
	const post = async (session: Record<string, string>, message: object) =>
		await fetch(address, {
			method: 'POST',
			headers: {
				...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
				...session,
			},
			body: JSON.stringify({ jsonrpc: '2.0', ...message }),
		});
	const session: Record<string, string> = {};
	const ask = async (method: string, params: object) => {
		calls += 1;
		const answer = await (await post(session, { id: calls, method, params })).text();
		// As an event of a stream, or as JSON.
		return Answer.parse(JSON.parse(/^data: (.*)$/m.exec(answer)?.[1] ?? answer)).result;
	};
	const begin = {
		id: 0,
		method: 'initialize',
		params: {
			protocolVersion: '2025-03-26',
			capabilities: {},
			clientInfo: { name: 'check', version: '1' },
		},
	};
	await until('the MCP trigger begins a session', async () => {
		const id = (await post({}, begin)).headers.get('mcp-session-id');
		if (id !== null) session['mcp-session-id'] = id;
		return id !== null;
	});
	await post(session, { method: 'notifications/initialized' });
	const { tools } = await ask('tools/list', {});
	return async (node, values) => {
		const tool = tools.find(({ name }) => name === node.replaceAll(' ', '_'));
		if (!tool) throw new Error(`${node} is none of ${tools.map(({ name }) => name).join()}.`);
		const { isError, content } = await ask('tools/call', { name: tool.name, arguments: values });
		return { isError, text: content.map(({ text }) => text).join('\n') };
	};
}
