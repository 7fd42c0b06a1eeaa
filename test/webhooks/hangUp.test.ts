import { connect, type Socket } from 'node:net';
import { sign, userHash } from '../../nodes/MessagingService/webhooks/verify/signature';
import {
	apiKey,
	post,
	report,
	seconds,
	startTrigger,
	stopTriggers,
	type TriggerServer,
} from '../tools/triggerServer';
import { until } from '../tools/until';

/** Raw requests on a socket: clients that hang up, stop half-way or use unusual HTTP. */

const sockets: Socket[] = [];

afterEach(async () => {
	for (const socket of sockets.splice(0)) socket.destroy();
	await stopTriggers();
});

const body = (id: string) => JSON.stringify({ ...report, trace_id: id });

const head = (lengths: string, extra = '') =>
	`POST /webhook HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${extra}` +
	`x-acme-time: ${seconds()}\r\nx-acme-user: ${userHash(apiKey)}\r\n` +
	`x-acme-signature: ${sign(apiKey, seconds())}\r\n${lengths}\r\n\r\n`;

const whole = (id: string) => `${head(`Content-Length: ${body(id).length}`)}${body(id)}`;

interface Client {
	socket: Socket;
	/** All that was received. */
	read: string;
}

async function dial({ url }: TriggerServer): Promise<Client> {
	const socket = connect({
		port: Number(new URL(url).port),
		host: '127.0.0.1',
		allowHalfOpen: true,
	});
	sockets.push(socket);
	const client: Client = { socket, read: '' };
	socket.on('data', (chunk) => (client.read += chunk.toString('latin1')));
	socket.on('error', () => {});
	await new Promise((resolve) => socket.once('connect', resolve));
	return client;
}

const send = async (trigger: TriggerServer, id: string) =>
	(await post(trigger.url, { ...report, trace_id: id })).status;

/** Repeats a request while the response is 503. */
async function retried(trigger: TriggerServer, id: string): Promise<number> {
	let status = 503;
	while (status === 503) status = await send(trigger, id);
	return status;
}

/** Makes n8n hold the execution back until it is released. */
function gate() {
	let open = () => {};
	let reached = false;
	const opened = new Promise<void>((resolve) => (open = resolve));
	return {
		open: () => open(),
		get isReached() {
			return reached;
		},
		starting: async () => {
			reached = true;
			await opened;
		},
	};
}

test('a client that hangs up after any byte leaves nothing behind, and its retry starts the event once', async () => {
	const trigger = await startTrigger();
	const length = whole('every').length;
	const cuts = Array.from({ length: length + 1 }, (_, at) => at);
	await Promise.all(
		Array.from({ length: 16 }, async () => {
			for (let cut = cuts.pop(); cut !== undefined; cut = cuts.pop()) {
				const { socket } = await dial(trigger);
				await new Promise<void>((resolve) =>
					socket.write(whole('every').slice(0, cut), () => resolve()),
				);
				socket.destroy();
			}
		}),
	);
	expect(await retried(trigger, 'every')).toBe(200);
	expect(await send(trigger, 'every')).toBe(200);
	expect([trigger.started.length, trigger.thrown]).toEqual([1, []]);
});

test('if a client hangs up while n8n takes the event, it has started and the retry starts nothing', async () => {
	const held = gate();
	const trigger = await startTrigger({ starting: held.starting });
	const { socket } = await dial(trigger);
	socket.write(whole('a'));
	await until(() => held.isReached);
	socket.destroy();
	// Meanwhile a repeat gets 503.
	expect(await send(trigger, 'a')).toBe(503);
	held.open();
	await until(() => trigger.started.length === 1);
	expect(await retried(trigger, 'a')).toBe(200);
	expect(trigger.started).toHaveLength(1);
});

test('if a client hangs up while n8n fails to take the event, the retry starts it', async () => {
	const held = gate();
	const trigger = await startTrigger({ starting: held.starting, failingStarts: 1 });
	const { socket } = await dial(trigger);
	socket.write(whole('a'));
	await until(() => held.isReached);
	socket.destroy();
	held.open();
	await until(() => trigger.failed === 1);
	expect(await send(trigger, 'a')).toBe(200);
	expect(trigger.started).toHaveLength(1);
});

test('an event that n8n neither takes nor refuses may be repeated after a minute', async () => {
	let first = true;
	const trigger = await startTrigger({
		starting: async () => {
			if (first) await new Promise(() => (first = false));
		},
	});
	const { socket } = await dial(trigger);
	socket.write(whole('a'));
	await until(() => !first);
	socket.destroy();
	expect(await send(trigger, 'a')).toBe(503);
	jest.setSystemTime(Date.now() + 60_000);
	expect(await send(trigger, 'a')).toBe(200);
	expect(trigger.started).toHaveLength(1);
});
