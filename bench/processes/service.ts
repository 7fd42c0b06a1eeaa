import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Connections } from '../../emulator/http/connections';
import { readOptions } from '../../emulator/defaults';
import { Emulator } from '../../emulator/emulator';
import { answerAs } from '../../emulator/http/server';
import { obey } from './orders';

/**
 * The service that everybody sends to, in a process of its own: the emulator, with one more path for the Twilio node.
 * One server, one latency, one way of counting for all.
 */

export interface ServiceOrder {
	/** Back to the start, with this latency; without it things stay as they are. */
	readonly resetTo?: { readonly latencyMs: number };
}

export interface ServiceFigures {
	readonly url: string;
	/** Most requests in progress at once since the last reset. */
	readonly peakRequests: number;
	/** Most sockets open at once; one that is being closed counts until it is. */
	readonly peakConnections: number;
	/** Messages taken since the last reset. */
	readonly accepted: number;
}

const twilioPath = /^\/2010-04-01\/Accounts\/[^/]+\/Messages\.json$/;
let takenForTwilio = 0;

/** The answer of Twilio's "create message", after the emulator's latency. */
function answerAsTwilio(emulator: Emulator, request: IncomingMessage, response: ServerResponse): void {
	const { socket } = request;
	emulator.connections.begin(socket);
	response.once('close', () => emulator.connections.end(socket));
	const chunks: Buffer[] = [];
	request.on('data', (chunk: Buffer) => chunks.push(chunk));
	request.on('end', () => {
		const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
		takenForTwilio += 1;
		const body = JSON.stringify({
			sid: `SM${String(takenForTwilio).padStart(32, '0')}`,
			account_sid: 'AC0123456789',
			from: form.get('From'),
			to: form.get('To'),
			body: form.get('Body'),
			status: 'queued',
			direction: 'outbound-api',
			num_segments: '1',
			num_media: '0',
			date_created: new Date().toUTCString(),
			error_code: null,
			price: null,
		});
		const act = () => {
			response.writeHead(201, {
				'Content-Type': 'application/json',
				'Content-Length': Buffer.byteLength(body),
			});
			response.end(body);
		};
		const { latencyMs } = emulator.settings;
		if (latencyMs === 0) act();
		else emulator.timers.after(latencyMs, act);
	});
}

async function start(): Promise<Emulator> {
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
	const [answer] = server.listeners('request') as Array<(...given: unknown[]) => void>;
	server.removeAllListeners('request');
	server.on('request', (request, response) => {
		if (twilioPath.test(request.url ?? '')) answerAsTwilio(emulator, request, response);
		else answer?.(request, response);
	});
	return emulator;
}

const started = start();

obey(async ({ resetTo }: ServiceOrder): Promise<ServiceFigures> => {
	const emulator = await started;
	if (resetTo !== undefined) {
		emulator.reset();
		emulator.set(resetTo);
		takenForTwilio = 0;
	}
	const { messages, emails } = emulator.state;
	return {
		url: emulator.url,
		peakRequests: emulator.connections.peakActive,
		peakConnections: emulator.connections.peak,
		accepted: messages.total + emails.total + takenForTwilio,
	};
});
