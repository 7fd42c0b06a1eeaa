import type { RestClient } from '../../../n8n/rest/client';
import { manualWorkflow, smsNode, type Node } from '../workflows';
import type { Model } from './model';

const type = 'n8n-nodes-messaging-service.messagingServiceTool';

/** A tool whose recipient and text come from the model. */
export function smsTool(settings: Record<string, unknown> = {}): Node {
	const made = smsNode({}, { ...settings, type });
	made['parameters'] = {
		...Object(made['parameters']),
		to: "={{ $fromAI('to', '', 'string') }}",
		message: "={{ $fromAI('message', '', 'string') }}",
	};
	return made;
}

/** Stores the credential for a model, under this name. */
export const credentialFor = async (rest: RestClient, { url }: Model, name: string) =>
	await rest.createCredential({ name, type: 'openAiApi', data: { apiKey: 'none', url } });

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
	readonly items?: ReadonlyArray<Record<string, unknown>>;
	/** Nodes before it; the first may be a loop, to which it then leads back. */
	readonly before?: readonly Node[];
}

/** Imports a workflow with an agent that has this model and these tools; returns its ID. */
export async function importAgent(
	rest: RestClient,
	{ model, agentVersion, tools, isReviewed = false, items = [{}], before = [] }: AgentOptions,
): Promise<string> {
	const name = `Model at ${model.url}`;
	await credentialFor(rest, model, name);
	const agent = {
		name: 'Agent',
		type: '@n8n/n8n-nodes-langchain.agent',
		typeVersion: agentVersion,
		parameters: { promptType: 'define', text: 'Say hello', options: {} },
	};
	const chat = {
		name: 'Model',
		type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
		typeVersion: 1.2,
		parameters: {
			model: { __rl: true, mode: 'id', value: 'scripted' },
			options: { maxRetries: 0 },
		},
		credentials: { openAiApi: { id: null, name } },
	};
	const workflow = manualWorkflow('Agent', items, ...before, agent);
	const added = [chat, ...tools].map((node, index) => ({
		id: `agent-${index}`,
		position: [index * 200, 200],
		...node,
	}));
	workflow.nodes.push(...added);
	const connected = (type: string, node = 'Agent') => ({ [type]: [[{ node, type, index: 0 }]] });
	Object.assign(workflow.connections, { Model: connected('ai_languageModel') });
	const main = (node = '') => ({ node, type: 'main', index: 0 });
	if (before[0]?.name === 'Loop') {
		const Loop = { main: [[], [main(before[1]?.name)]] };
		Object.assign(workflow.connections, { Loop, Agent: { main: [[main('Loop')]] } });
	}
	tools.forEach((tool, index) =>
		Object.assign(workflow.connections, {
			[tool.name]: connected('ai_tool', isReviewed ? tools[index - 1]?.name : undefined),
		}),
	);
	return await rest.importWorkflow(workflow);
}
