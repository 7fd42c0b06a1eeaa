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
import { setTimeout as rest } from 'node:timers/promises';
import { turns } from './until';
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
	/** Reverse proxies before n8n (N8N_PROXY_HOPS). */
	proxyHops?: number;
	/** n8n fails to start the execution this many times: it answers 500. */
	failingStarts?: number;
	/** What n8n's database holds of the workflow; processes of one n8n share it. */
	database?: Database;
	/** The node as another process has loaded it. */
	type?: MessagingServiceTrigger;
	/** The ID of the node: one of several triggers in a workflow. */
	nodeId?: string;
	/** What lies between the node and the answer: n8n takes the execution. */
	starting?: () => Promise<void>;
}

/** The static data of a workflow as n8n stores it. */
export interface Database {
	readonly workflowId: string;
	staticData: string;
	/** How often it was written. */
	writes: number;
}

let workflows = 0;

export const database = (): Database => ({
	workflowId: `workflow-${(workflows += 1)}`,
	staticData: '{}',
	writes: 0,
});

/** The trigger as a process that has just been started loads it, with nothing in its memory. */
export function newProcess(): MessagingServiceTrigger {
	let type: MessagingServiceTrigger | undefined;
	jest.isolateModules(() => {
		const loaded = jest.requireActual<{ MessagingServiceTrigger: new () => MessagingServiceTrigger }>(
			'../../nodes/MessagingService/MessagingServiceTrigger.node',
		);
		type = new loaded.MessagingServiceTrigger();
	});
	if (!type) throw new Error('not loaded');
	return type;
}

/** The sender as Express finds it: so many hops back from the socket, and no further. */
function senderOf({ headers, socket }: IncomingMessage, hops: number): string | undefined {
	const forwarded = String(headers['x-forwarded-for'] ?? '').split(/ *, */);
	const chain = [...forwarded.filter((one) => one !== ''), socket.remoteAddress];
	return chain.at(-1 - Math.min(hops, chain.length - 1));
}

export class TriggerServer {
	/** Output items of each started workflow. */
	readonly started: INodeExecutionData[][][] = [];
	/** How often n8n failed to start an execution. */
	failed = 0;
	/** What the node threw; n8n would record a failed execution. */
	readonly thrown: unknown[] = [];
	readonly stored: StoredCredential;
	readonly database: Database;
	private readonly type: MessagingServiceTrigger;
	private readonly server = createServer((req, res) => void this.handle(req, res));
	private readonly node: INode;
	private failing: number;

	constructor(private readonly options: TriggerOptions) {
		const { credential, parameters = {} } = options;
		this.type = options.type ?? new MessagingServiceTrigger();
		this.database = options.database ?? database();
		this.failing = options.failingStarts ?? 0;
		this.stored = new StoredCredential(() =>
			credential === undefined ? { apiKey } : (credential ?? undefined),
		);
		this.node = {
			id: options.nodeId ?? 'trigger',
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
	}

	/** The workflow as n8n loads it for each request. */
	private load(staticData: IDataObject = {}): Workflow {
		return new Workflow({
			id: this.database.workflowId,
			name: 'test',
			nodes: [this.node],
			connections: {},
			active: true,
			nodeTypes: {
				getByName: () => this.type,
				getByNameAndVersion: () => this.type,
				getKnownTypes: () => ({}),
			},
			staticData,
		});
	}

	/** As n8n does it with every answer of a node that did not throw, before the answer. */
	private async save({ staticData }: Workflow): Promise<void> {
		await turns(2);
		if (staticData.__dataChanged !== true || this.options.mode === 'manual') return;
		this.database.staticData = JSON.stringify(staticData);
		this.database.writes += 1;
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
		const context = new HookContext(this.load(), this.node, this.additional, 'trigger', 'activate');
		return await this.type.webhookMethods.default.checkExists.call(context as unknown as IHookFunctions);
	}

	private async handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
		const chunks: Buffer[] = [];
		try {
			for await (const chunk of req) chunks.push(chunk as Buffer);
		} catch {
			return void res.writeHead(400).end();
		}
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
		const ip = this.options.ip ?? senderOf(req, this.options.proxyHops ?? 0);
		Object.assign(req, { rawBody, body, query, ip, ips: [], params: {} });
		const raw = JSON.parse(this.database.staticData) as IDataObject;
		const workflow = this.load(raw);
		const context = new WebhookContext(
			workflow,
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
			// n8n saves and answers first where the node has answered itself.
			if (result.noWebhookResponse === true) await this.save(workflow);
			if (result.workflowData !== undefined) {
				// n8n makes another workflow of the same static data, and then asks its database several things.
				this.load(raw);
				await rest(5);
				await this.options.starting?.();
				if ((this.failing -= 1) >= 0) {
					res.writeHead(500).end();
					this.failed += 1;
					return;
				}
				this.started.push(result.workflowData);
			}
			if (result.noWebhookResponse === true) return;
			await this.save(workflow);
			res.writeHead(200).end();
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
