import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGunzip } from 'node:zlib';
import { MessagingServiceTrigger } from '../../nodes/MessagingService/MessagingServiceTrigger.node';
import { holdDate } from './nodeTime';
import { TriggerEngine, type EngineOptions } from './triggerEngine';

// The age of a signature must not depend on the duration of a test.
holdDate();

/** The trigger behind a real HTTP server, with n8n's handling of proxies and bodies. */

export interface TriggerOptions extends EngineOptions {
	/** The sender's address as n8n sees it; by default that of the socket. */
	ip?: string;
	/** Number of reverse proxies in front of n8n (N8N_PROXY_HOPS). */
	proxyHops?: number;
	/** Status of its own port for waiting executions: 404 if another process of n8n serves them. */
	waitingStatus?: number;
	/** The node as loaded by another process. */
	type?: MessagingServiceTrigger;
}

/** Loads the trigger as a new process does, with empty memory. */
export function newProcess(): MessagingServiceTrigger {
	let type: MessagingServiceTrigger | undefined;
	jest.isolateModules(() => {
		const loaded = jest.requireActual<{
			MessagingServiceTrigger: new () => MessagingServiceTrigger;
		}>('../../nodes/MessagingService/MessagingServiceTrigger.node');
		type = new loaded.MessagingServiceTrigger();
	});
	if (!type) throw new Error('not loaded');
	return type;
}

/** The sender as Express determines it: at most `hops` back from the socket. */
function senderOf({ headers, socket }: IncomingMessage, hops: number): string | undefined {
	const forwarded = String(headers['x-forwarded-for'] ?? '').split(/ *, */);
	const chain = [...forwarded.filter((one) => one !== ''), socket.remoteAddress];
	return chain.at(-1 - Math.min(hops, chain.length - 1));
}

const mostBytes = 16 * 1024 * 1024;

/** The body as n8n provides it to nodes. */
async function bytesOf(request: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	const isCompressed = request.headers['content-encoding'] === 'gzip';
	for await (const chunk of isCompressed ? request.pipe(createGunzip()) : request)
		chunks.push(chunk as Buffer);
	const bytes = Buffer.concat(chunks);
	if (bytes.length > mostBytes)
		throw Object.assign(new Error('request entity too large'), { status: 413 });
	return bytes;
}

export class TriggerServer extends TriggerEngine {
	private readonly server = createServer((req, res) => void this.handle(req, res));

	constructor(private readonly options: TriggerOptions) {
		super(options.type ?? new MessagingServiceTrigger(), options);
	}

	async listen(): Promise<this> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		return this;
	}

	protected override get base(): string {
		const address = this.server.address() as AddressInfo | null;
		return `http://127.0.0.1:${address?.port}`;
	}

	get url(): string {
		return `${this.base}/webhook`;
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	private async handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
		// Another process of n8n serves waiting executions.
		if (req.url?.startsWith('/webhook-waiting/'))
			return void res.writeHead(this.options.waitingStatus ?? 404).end('Cannot POST');
		const query = Object.fromEntries(new URL(req.url ?? '', 'http://localhost').searchParams);
		const ip = this.options.ip ?? senderOf(req, this.options.proxyHops ?? 0);
		const readRawBody = async () => {
			Object.assign(req, { rawBody: await bytesOf(req) });
		};
		const parts = { readRawBody, originalUrl: req.url, query, ip, ips: [], params: {} };
		const isDoor = /\/q(\?|$)/.test(req.url ?? '');
		const status = (code: number) => Object.assign(res, { statusCode: code });
		await this.receive(
			Object.assign(req, parts),
			Object.assign(res, { status }),
			isDoor ? 'setup' : 'default',
		);
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

export { database } from './triggerEngine';
export * from './webhookClient';
