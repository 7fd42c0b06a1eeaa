import { randomUUID } from 'node:crypto';
import { HookContext, WebhookContext } from 'n8n-core';
import {
	Workflow,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IHookFunctions,
	type INode,
	type INodeExecutionData,
	type IWebhookData,
	type IWebhookFunctions,
	type IWorkflowExecuteAdditionalData,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { setTimeout as rest } from 'node:timers/promises';
import type { MessagingServiceTrigger } from '../../nodes/MessagingService/MessagingServiceTrigger.node';
import { addresses, nodeOf, typesOf } from '../../n8n/engine';
import { StoredCredential } from './storedCredential';
import { turns } from './until';
import { apiKey } from './webhookClient';

/**
 * The trigger in n8n-core's real webhook context. Simulates only n8n's handling of a request: the
 * stored workflow, the start of the execution, and the answer.
 */

export interface EngineOptions {
	parameters?: IDataObject;
	/** Null if none is chosen in the node. */
	credential?: ICredentialDataDecryptedObject | null;
	/** Credential of the service, to hand over replies. */
	serviceCredential?: ICredentialDataDecryptedObject | undefined;
	/** By default a new one. */
	serviceCredentialId?: string;
	/** Base URL of waiting executions. */
	waitingBase?: string;
	mode?: WorkflowExecuteMode;
	/** How often n8n fails to start the execution and answers 500. */
	failingStarts?: number;
	/** The workflow in n8n's database, shared by the processes of one n8n. */
	database?: Database;
	/** The ID of the node: one of several triggers in a workflow. */
	nodeId?: string;
	/** Called between the node and the answer, while n8n starts the execution. */
	starting?: () => Promise<void>;
}

/** The static data of a workflow as n8n stores it. */
export interface Database {
	readonly workflowId: string;
	staticData: string;
	/** Number of writes. */
	writes: number;
}

let workflows = 0;

export const database = (): Database => ({
	workflowId: `workflow-${(workflows += 1)}`,
	staticData: '{}',
	writes: 0,
});

export interface Answering {
	writeHead(status: number): { end(text?: string): unknown };
}

export class TriggerEngine {
	/** Output items of each started workflow. */
	readonly started: INodeExecutionData[][][] = [];
	/** Number of executions that n8n failed to start. */
	failed = 0;
	/** Errors thrown by the node, which n8n records as failed executions. */
	readonly thrown: unknown[] = [];
	readonly stored: StoredCredential;
	readonly database: Database;
	private readonly node: INode;
	private failing: number;

	constructor(
		private readonly type: MessagingServiceTrigger,
		private readonly engine: EngineOptions,
	) {
		const { credential, parameters = {} } = engine;
		this.database = engine.database ?? database();
		this.failing = engine.failingStarts ?? 0;
		this.stored = new StoredCredential(
			() => (credential === undefined ? { apiKey } : (credential ?? undefined)),
			engine.serviceCredential,
		);
		const { serviceCredential, serviceCredentialId = randomUUID() } = engine;
		const service = { messagingServiceApi: { id: serviceCredentialId, name: 'Service' } };
		const webhook = { messagingServiceWebhookApi: { id: randomUUID(), name: 'Webhook' } };
		this.node = nodeOf('Trigger', 'messagingServiceTrigger', {
			id: engine.nodeId ?? 'trigger',
			webhookId: '7f6e3c50-0000-4000-8000-000000000000',
			parameters: parameters as INode['parameters'],
			...(credential !== null && {
				credentials: { ...webhook, ...(serviceCredential && service) },
			}),
		});
	}

	/** The workflow as n8n loads it for each request. */
	private load(staticData: IDataObject = {}): Workflow {
		return new Workflow({
			id: this.database.workflowId,
			name: 'test',
			nodes: [this.node],
			connections: {},
			active: true,
			nodeTypes: typesOf(() => this.type),
			staticData,
		});
	}

	/** Saves static data before the answer, as n8n does unless the node threw. */
	private async save({ staticData }: Workflow): Promise<void> {
		await turns(2);
		if (staticData.__dataChanged !== true || this.engine.mode === 'manual') return;
		this.database.staticData = JSON.stringify(staticData);
		this.database.writes += 1;
	}

	/** JSON of the only item of the last start. */
	get json(): IDataObject {
		return this.started.at(-1)?.flat()[0]?.json ?? {};
	}

	/** The base URL of n8n's webhooks. */
	protected get base(): string {
		return 'http://127.0.0.1:5678';
	}

	private get additional(): IWorkflowExecuteAdditionalData {
		const { base, engine, stored } = this;
		return {
			credentialsHelper: stored.helper,
			...addresses(base, engine.waitingBase ?? `${base}/webhook-waiting`),
		} as unknown as IWorkflowExecuteAdditionalData;
	}

	/** Activates the workflow as n8n does. */
	async activate(activation: 'activate' | 'init' = 'activate'): Promise<boolean> {
		return await this.type.webhookMethods.default.checkExists.call(this.hooks(activation));
	}

	async deactivate(): Promise<boolean> {
		return await this.type.webhookMethods.default.delete.call(this.hooks('update'));
	}

	private hooks(activation: WorkflowActivateMode): IHookFunctions {
		const mode = this.engine.mode === 'manual' ? 'manual' : 'trigger';
		const context = new HookContext(this.load(), this.node, this.additional, mode, activation);
		return context as unknown as IHookFunctions;
	}

	/** Starts an execution as n8n does. */
	protected take(output: INodeExecutionData[][]): void {
		this.started.push(output);
	}

	/** Passes a request to the node as n8n does, until it is answered. */
	async receive(httpRequest: object, httpResponse: Answering, name = 'default'): Promise<void> {
		const raw = JSON.parse(this.database.staticData) as IDataObject;
		const workflow = this.load(raw);
		const context = new WebhookContext(
			workflow,
			this.node,
			{
				...this.additional,
				httpRequest,
				httpResponse,
			} as unknown as IWorkflowExecuteAdditionalData,
			this.engine.mode ?? 'webhook',
			{
				webhookDescription: this.type.description.webhooks?.find((one) => one.name === name),
			} as IWebhookData,
			[],
			null,
		);
		try {
			const result = await this.type.webhook.call(context as unknown as IWebhookFunctions);
			// If the node answered itself, n8n saves and answers first.
			if (result.noWebhookResponse === true) await this.save(workflow);
			if (result.workflowData !== undefined) {
				// n8n creates another workflow from the same static data, then queries its database several
				// times.
				this.load(raw);
				await rest(5);
				await this.engine.starting?.();
				if ((this.failing -= 1) >= 0) {
					httpResponse.writeHead(500).end();
					this.failed += 1;
					return;
				}
				this.take(result.workflowData);
			}
			if (result.noWebhookResponse === true) return;
			await this.save(workflow);
			const { webhookResponse: said } = result as { readonly webhookResponse?: object };
			httpResponse.writeHead(200).end(said && JSON.stringify(said));
		} catch (thrown) {
			this.thrown.push(thrown);
			httpResponse.writeHead(500).end();
		}
	}
}
