import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';

import { serveOrders } from './orders';

/** Sends delivery reports as fast as they are answered, from its own process. */

export interface LoadOrder {
	readonly address: string;
	readonly seconds: number;
	/** Number of kept connections; each has one request at a time. */
	readonly connections: number;
	/** The signing key; requests with a wrong key are otherwise identical. */
	readonly apiKey: string;
	readonly forged: boolean;
	/** Required by n8n's Webhook node; sent to both triggers so that the requests are identical. */
	readonly header: { readonly name: string; readonly value: string };
}

export interface LoadFigures {
	readonly seconds: number;
	/** Answers by HTTP status. */
	readonly statuses: Readonly<Record<string, number>>;
	/** Milliseconds from request to answer. */
	readonly medianMs: number;
}

/** Signs by the specification (Events, Signature headers), independently of the trigger's code. */
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

let events = 0;

/** A unique delivery report, because an exact repeat would start nothing. */
function nextBody(): Buffer {
	events += 1;
	const report = {
		trace_id: 100_000_000 + events,
		segments: 1,
		chars: 42,
		encoding: 'GSM',
		message: `Hello, order ${events} is on its way to you.`,
		phone: '525510000000',
		status: 3,
	};
	return Buffer.from(JSON.stringify(report));
}

function send({ address, apiKey, forged, header }: LoadOrder, agent: Agent): Promise<number> {
	const body = nextBody();
	const time = Math.floor(Date.now() / 1000);
	const headers = {
		'Content-Type': 'application/json',
		'Content-Length': body.length,
		'x-messaging-time': time,
		'x-messaging-user': sha1(apiKey),
		'x-messaging-signature': sha1(`${apiKey}${forged ? '-forged' : ''}${time}`),
		[header.name]: forged ? 'forged' : header.value,
	};
	return new Promise((resolve, reject) => {
		const sent = request(
			address,
			{ method: 'POST', agent, headers, timeout: 30_000 },
			(response) => {
				response.resume();
				response.once('end', () => resolve(response.statusCode ?? 0));
				response.once('error', reject);
			},
		);
		sent.once('timeout', () => sent.destroy(new Error('No answer within 30 s.')));
		sent.once('error', reject);
		sent.end(body);
	});
}

serveOrders(async (order: LoadOrder): Promise<LoadFigures> => {
	const agent = new Agent({ keepAlive: true, maxSockets: order.connections });
	const statuses: Record<string, number> = {};
	const waits: number[] = [];
	const from = performance.now();
	const until = from + order.seconds * 1000;
	const lane = async () => {
		for (let at = performance.now(); at < until; at = performance.now()) {
			const status = await send(order, agent);
			statuses[status] = (statuses[status] ?? 0) + 1;
			waits.push(performance.now() - at);
		}
	};
	try {
		await Promise.all(Array.from({ length: order.connections }, lane));
	} finally {
		agent.destroy();
	}
	waits.sort((a, b) => a - b);
	return {
		seconds: (performance.now() - from) / 1000,
		statuses,
		medianMs: waits[Math.floor(waits.length / 2)] ?? 0,
	};
});
