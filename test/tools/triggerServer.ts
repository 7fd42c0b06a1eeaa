import { HookContext, WebhookContext } from 'n8n-core';
import {
	ICredentialsHelper,
	Workflow,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IHookFunctions,
	type INode,
	type INodeExecutionData,
	type IWebhookData,
	type IWebhookFunctions,
	type IWorkflowExecuteAdditionalData,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MessagingServiceTrigger } from '../../nodes/MessagingService/MessagingServiceTrigger.node';
import { holdDate } from './nodeTime';
import { apiKey } from './webhookClient';

// How old a signature is must not depend on how long a test takes.
holdDate();

/**
 * The trigger behind a real HTTP server, in n8n-core's real webhook context. What is played here is
 * n8n's own way with a request: body parser, address behind proxies, and the answer.
 */

class StoredCredential extends ICredentialsHelper {
	reads = 0;
	constructor(private readonly data: () => ICredentialDataDecryptedObject | undefined) {
		super();
	}
	getParentTypes = () => [];
	isCredentialUsableByNode = () => true;
	authenticate = async (): Promise<never> => await Promise.reject(new Error('not used'));
	preAuthentication = async () => undefined;
	runPreAuthentication = async () => undefined;
	async getDecrypted() {
		this.reads += 1;
		const data = this.data();
		if (!data) throw new Error('no credential');
		return { ...data };
	}
	getCredentials = async (): Promise<never> => await Promise.reject(new Error('not used'));
	async updateCredentials() {}
	async updateCredentialsOauthTokenData() {}
	getCredentialsProperties = () => [];
}

export interface TriggerOptions {
	parameters?: IDataObject;
	/** Null: none is chosen in the node. */
	credential?: ICredentialDataDecryptedObject | null;
	mode?: WorkflowExecuteMode;
	/** The sender as n8n sees it, instead of the socket's. */
	ip?: string;
	/** n8n fails to start the execution this many times: it answers 500. */
	failingStarts?: number;
}

let workflows = 0;

export class TriggerServer {
	/** Output items of each started workflow. */
	readonly started: INodeExecutionData[][][] = [];
	/** What the node threw; n8n would record a failed execution. */
	readonly thrown: unknown[] = [];
	readonly stored: StoredCredential;
	private readonly type = new MessagingServiceTrigger();
	private readonly server = createServer((req, res) => void this.handle(req, res));
	private readonly workflow: Workflow;
	private readonly node: INode;
	private failing: number;

	constructor(private readonly options: TriggerOptions) {
		const { credential, parameters = {} } = options;
		this.failing = options.failingStarts ?? 0;
		this.stored = new StoredCredential(() =>
			credential === undefined ? { apiKey } : (credential ?? undefined),
		);
		this.node = {
			id: 'trigger',
			name: 'Trigger',
			type: 'messagingServiceTrigger',
			typeVersion: 1,
			position: [0, 0],
			webhookId: '7f6e3c50-0000-4000-8000-000000000000',
			parameters: parameters as INode['parameters'],
			...(credential !== null && {
				credentials: { messagingServiceWebhookApi: { id: '1', name: 'Webhook' } },
			}),
		};
		this.workflow = new Workflow({
			id: `workflow-${(workflows += 1)}`,
			name: 'test',
			nodes: [this.node],
			connections: {},
			active: true,
			nodeTypes: {
				getByName: () => this.type,
				getByNameAndVersion: () => this.type,
				getKnownTypes: () => ({}),
			},
		});
	}

	/** JSON of the only item of the last start. */
	get json(): IDataObject {
		return this.started.at(-1)?.flat()[0]?.json ?? {};
	}

	async listen(): Promise<this> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		return this;
	}

	get url(): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhook`;
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	private get additional(): IWorkflowExecuteAdditionalData {
		const base = 'http://127.0.0.1:5678/';
		return {
			credentialsHelper: this.stored,
			restApiUrl: base,
			instanceBaseUrl: base,
			webhookBaseUrl: base,
			webhookTestBaseUrl: base,
			webhookWaitingBaseUrl: base,
			formWaitingBaseUrl: base,
			variables: {},
		} as unknown as IWorkflowExecuteAdditionalData;
	}

	/** Activates the workflow as n8n does. */
	async activate(): Promise<boolean> {
		const context = new HookContext(this.workflow, this.node, this.additional, 'trigger', 'activate');
		return await this.type.webhookMethods.default.checkExists.call(context as unknown as IHookFunctions);
	}

	private async handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
		const chunks: Buffer[] = [];
		for await (const chunk of req) chunks.push(chunk as Buffer);
		const rawBody = Buffer.concat(chunks);
		if (rawBody.length > 16 * 1024 * 1024) return void res.writeHead(413).end();
		const type = req.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
		let body: unknown;
		try {
			if (rawBody.length > 0 && type === 'application/json') body = JSON.parse(rawBody.toString());
		} catch {
			return void res.writeHead(422).end();
		}
		const query = Object.fromEntries(new URL(req.url ?? '', 'http://localhost').searchParams);
		const ip = this.options.ip ?? req.socket.remoteAddress;
		Object.assign(req, { rawBody, body, query, ip, ips: [], params: {} });
		const context = new WebhookContext(
			this.workflow,
			this.node,
			{
				...this.additional,
				httpRequest: req,
				httpResponse: res,
			} as unknown as IWorkflowExecuteAdditionalData,
			this.options.mode ?? 'webhook',
			{ webhookDescription: this.type.description.webhooks?.[0] } as IWebhookData,
			[],
			null,
		);
		try {
			const result = await this.type.webhook.call(context as unknown as IWebhookFunctions);
			if (result.workflowData !== undefined && (this.failing -= 1) >= 0) return void res.writeHead(500).end();
			if (result.workflowData !== undefined) this.started.push(result.workflowData);
			if (result.noWebhookResponse !== true) res.writeHead(200).end();
		} catch (thrown) {
			this.thrown.push(thrown);
			res.writeHead(500).end();
		}
	}
}

const running: TriggerServer[] = [];

export async function startTrigger(options: TriggerOptions = {}): Promise<TriggerServer> {
	const server = await new TriggerServer(options).listen();
	running.push(server);
	return server;
}

export const stopTriggers = async (): Promise<unknown> =>
	await Promise.all(running.splice(0).map(async (server) => await server.stop()));

export * from './webhookClient';
