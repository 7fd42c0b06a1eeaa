import type { RestClient } from '../../../n8n/rest/client';
import type { Workflow } from '../../../n8n/rest/workflow';
import { manualWorkflow, packageName, smsNode, to, type Node } from '../workflows';
import type { Model } from './model';

/** The type of the package's node as a tool. */
export const toolType = `${packageName}.messagingServiceTool`;

/** A tool whose recipient and text come from the model. */
export const smsTool = (settings: Record<string, unknown> = {}): Node =>
	smsNode(
		{},
		{ ...settings, type: toolType },
		{
			to: "={{ $fromAI('to', '', 'string') }}",
			message: "={{ $fromAI('message', '', 'string') }}",
		},
	);

/** Stores the credential for a model; returns how a node refers to it. */
export async function credentialFor(rest: RestClient, { url }: Model) {
	const name = `Model at ${url}`;
	const data = { apiKey: 'none', url };
	return {
		openAiApi: { id: await rest.createCredential({ name, type: 'openAiApi', data }), name },
	};
}

interface AgentOptions {
	readonly model: Model;
	readonly agentVersion: number;
	readonly tools: readonly Node[];
	/**
	 * Whether each tool after the first is connected to the one before it, which reviews it, and not
	 * to the agent.
	 */
	readonly isReviewed?: boolean;
	/** What it works on; by default one empty item. */
	readonly items?: readonly object[];
	/** Nodes before it; the first may be a loop, to which it then leads back. */
	readonly before?: readonly Node[];
}

/** A workflow with an agent that has this model and these tools. */
export async function agentWorkflow(
	rest: RestClient,
	{ model, agentVersion, tools, isReviewed = false, items = [{}], before = [] }: AgentOptions,
): Promise<Workflow> {
	const ofAi = (name: string, type: string, typeVersion: number, parameters: object): Node => ({
		...{ name, type: `@n8n/n8n-nodes-langchain.${type}`, typeVersion, parameters },
	});
	const agent = ofAi('Agent', 'agent', agentVersion, {
		...{ promptType: 'define', text: 'Say hello', options: {} },
	});
	const chat = ofAi('Model', 'lmChatOpenAi', 1.2, {
		model: { __rl: true, mode: 'id', value: 'scripted' },
		options: { maxRetries: 0 },
	});
	chat['credentials'] = await credentialFor(rest, model);
	const workflow = manualWorkflow('Agent', items, ...before, agent);
	for (const [index, node] of [chat, ...tools].entries())
		workflow.nodes.push({ id: `agent-${index}`, position: [index * 200, 200], ...node });
	const leads = (name: string, type: string, node = 'Agent') =>
		Object.assign(workflow.connections, { [name]: { [type]: [[to(node, type)]] } });
	leads('Model', 'ai_languageModel');
	for (const [index, { name }] of tools.entries())
		leads(name, 'ai_tool', isReviewed ? tools[index - 1]?.name : undefined);
	if (before[0]?.name === 'Loop') {
		Object.assign(workflow.connections, { Loop: { main: [[], [to(before[1]?.name)]] } });
		leads('Agent', 'main', 'Loop');
	}
	return workflow;
}
