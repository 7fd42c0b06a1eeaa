import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

import { Connections } from '../../emulator/http/connections';
import { readOptions } from '../../emulator/settings/defaults';
import { Emulator } from '../../emulator/running/emulator';
import { answerAs } from '../../emulator/server';
import { serveOrders } from './orders';
import { Peers } from './peers';
import { Guard, refuseNamed, type LoadProfile } from './loadProfile';

/**
 * The service of all contenders in its own process: the emulator and the APIs of other nodes, with
 * the same server, latency and counters for all.
 */

export interface ServiceOrder {
	/** Resets the service with this behaviour; undefined leaves it unchanged. */
	readonly resetTo?: LoadProfile;
}

export interface ServiceFigures {
	readonly url: string;
	/** Maximum concurrent requests since the last reset. */
	readonly peakRequests: number;
	/** Maximum open sockets; a closing socket counts until it is closed. */
	readonly peakConnections: number;
	/** Messages accepted since the last reset. */
	readonly accepted: number;
	/** Requests refused by the limit since then. */
	readonly refused: number;
}

let guard = new Guard({ latencyMs: 0 });

async function listen(server: Server): Promise<number> {
	await once(server.listen({ port: 0, host: '127.0.0.1', backlog: 2048 }), 'listening');
	return (server.address() as AddressInfo).port;
}

async function start() {
	const server = createServer({ keepAliveTimeout: 65_000 });
	const connections = new Connections(server);
	const port = await listen(server);
	// Few records and enough credits, so that the service does not dominate a long run.
	const options = readOptions({ maxRecorded: 500, credits: 1e9 });
	const emulator = new Emulator(`http://127.0.0.1:${port}`, server, connections, options);
	answerAs(emulator, server);
	const peers = new Peers(emulator);
	const [answer] = server.listeners('request') as Array<(...given: unknown[]) => void>;
	server.removeAllListeners('request');
	server.on('request', (request: IncomingMessage, response: ServerResponse) => {
		if (guard.refuses(request, response)) return;
		const latencyMs = Math.round(guard.latencyMs);
		if (latencyMs !== emulator.settings.latencyMs) emulator.set({ latencyMs });
		if (!peers.answer(request, response)) answer?.(request, response);
	});
	return { emulator, peers };
}

const started = start();

serveOrders(async ({ resetTo }: ServiceOrder): Promise<ServiceFigures> => {
	const { emulator, peers } = await started;
	if (resetTo !== undefined) {
		emulator.reset();
		guard = new Guard(resetTo);
		refuseNamed(emulator, resetTo);
		peers.taken = 0;
	}
	return {
		url: emulator.url,
		peakRequests: emulator.connections.peakActive,
		peakConnections: emulator.connections.peak,
		refused: guard.refused,
		accepted: emulator.state.queued.total + peers.taken,
	};
});
