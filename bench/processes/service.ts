import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { Connections } from '../../emulator/http/connections';
import { readOptions } from '../../emulator/defaults';
import { Emulator } from '../../emulator/emulator';
import { answerAs } from '../../emulator/http/server';
import { certificate, certificateKey } from './certificate';
import { obey } from './orders';
import { Guard, type Temper } from './temper';

/**
 * The service that everybody sends to, in a process of its own: the emulator, with one more path for the Twilio node.
 * One server, one latency, one way of counting for all.
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
	/** Requests refused since then because there were too many. */
	readonly refused: number;
}

const twilioPath = /^\/2010-04-01\/Accounts\/[^/]+\/Messages\.json$/;
let takenForTwilio = 0;
let guard = new Guard({ latencyMs: 0 });

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

async function start(): Promise<{ readonly emulator: Emulator; readonly secureUrl: string }> {
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
	const take = (request: IncomingMessage, response: ServerResponse) => {
		if (guard.refuses(request, response)) return;
		emulator.set({ latencyMs: Math.round(guard.latencyMs) });
		if (twilioPath.test(request.url ?? '')) answerAsTwilio(emulator, request, response);
		else answer?.(request, response);
	};
	server.on('request', take);
	const [cert, key] = [readFileSync(certificate), readFileSync(certificateKey)];
	const secure = createSecureServer({ cert, key, keepAliveTimeout: 65_000 }, take);
	await new Promise<void>((resolve) => {
		secure.listen({ port: 0, host: '127.0.0.1', backlog: 2048 }, resolve);
	});
	const { port: securePort } = secure.address() as AddressInfo;
	return { emulator, secureUrl: `https://127.0.0.1:${securePort}` };
}

const started = start();

obey(async ({ resetTo }: ServiceOrder): Promise<ServiceFigures> => {
	const { emulator, secureUrl } = await started;
	if (resetTo !== undefined) {
		emulator.reset();
		guard = new Guard(resetTo);
		takenForTwilio = 0;
	}
	const { messages, emails } = emulator.state;
	return {
		url: emulator.url,
		secureUrl,
		peakRequests: emulator.connections.peakActive,
		peakConnections: emulator.connections.peak,
		refused: guard.refused,
		accepted: messages.total + emails.total + takenForTwilio,
	};
});
