import type {
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	INodeTypes,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

import { credentialsStore, namesOf, type StoredCredentials } from './credentials';
import { core, workflow } from './n8n';

/** A configured node. */
export interface Setup {
	readonly type: INodeType;
	/** The type's name in n8n; HTTP Request can use any credential by name. */
	readonly typeName?: string;
	readonly typeVersion: number;
	readonly parameters: INodeParameters;
	readonly credentials: StoredCredentials;
}

/** Starts a workflow with given items. */
const itemsNode = (items: INodeExecutionData[]): INodeType => ({
	description: {
		displayName: 'Items',
		name: 'items',
		group: ['trigger'],
		version: 1,
		description: '',
		defaults: { name: 'Items' },
		inputs: [],
		outputs: [workflow.NodeConnectionTypes.Main],
		properties: [],
	},
	execute: async () => [items],
});

const base = 'http://127.0.0.1:5678/';

/** Number of executions so far. */
let executions = 0;

/**
 * Runs a workflow of two nodes in n8n's engine: one with the items, and the measured one. Returns
 * its output items.
 *
 * @param settings the node's settings, such as On Error
 * @throws the execution's error
 */
export async function runNode(
	setup: Setup,
	items: INodeExecutionData[],
	settings: Partial<INode> = {},
): Promise<INodeExecutionData[]> {
	const { type, typeName = 'measured', typeVersion, parameters, credentials } = setup;
	const types: Record<string, INodeType> = { items: itemsNode(items), [typeName]: type };
	const nodeTypes: INodeTypes = {
		getByName: (name) => types[name] as INodeType,
		getByNameAndVersion: (name) => types[name] as INodeType,
		getKnownTypes: () => ({}),
	};
	const node = (name: string, type: string, extra: Partial<INode> = {}): INode => ({
		id: name,
		name,
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		...extra,
	});
	const nodes = [
		node('Items', 'items'),
		node('Measured', typeName, {
			typeVersion,
			parameters,
			credentials: namesOf(credentials),
			...settings,
		}),
	];
	const connections = {
		Items: { main: [[{ node: 'Measured', type: workflow.NodeConnectionTypes.Main, index: 0 }]] },
	};
	const about = { id: 'bench', name: 'bench', nodes, connections, active: false };
	const plan = new workflow.Workflow({ ...about, nodeTypes, settings: { executionOrder: 'v1' } });
	const additionalData = {
		credentialsHelper: credentialsStore(credentials),
		hooks: new core.ExecutionLifecycleHooks('manual', '1', {
			...about,
			createdAt: new Date(0),
			updatedAt: new Date(0),
			isArchived: false,
			activeVersionId: null,
		}),
		executionId: String(++executions),
		currentNodeExecutionIndex: 0,
		restApiUrl: base,
		instanceBaseUrl: base,
		webhookBaseUrl: base,
		webhookTestBaseUrl: base,
		webhookWaitingBaseUrl: base,
		formWaitingBaseUrl: base,
		variables: {},
	} as unknown as IWorkflowExecuteAdditionalData;
	const start = plan.getNode('Items') as INode;
	const data = workflow.createRunExecutionData({
		executionData: {
			nodeExecutionStack: [{ node: start, data: { main: [[{ json: {} }]] }, source: null }],
		},
	});
	const run = await new core.WorkflowExecute(
		additionalData,
		'manual',
		data,
	).processRunExecutionData(plan);
	const { resultData } = run.data;
	const task = resultData.runData['Measured']?.at(-1);
	const error = resultData.error ?? task?.error;
	if (error !== undefined) throw new Error(`${error.message} ${error.description ?? ''}`.trim());
	return task?.data?.main?.[0] ?? [];
}
