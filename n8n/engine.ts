import type * as Core from 'n8n-core';
import type * as Flow from 'n8n-workflow';
import type {
	ICredentialDataDecryptedObject,
	ICredentialsExpressionResolveValues,
	ICredentialsHelper,
	IConnections,
	IExecuteData,
	IHttpRequestOptions,
	INode,
	INodeExecutionData,
	INodeType,
	INodeTypes,
	IRun,
	IRunExecutionData,
	IWorkflowExecuteAdditionalData,
	IWorkflowSettings,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';

/** Runs workflows in n8n's engine, without its database. */

/** The modules of n8n that a run needs: those of the project, or of an installed n8n. */
export interface Engine {
	readonly core: Pick<typeof Core, 'ExecutionLifecycleHooks' | 'WorkflowExecute'>;
	readonly flow: Pick<
		typeof Flow,
		'createRunExecutionData' | 'ICredentialsHelper' | 'NodeConnectionTypes' | 'Workflow'
	>;
}

/** What n8n knows when it reads a credential. */
export interface ReadCredential {
	readonly type: string;
	readonly mode: WorkflowExecuteMode;
	readonly executeData: IExecuteData | undefined;
	/** Whether expressions are left as they are. */
	readonly raw: boolean;
	readonly values: ICredentialsExpressionResolveValues | undefined;
}

/** The credentials of a run. */
export interface Stored {
	read(asked: ReadCredential): Promise<ICredentialDataDecryptedObject>;
	authenticate(
		type: string,
		data: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions>;
}

/** n8n's credentials helper without its database. */
export function credentialsHelper(flow: Engine['flow'], stored: Stored): ICredentialsHelper {
	class Helper extends flow.ICredentialsHelper {
		getParentTypes = () => [];
		isCredentialUsableByNode = () => true;
		preAuthentication = async () => undefined;
		runPreAuthentication = async () => undefined;
		authenticate = async (
			data: ICredentialDataDecryptedObject,
			type: string,
			request: IHttpRequestOptions,
		) => await stored.authenticate(type, data, request);
		getDecrypted = async (
			_data: unknown,
			_node: unknown,
			type: string,
			mode: WorkflowExecuteMode,
			executeData?: IExecuteData,
			raw = false,
			values?: ICredentialsExpressionResolveValues,
		) => ({ ...(await stored.read({ type, mode, executeData, raw, values })) });
		getCredentials = async (): Promise<never> => await Promise.reject(new Error('not used'));
		async updateCredentials() {}
		async updateCredentialsOauthTokenData() {}
		getCredentialsProperties = () => [];
	}
	return new Helper();
}

/** A node that starts a workflow with given items. */
export const itemsNode = ({ flow }: Pick<Engine, 'flow'>, items: INodeExecutionData[]) =>
	({
		description: {
			displayName: 'Items',
			name: 'items',
			group: ['trigger'],
			version: 1,
			description: '',
			defaults: { name: 'Items' },
			inputs: [],
			outputs: [flow.NodeConnectionTypes.Main],
			properties: [{ displayName: 'Respond', name: 'responseMode', type: 'string', default: '' }],
		},
		execute: async () => [items],
	}) satisfies INodeType;

export const nodeOf = (name: string, type: string, more: Partial<INode> = {}): INode => ({
	id: name,
	name,
	type,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
	...more,
});

export const typesOf = (find: (name: string) => INodeType | undefined): INodeTypes => ({
	getByName: (name) => find(name) as INodeType,
	getByNameAndVersion: (name) => find(name) as INodeType,
	getKnownTypes: () => ({}),
});

/** What n8n tells a node about itself. */
export const addresses = (base: string, waiting = base) => ({
	restApiUrl: base,
	instanceBaseUrl: base,
	webhookBaseUrl: base,
	webhookTestBaseUrl: base,
	webhookWaitingBaseUrl: waiting,
	formWaitingBaseUrl: base,
	variables: {},
});

export interface Plan {
	readonly id: string;
	readonly nodes: INode[];
	readonly connections: IConnections;
	readonly types: Readonly<Record<string, INodeType>>;
	readonly settings?: IWorkflowSettings | undefined;
	readonly mode: WorkflowExecuteMode;
	/** Undefined for none, as under an MCP trigger. */
	readonly executionId: string | undefined;
	readonly credentials: ICredentialsHelper;
	readonly waitingBase?: string | undefined;
	/** What else n8n hands to a run. */
	readonly more?: object;
}

export interface Prepared {
	readonly workflow: Workflow;
	readonly additionalData: IWorkflowExecuteAdditionalData;
	/** Run data at the beginning of an execution. */
	begin(resumeToken?: string): IRunExecutionData;
	/** @param started gets what cancels the execution */
	execute(data: IRunExecutionData, started?: (cancel: () => void) => void): Promise<IRun>;
}

/** Prepares a workflow whose first node is the first of its nodes. */
export function prepare({ core, flow }: Engine, plan: Plan): Prepared {
	const { id, nodes, connections, types, mode, executionId, credentials, waitingBase } = plan;
	const about = { id, name: id, nodes, connections, active: false };
	const workflow = new flow.Workflow({
		...about,
		nodeTypes: typesOf((name) => types[name]),
		settings: { executionOrder: 'v1', ...plan.settings },
	});
	const additionalData = {
		credentialsHelper: credentials,
		hooks: new core.ExecutionLifecycleHooks(mode, '1', {
			...about,
			createdAt: new Date(0),
			updatedAt: new Date(0),
			isArchived: false,
			activeVersionId: null,
		}),
		executionId,
		currentNodeExecutionIndex: 0,
		...addresses('http://127.0.0.1:5678/', waitingBase),
		...plan.more,
	} as unknown as IWorkflowExecuteAdditionalData;
	const start = workflow.getNode(nodes[0]?.name ?? '') as INode;
	return {
		workflow,
		additionalData,
		begin: (resumeToken) =>
			flow.createRunExecutionData({
				...(resumeToken !== undefined && { resumeToken }),
				executionData: {
					nodeExecutionStack: [{ node: start, data: { main: [[{ json: {} }]] }, source: null }],
				},
			}),
		async execute(data, started) {
			const running = new core.WorkflowExecute(additionalData, mode, data);
			const execution = running.processRunExecutionData(workflow);
			started?.(() => execution.cancel());
			return await execution;
		},
	};
}
