import { connect, type Socket } from 'node:net';
import { sign, userHash } from '../../nodes/MessagingService/webhooks/verify/signature';
import {
	apiKey,
	newProcess,
	post,
	report,
	seconds,
	startTrigger,
	stopTriggers,
	type TriggerServer,
} from '../tools/triggerServer';
import { until } from '../tools/until';

/** Raw requests on a socket: clients that hang up, stop half-way or do not send their body. */

const sockets: Socket[] = [];

afterEach(async () => {
	jest.restoreAllMocks();
	for (const socket of sockets.splice(0)) socket.destroy();
	await stopTriggers();
});

const signature = () =>
	`x-acme-time: ${seconds()}\r\nx-acme-user: ${userHash(apiKey)}\r\nx-acme-signature: ${sign(apiKey, seconds())}\r\n`;

/** The beginning of a request, up to its body. */
function headTo({ url }: TriggerServer, headers: string, length: number, more = ''): string {
	const { pathname, search } = new URL(url);
	const head = `POST ${pathname}${search}${more} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json`;
	return `${head}\r\n${headers}Content-Length: ${length}\r\n\r\n`;
}

/** A report that the service signed, from its first byte to its last. */
function whole(trigger: TriggerServer, id: string): string {
	const body = JSON.stringify({ ...report, trace_id: id });
	return headTo(trigger, signature(), body.length) + body;
}

interface Client {
	readonly socket: Socket;
	status: number | undefined;
	isEnded: boolean;
}

async function dial({ url }: TriggerServer, text: string): Promise<Client> {
	const socket = connect(Number(new URL(url).port), '127.0.0.1');
	sockets.push(socket);
	const client: Client = { socket, status: undefined, isEnded: false };
	socket.on('data', (chunk) => (client.status ??= Number(chunk.toString('latin1').slice(9, 12))));
	socket.on('error', () => {});
	socket.on('close', () => (client.isEnded = true));
	await new Promise<void>((written) => socket.write(text, () => written()));
	return client;
}

/** Sends the headers and one byte of the body. */
const hold = async (trigger: TriggerServer, headers: string, more = '') =>
	await dial(trigger, `${headTo(trigger, headers, 100_000, more)}{`);

const send = async (trigger: TriggerServer, id: string) =>
	(await post(trigger.url, { ...report, trace_id: id })).status;

/** Repeats a request while the response is 503. */
async function retried(trigger: TriggerServer, id: string): Promise<number> {
	let status = 503;
	while (status === 503) status = await send(trigger, id);
	return status;
}

/** Makes n8n hold the execution back until it is opened. */
function gate() {
	const held = { isReached: false, open: () => {} };
	const opened = new Promise<void>((open) => (held.open = open));
	const starting = async () => {
		held.isReached = true;
		await opened;
	};
	return Object.assign(held, { starting });
}

test('a client that hangs up after any byte leaves nothing behind, and its retry starts the event once', async () => {
	const trigger = await startTrigger();
	const { length } = whole(trigger, 'every');
	const cuts = Array.from({ length: length + 1 }, (_, at) => at);
	await Promise.all(
		Array.from({ length: 16 }, async () => {
			for (let cut = cuts.pop(); cut !== undefined; cut = cuts.pop())
				(await dial(trigger, whole(trigger, 'every').slice(0, cut))).socket.destroy();
		}),
	);
	expect(await retried(trigger, 'every')).toBe(200);
	expect(await send(trigger, 'every')).toBe(200);
	expect([trigger.started.length, trigger.thrown]).toEqual([1, []]);
});

test.each([
	['takes the event, it has started and the retry starts nothing', 0],
	['fails to take the event, the retry starts it', 1],
])('if a client hangs up while n8n %s', async (_name, failingStarts) => {
	const held = gate();
	const trigger = await startTrigger({ starting: held.starting, failingStarts });
	const { socket } = await dial(trigger, whole(trigger, 'a'));
	await until(() => held.isReached);
	socket.destroy();
	// Meanwhile a repeat gets 503.
	expect(await send(trigger, 'a')).toBe(503);
	held.open();
	await until(() => trigger.started.length + trigger.failed === 1);
	expect(await retried(trigger, 'a')).toBe(200);
	expect(trigger.started).toHaveLength(1);
});

test('an event that n8n neither takes nor refuses may be repeated after a minute', async () => {
	let first = true;
	const trigger = await startTrigger({
		starting: async () => {
			if (first) await new Promise(() => (first = false));
		},
	});
	const { socket } = await dial(trigger, whole(trigger, 'a'));
	await until(() => !first);
	socket.destroy();
	expect(await send(trigger, 'a')).toBe(503);
	jest.setSystemTime(Date.now() + 60_000);
	expect(await send(trigger, 'a')).toBe(200);
	expect(trigger.started).toHaveLength(1);
});

/** Lets the test decide when the five seconds for a body are over. */
function timeLimits() {
	const limits: AbortController[] = [];
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
		// Books of earlier tests may still be saved, which they wait for with others.
		if (milliseconds !== 5_000) return timeout(milliseconds);
		const controller = new AbortController();
		limits.push(controller);
		return controller.signal;
	});
	return limits;
}

const byHeader = { eventAuthentication: 'header', headerName: 'X-Secret' };
const byQuery = { eventAuthentication: 'query', parameterName: 'secret' };
const byAddress = { eventAuthentication: 'address', allowedAddresses: '203.0.113.7' };
const secret = 'a-long-random-secret';
const credential = { apiKey, sharedSecret: secret };

const forged = () => signature().replaceAll(/[0-9a-f]{40}/g, 'a'.repeat(40));
const old = () => signature().replace(/time: \d+/, `time: ${seconds() - 61}`);

test.each<[what: string, headers: () => string, parameters?: object, more?: string]>([
	['without a signature', () => ''],
	['with another key’s signature', forged],
	['with an old signature', old],
	['from an address that is not allowed', signature, { allowedAddresses: '203.0.113.7' }],
	['from an address that is not allowed, which alone counts', () => '', byAddress],
	['with a wrong secret in a header', () => 'X-Secret: other\r\n', byHeader],
	['with a wrong secret in the query', () => '', byQuery, '?secret=other'],
])(
	'a request %s is refused before its body is there',
	async (_what, headers, parameters = {}, more = '') => {
		const trigger = await startTrigger({ credential, parameters: { ...parameters } });
		const client = await hold(trigger, headers(), more);
		await until(() => client.isEnded);
		expect(client.status).toBe(401);
		expect([trigger.started, trigger.thrown]).toEqual([[], []]);
	},
);

test('a body that may be the service’s gets five seconds', async () => {
	const admitted: ReadonlyArray<[headers: string, parameters: object, more?: string]> = [
		[signature(), {}],
		[`X-Secret: ${secret}\r\n`, byHeader],
		['', byQuery, `?secret=${secret}`],
		['', { ...byAddress, allowedAddresses: '127.0.0.1' }],
	];
	for (const [headers, parameters, more] of admitted) {
		const limits = timeLimits();
		const trigger = await startTrigger({ credential, parameters: { ...parameters } });
		const client = await hold(trigger, headers, more);
		await until(() => limits.length > 0);
		expect(client.status).toBeUndefined();
		expect(limits).toHaveLength(1);
		limits[0]?.abort();
		await until(() => client.isEnded);
		expect(client.status).toBe(408);
		expect([trigger.started, trigger.thrown]).toEqual([[], []]);
		jest.restoreAllMocks();
	}
});

test('twenty bodies are awaited at once; those that have arrived are never refused', async () => {
	const limits = timeLimits();
	const trigger = await startTrigger({ type: newProcess() });
	const held = await Promise.all(
		Array.from({ length: 20 }, async () => await hold(trigger, signature())),
	);
	await until(() => limits.length === 20);
	const more = await hold(trigger, signature());
	await until(() => more.isEnded);
	expect(more.status).toBe(503);
	expect((await post(trigger.url, report)).status).toBe(200);
	for (const controller of limits) controller.abort();
	await until(() => held.every(({ isEnded }) => isEnded));
	// All twenty places are free again, and no more.
	await Promise.all(Array.from({ length: 20 }, async () => await hold(trigger, signature())));
	await until(() => limits.length === 40);
	const last = await hold(trigger, signature());
	await until(() => last.isEnded);
	expect(last.status).toBe(503);
	expect(trigger.started).toHaveLength(1);
});

test('while the credential is read, twenty requests without their body wait, forged or not; whole ones all do', async () => {
	const trigger = await startTrigger({ type: newProcess() });
	let answer = () => {};
	trigger.stored.answers = new Promise((resolve) => (answer = resolve));
	const held = await Promise.all(
		Array.from({ length: 20 }, async () => await hold(trigger, forged())),
	);
	await until(() => trigger.stored.reads === 1);
	const more = await Promise.all(
		Array.from({ length: 5 }, async () => await hold(trigger, forged())),
	);
	const events = Array.from({ length: 5 }, (_, at) => ({ ...report, trace_id: String(at) }));
	const whole = Promise.all(events.map((event) => post(trigger.url, event)));
	// If an expectation below fails, the server stops before they are answered.
	whole.catch(() => {});
	await until(() => more.every(({ isEnded }) => isEnded));
	expect(more.map(({ status }) => status)).toEqual(more.map(() => 503));
	expect(held.map(({ status }) => status)).toEqual(held.map(() => undefined));
	answer();
	expect((await whole).map(({ status }) => status)).toEqual(events.map(() => 200));
	await until(() => held.every(({ isEnded }) => isEnded));
	expect(held.map(({ status }) => status)).toEqual(held.map(() => 401));
});
