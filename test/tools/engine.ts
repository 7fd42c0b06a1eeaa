import * as core from 'n8n-core';
import { Container } from '@n8n/di';
import * as flow from 'n8n-workflow';
import {
	NodeConnectionTypes,
	type IDataObject,
	type ICredentialDataDecryptedObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeProperties,
	type INodeType,
	type IRun,
	type IRunExecutionData,
	type ITaskData,
	type IWorkflowSettings,
} from 'n8n-workflow';
import { MessagingServiceApi } from '../../credentials/MessagingServiceApi.credentials';
import { MessagingServiceEmailApi } from '../../credentials/MessagingServiceEmailApi.credentials';
import { credentialsHelper, itemsNode, nodeOf, prepare, type Stored } from '../../n8n/engine';
import { MessagingService } from '../../nodes/MessagingService/MessagingService.node';
import { nodeId } from './nodeId';

/** Runs the node in n8n's real engine against a real server; only the database is simulated. */

const credentialTypes = {
	messagingServiceApi: new MessagingServiceApi(),
	messagingServiceEmailApi: new MessagingServiceEmailApi(),
};

export type Credentials = Record<string, ICredentialDataDecryptedObject>;

/** Credentials by type; `reads` counts how often one is decrypted. */
class StoredCredentials implements Stored {
	reads = 0;
	constructor(private readonly stored: Credentials) {}

	authenticate: Stored['authenticate'] = async (type, data, request) => {
		const { authenticate } = credentialTypes[type as keyof typeof credentialTypes];
		if (typeof authenticate !== 'function') throw new Error(`no credential type ${type}`);
		return await authenticate(data, request);
	};

	/** As in n8n, expressions are resolved with the item, unless the credential is read raw. */
	read: Stored['read'] = async ({ type, mode, executeData, raw, values }) => {
		const data = this.stored[type];
		if (!data) throw new Error(`no credential ${type}`);
		if (!raw) this.reads += 1;
		if (raw || !values) return data;
		const { workflow, runExecutionData, runIndex, itemIndex, node, connectionInputData } = values;
		return workflow.expression.getParameterValue(
			data as INodeParameters,
			...([runExecutionData, runIndex, itemIndex, node.name, connectionInputData] as const),
			...([mode, {}, executeData, false, {}] as const),
		) as ICredentialDataDecryptedObject;
	};
}

/** A node that passes on its input, so that a test can read it. */
const passNode: INodeType = {
	description: {
		...itemsNode({ flow }, []).description,
		name: 'pass',
		group: ['transform'],
		inputs: [NodeConnectionTypes.Main],
	},
	async execute() {
		return [this.getInputData()];
	},
};

const tool = 'Messaging';

/**
 * An agent that calls its tool once for each item: by itself before version 3, and by n8n since
 * then.
 */
const agentNode = (version: 2 | 3): INodeType => ({
	description: {
		...passNode.description,
		inputs: [NodeConnectionTypes.Main, NodeConnectionTypes.AiTool],
	},
	async execute(response) {
		const items = this.getInputData();
		if (response?.actionResponses.length) return [items];
		if (version === 2) {
			const [called] = (await this.getInputConnectionData('ai_tool', 0)) as Array<{
				invoke(input: object): unknown;
			}>;
			for (const _ of items) await Promise.resolve(called?.invoke({})).catch(() => undefined);
			return [items];
		}
		const call = {
			actionType: 'ExecutionNodeAction',
			nodeName: tool,
			input: {},
			type: 'ai_tool',
			id: '1',
		} as const;
		return {
			actions: items.map((_, itemIndex) => ({ ...call, metadata: { itemIndex } })),
			metadata: {},
		};
	},
});

export interface RunOptions {
	parameters: IDataObject;
	/** JSON of the input items, or whole items; by default one empty item. */
	items?: INodeExecutionData[];
	credentials: Credentials;
	/** Settings of the node, e.g. `onError`, `retryOnFail`. */
	settings?: Partial<INode>;
	/** ID of the workflow; by default the same for all runs. */
	workflowId?: string;
	/** Settings of the workflow, e.g. `binaryMode`. */
	workflowSettings?: IWorkflowSettings;
	/** The node under test; by default ours. */
	node?: INodeType;
	/** Run data of a failed execution to resume, as n8n's Retry does. */
	resume?: IRunExecutionData;
	/**
	 * ID of the execution to continue, by default a new one; null for none, as under an MCP trigger.
	 */
	executionId?: string | null;
	/** Base URL of links to a waiting execution. */
	waitingBase?: string;
	/** Token of the execution, empty in n8n before 2.14; by default a new one. */
	resumeToken?: string;
	/** The agent that has the node as its tool, by its version; by default none. */
	agent?: 2 | 3;
	/** How the execution was started; by default from the editor. */
	mode?: 'manual' | 'trigger';
	/** Account of the credentials, by which limits are remembered; by default a new one. */
	account?: string;
	/** Called with the ID of the execution before it starts. */
	onExecution?: (id: string) => void;
	/** Called with messages that the node shows in the editor while it runs. */
	onMessage?: (message: unknown) => void;
	/** Called when the node makes the execution wait. */
	onSleep?: () => void;
	/** Called with the running execution, e.g. to cancel it. */
	onStart?: (cancel: () => void) => void;
}

export interface RunResult {
	/** Items of the first output. */
	items: INodeExecutionData[];
	json: IDataObject[];
	/** Items of the error output, if the node has one. */
	errorItems: INodeExecutionData[];
	error:
		| (IDataObject & { message: string; description?: string; name: string; context: IDataObject })
		| undefined;
	run: IRun;
	task: ITaskData | undefined;
	credentialReads: number;
	executionId: string;
	/** Continues this execution from its stored state. */
	goOn: (stored: IRunExecutionData) => Promise<RunResult>;
	/** The context of the node's webhook, based on the stored execution. */
	webhook: (stored: IRunExecutionData, request: object, response: object) => core.WebhookContext;
}

let executions = 0;

/** As in n8n, one instance of each node type for all executions. */
const messagingService = new MessagingService();

/** Panels of one operation, by its name. */
const panels = new Map<string, INodeType>();

/**
 * The node with the fields of one operation only. n8n goes through all fields for each workflow
 * that it loads, which takes longer than the rest of a run; those of other operations are hidden,
 * and it drops them.
 */
function ofOperation({ resource, operation }: IDataObject): INodeType {
	const name = `${String(resource)} ${String(operation)}`;
	const known = panels.get(name);
	if (known) return known;
	const isShown = ({ displayOptions: { show } = {} }: INodeProperties) =>
		(show?.['resource'] ?? [resource]).includes(resource as string) &&
		(show?.['operation'] ?? [operation]).includes(operation as string);
	const { description } = messagingService;
	const slim = Object.create(messagingService, {
		description: { value: { ...description, properties: description.properties.filter(isShown) } },
	}) as INodeType;
	panels.set(name, slim);
	return slim;
}

/** The node as n8n makes it a tool. */
const toolOf = (own: INodeType): INodeType =>
	Object.create(own, {
		description: {
			value: { ...own.description, inputs: [], outputs: [NodeConnectionTypes.AiTool] },
		},
	}) as INodeType;

/** Runs Items → the node → Pass in the real engine. */
export async function runNode(options: RunOptions): Promise<RunResult> {
	const { parameters, items = [{ json: {} }], credentials, settings = {}, resume } = options;
	const { account = `run ${executions}` } = options;
	const own =
		typeof parameters.resource === 'string' && typeof parameters.operation === 'string'
			? ofOperation(parameters)
			: messagingService;
	const types = {
		items: itemsNode({ flow }, items),
		pass: passNode,
		messagingService: options.node ?? own,
		messagingServiceTool: options.agent ? toolOf(own) : own,
		agent: agentNode(options.agent ?? 3),
		messagingServiceHitlTool: own,
	};
	const details = Object.fromEntries(
		Object.keys(credentials).map((type) => [type, { id: `${type} of ${account}`, name: type }]),
	);
	const { name: nodeName = tool } = settings;
	const to = (name: string) => ({ node: name, type: NodeConnectionTypes.Main, index: 0 });
	const stored = new StoredCredentials(credentials);
	const mode = resume ? 'retry' : (options.mode ?? 'manual');
	const { workflow, additionalData, begin, execute } = prepare(
		{ core, flow },
		{
			id: options.workflowId ?? 'test',
			nodes: [
				nodeOf('Items', 'items'),
				nodeOf(nodeName, 'messagingService', {
					id: nodeId(),
					parameters: parameters as INode['parameters'],
					credentials: details,
					...settings,
				}),
				nodeOf('Pass', 'pass'),
				nodeOf('Agent', 'agent'),
				nodeOf('Errors', 'pass'),
			],
			connections: {
				Items: { main: [[to(options.agent ? 'Agent' : nodeName)]] },
				[nodeName]: options.agent
					? { ai_tool: [[{ ...to('Agent'), type: NodeConnectionTypes.AiTool }]] }
					: { main: [[to('Pass')], [to('Errors')]] },
			},
			types,
			settings: options.workflowSettings,
			mode,
			// A Retry is a separate execution.
			executionId:
				options.executionId === null ? undefined : (options.executionId ?? String(++executions)),
			credentials: credentialsHelper(flow, stored),
			waitingBase: options.waitingBase,
			more: {
				setExecutionStatus: () => options.onSleep?.(),
				sendDataToUI: (_type: string, data: IDataObject) => void options.onMessage?.(data.messages),
			},
		},
	);
	const { executionId = '' } = additionalData;
	options.onExecution?.(executionId);
	const goOn = async (data: IRunExecutionData): Promise<RunResult> => {
		const run = await execute(data, options.onStart);
		const task = run.data.resultData.runData[nodeName]?.at(-1);
		const output = task?.data?.main ?? [];
		const found = output[0] ?? [];
		return {
			items: found,
			json: found.map(({ json }) => json),
			errorItems: output[1] ?? [],
			error: (run.data.resultData.error ?? task?.error) as unknown as RunResult['error'],
			run,
			task,
			credentialReads: stored.reads,
			executionId,
			goOn,
			webhook: (stored, request, response) =>
				new core.WebhookContext(
					workflow,
					workflow.getNode(nodeName) as INode,
					{ ...additionalData, httpRequest: request, httpResponse: response } as never,
					mode,
					{ webhookDescription: {} } as never,
					[],
					stored,
				),
		};
	};
	return await goOn(resume ?? begin(options.resumeToken));
}

/** Chooses n8n's binary data mode for the tests of one file. */
export async function useBinaryMode(mode: 'default' | 'filesystem', path: string): Promise<void> {
	const service = Container.get(core.BinaryDataService);
	Object.assign(service, {
		config: { availableModes: ['filesystem'], mode, localStoragePath: path },
	});
	await service.init();
}

/** Items from their JSON. */
export const itemsOf = (...jsons: IDataObject[]): INodeExecutionData[] =>
	jsons.map((json) => ({ json }));

/** Run data of a failed execution as n8n's Retry prepares it for the new execution. */
export function retryOf({ run }: RunResult): IRunExecutionData {
	const data = structuredClone(run.data);
	const { lastNodeExecuted, runData } = data.resultData;
	delete data.resultData.error;
	if (lastNodeExecuted !== undefined) runData[lastNodeExecuted]?.pop();
	return data;
}
