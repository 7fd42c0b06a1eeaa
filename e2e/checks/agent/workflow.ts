import type { RestClient } from '../../../n8n/rest/client';
import { manualWorkflow, smsNode, type Node } from '../workflows';
import type { Model } from './model';

/** The package's node as a tool that sends what the model says to whom it says. */
export function smsTool(settings: Record<string, unknown> = {}): Node {
	const tool = smsNode({}, { ...settings, type: 'n8n-nodes-messaging-service.messagingServiceTool' });
	tool['parameters'] = {
		...Object(tool['parameters']),
		to: "={{ $fromAI('to', '', 'string') }}",
		message: "={{ $fromAI('message', '', 'string') }}",
	};
	return tool;
}

interface AgentOptions {
	readonly model: Model;
	readonly agentVersion: number;
	/** Each is connected to the one before it, and the first one to the agent. */
	readonly tools: readonly Node[];
}

/** Stores a workflow with an agent that has this model and these tools; returns its id. */
export async function importAgent(
	rest: RestClient,
	{ model, agentVersion, tools }: AgentOptions,
): Promise<string> {
	const name = `Model at ${model.url}`;
	await rest.createCredential({ name, type: 'openAiApi', data: { apiKey: 'none', url: model.url } });
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
		parameters: { model: { __rl: true, mode: 'id', value: 'scripted' }, options: { maxRetries: 0 } },
		credentials: { openAiApi: { id: null, name } },
	};
	const workflow = manualWorkflow('Agent', [{}], agent);
	const added = [chat, ...tools].map((node, index) => ({
		id: `agent-${index}`,
		position: [index * 200, 200],
		...node,
	}));
	workflow.nodes.push(...added);
	const connected = (type: string, node = 'Agent') => ({ [type]: [[{ node, type, index: 0 }]] });
	Object.assign(workflow.connections, { Model: connected('ai_languageModel') });
	tools.forEach((tool, index) =>
		Object.assign(workflow.connections, { [tool.name]: connected('ai_tool', tools[index - 1]?.name) }),
	);
	return await rest.importWorkflow(workflow);
}
