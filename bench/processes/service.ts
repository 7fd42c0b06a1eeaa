import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { Connections } from '../../emulator/http/connections';
import { readOptions } from '../../emulator/settings/defaults';
import { Emulator } from '../../emulator/running/emulator';
import { answerAs } from '../../emulator/server';
import { certificate, certificateKey } from './certificate';
import { obey } from './orders';
import { Peers } from './peers';
import { Guard, type Temper } from './temper';

/**
 * The service that everybody sends to, in a process of its own: the emulator, and what the nodes of others need. One
 * server, one latency, one way of counting for all.
 */

export interface ServiceOrder {
	/** Back to the start, with this temper; without it things stay as they are. */
	readonly resetTo?: Temper;
}

export interface ServiceFigures {
	readonly url: string;
	/** The same service over TLS; its sockets are not counted. */
	readonly secureUrl: string;
	/** Most requests in progress at once since the last reset. */
	readonly peakRequests: number;
	/** Most sockets open at once; one that is being closed counts until it is. */
	readonly peakConnections: number;
	/** Messages taken since the last reset. */
	readonly accepted: number;
	/** Requests that arrived since then. */
	readonly requests: number;
	/** Requests refused since then because there were too many. */
	readonly refused: number;
	/** What the service itself has cost since then; with a processor of its own it may be the limit. */
	readonly cpuMs: number;
}

let guard = new Guard({ latencyMs: 0 });
let cpu = process.cpuUsage();

async function start() {
	const server = createServer({ keepAliveTimeout: 65_000 });
	const connections = new Connections(server);
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen({ port: 0, host: '127.0.0.1', backlog: 2048 }, resolve);
	});
	const { port } = server.address() as AddressInfo;
	// Few records and endless credits: the service must not be what a long run measures.
	const options = readOptions({ maxRecorded: 500, credits: 1e9 });
	const emulator = new Emulator(`http://127.0.0.1:${port}`, server, connections, options);
	answerAs(emulator, server);
	const peers = new Peers(emulator);
	const [answer] = server.listeners('request') as Array<(...given: unknown[]) => void>;
	server.removeAllListeners('request');
	const take = (request: IncomingMessage, response: ServerResponse) => {
		if (guard.refuses(request, response)) return;
		const latencyMs = Math.round(guard.latencyMs);
		if (latencyMs !== emulator.settings.latencyMs) emulator.set({ latencyMs });
		if (!peers.answer(request, response)) answer?.(request, response);
	};
	server.on('request', take);
	const [cert, key] = [readFileSync(certificate), readFileSync(certificateKey)];
	const secure = createSecureServer({ cert, key, keepAliveTimeout: 65_000 }, take);
	await new Promise<void>((resolve) => {
		secure.listen({ port: 0, host: '127.0.0.1', backlog: 2048 }, resolve);
	});
	const { port: securePort } = secure.address() as AddressInfo;
	return { emulator, peers, secureUrl: `https://127.0.0.1:${securePort}` };
}

const started = start();

obey(async ({ resetTo }: ServiceOrder): Promise<ServiceFigures> => {
	const { emulator, peers, secureUrl } = await started;
	if (resetTo !== undefined) {
		emulator.reset();
		guard = new Guard(resetTo);
		peers.taken = 0;
		cpu = process.cpuUsage();
	}
	const { messages, emails } = emulator.state;
	const { user, system } = process.cpuUsage(cpu);
	return {
		url: emulator.url,
		secureUrl,
		peakRequests: emulator.connections.peakActive,
		peakConnections: emulator.connections.peak,
		requests: guard.requests,
		refused: guard.refused,
		accepted: messages.total + emails.total + peers.taken,
		cpuMs: (user + system) / 1000,
	};
});
