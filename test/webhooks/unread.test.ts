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

/** Clients that announce a body and do not send it. */

const sockets: Socket[] = [];

afterEach(async () => {
	jest.restoreAllMocks();
	for (const socket of sockets.splice(0)) socket.destroy();
	await stopTriggers();
});

const signature = () =>
	`x-acme-time: ${seconds()}\r\nx-acme-user: ${userHash(apiKey)}\r\nx-acme-signature: ${sign(apiKey, seconds())}\r\n`;

interface Client {
	status: number | undefined;
	isEnded: boolean;
}

/** Sends the headers and one byte of the body. */
async function hold({ url }: TriggerServer, headers: string, more = ''): Promise<Client> {
	const { port, pathname, search } = new URL(url);
	const socket = connect(Number(port), '127.0.0.1');
	sockets.push(socket);
	const client: Client = { status: undefined, isEnded: false };
	socket.on('data', (chunk) => (client.status ??= Number(chunk.toString('latin1').slice(9, 12))));
	socket.on('error', () => {});
	socket.on('close', () => (client.isEnded = true));
	await new Promise((resolve) => socket.once('connect', resolve));
	const head = `POST ${pathname}${search}${more} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json`;
	socket.write(`${head}\r\n${headers}Content-Length: 100000\r\n\r\n{`);
	return client;
}

/** Lets the test decide when a time limit is over. */
function timeLimits() {
	const limits: Array<readonly [number, AbortController]> = [];
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
		const controller = new AbortController();
		limits.push([milliseconds, controller]);
		return controller.signal;
	});
	return limits;
}

const byHeader = { eventAuthentication: 'header', headerName: 'X-Secret' };
const byQuery = { eventAuthentication: 'query', parameterName: 'secret' };
const byAddress = { eventAuthentication: 'address', allowedAddresses: '203.0.113.7' };
const secret = 'a-long-random-secret';
const credential = { apiKey, sharedSecret: secret };

test.each<[what: string, headers: () => string, parameters: object, more: string]>([
	['without a signature', () => '', {}, ''],
	[
		'with another key’s signature',
		() => signature().replaceAll(/[0-9a-f]{40}/g, 'a'.repeat(40)),
		{},
		'',
	],
	[
		'with an old signature',
		() => signature().replace(/time: \d+/, `time: ${seconds() - 61}`),
		{},
		'',
	],
	['from an address that is not allowed', signature, { allowedAddresses: '203.0.113.7' }, ''],
	['from an address that is not allowed, which alone counts', () => '', byAddress, ''],
	['with a wrong secret in a header', () => 'X-Secret: other\r\n', byHeader, ''],
	['with a wrong secret in the query', () => '', byQuery, '?secret=other'],
])('a request %s is refused before its body is there', async (_what, headers, parameters, more) => {
	const trigger = await startTrigger({ credential, parameters: { ...parameters } });
	const client = await hold(trigger, headers(), more);
	await until(() => client.isEnded);
	expect(client.status).toBe(401);
	expect([trigger.started, trigger.thrown]).toEqual([[], []]);
});

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
		expect(limits.map(([milliseconds]) => milliseconds)).toEqual([5_000]);
		limits[0]?.[1].abort();
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
	for (const [, controller] of limits) controller.abort();
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
	const forged = () => signature().replaceAll(/[0-9a-f]{40}/g, 'a'.repeat(40));
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
