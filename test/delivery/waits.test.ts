import type { IDataObject } from 'n8n-workflow';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { itemsOf, retryOf, runNode, type RunOptions, type RunResult } from '../tools/engine';
import { useNodeTime } from '../tools/nodeTime';
import { credentialsFor, limited, useEmulator } from '../tools/service';
import { turns, until } from '../tools/until';
import { useStore } from '../tools/store';
import { inPlace } from '../tools/places';

/** A Retry claims what it goes on from. */
useStore();

/** What the node waits for, and for how long: not a millisecond less, and no real one. */

const service = useEmulator();
const time = useNodeTime();

const send = (count: number, options: IDataObject, extra: Partial<RunOptions> = {}): Promise<RunResult> =>
	runNode({
		credentials: service.credentials,
		parameters: {
			resource: 'sms',
			operation: 'send',
			to: '={{ $json.to }}',
			message: 'Hello',
			...inPlace(options),
		},
		items: itemsOf(...Array.from({ length: count }, (_, item) => ({ to: `5255000100${10 + item}` }))),
		...extra,
	});

const read = (items = 1, credentials = service.credentials): Promise<RunResult> =>
	runNode({
		credentials,
		parameters: { resource: 'account', operation: 'getBalance', options: {} },
		items: itemsOf(...Array.from({ length: items }, () => ({}))),
	});

/** How many requests of the node have arrived. */
const arrived = () => service.emulator.requests.filter(({ endpoint }) => endpoint !== undefined).length;

/** How many requests the node has made: one of our own, made after them, has arrived. fetch() would wait, too. */
async function requested(): Promise<number> {
	await new Promise<void>((resolve) => {
		get(service.emulator.url, (answer) => void answer.resume().on('end', resolve));
	});
	return arrived();
}

/** The next request comes once so many milliseconds have passed, and not before. */
async function comesAfter(milliseconds: number): Promise<void> {
	const before = await requested();
	await time.pass(milliseconds - 1);
	expect(await requested()).toBe(before);
	await time.pass(1);
	await until(() => service.emulator.requests.at(-1)?.endpoint !== undefined);
	expect(await requested()).toBe(before + 1);
}

/** A request has been answered, and the node waits before it makes the next one; those that begin together share a limit. */
const pausedAfter = (requests: number, limits = requests) =>
	until(() => arrived() === requests && time.waiting === limits + 1);

test('Automatic begins with ten requests at once, and has twice as many when a service far away answered them', async () => {
	const { emulator, clock } = service;
	emulator.set({ latencyMs: 200 });
	const sending = send(45, { timeout: 600 });
	for (const width of [10, 20]) {
		await time.during(
			until(() => clock.waiting === width),
			0,
		);
		await turns(20);
		expect(clock.waiting).toBe(width);
		await time.pass(200);
		clock.advance(200);
	}
	await time.during(
		until(() => clock.waiting === 15),
		0,
	);
	clock.advance(200);
	expect((await sending).json).toHaveLength(45);
});

test('nobody of a run asks the service again before the pause that it wants is over', async () => {
	service.emulator.fault({ do: 'throttle', retryAfter: 7, endpoint: 'smsSend', times: 3 });
	const sending = send(10, {});
	await until(() => arrived() === 10);
	await time.pass(6999);
	expect(await requested()).toBe(10);
	await time.during(sending);
	expect(service.emulator.messages).toHaveLength(10);
});

test('Requests per Second spreads the starts of requests evenly', async () => {
	const sending = send(5, {}, { credentials: limited(service.credentials, { requestsPerSecond: 20 }) });
	await until(() => service.emulator.requests.length === 1);
	for (let started = 1; started < 5; started += 1) await comesAfter(50);
	expect((await sending).json).toHaveLength(5);
});

test('a 429 is repeated when its Retry-After is over', async () => {
	service.emulator.fault({ do: 'throttle', retryAfter: 7, endpoint: 'smsSend', times: 2 });
	const sending = send(1, {});
	for (const requests of [1, 2]) {
		await pausedAfter(requests);
		await comesAfter(7000);
	}
	expect((await sending).error).toBeUndefined();
	expect(service.emulator.messages).toHaveLength(1);
});

test('a read is repeated on any passing fault, after growing waits', async () => {
	service.emulator.fault({ do: 'reset', endpoint: 'balance', times: 1 });
	service.emulator.fault({ do: 'html', endpoint: 'balance', status: 502, times: 1 });
	const reading = read();
	await pausedAfter(1);
	await comesAfter(500);
	await pausedAfter(2, 1);
	await comesAfter(1000);
	const { error, json } = await reading;
	expect(error).toBeUndefined();
	expect(json).toHaveLength(1);
});

test('a read is repeated after 503 when its Retry-After is over', async () => {
	const headers = { 'retry-after': '7' };
	service.emulator.fault({ do: 'answer', status: 503, headers, body: '', endpoint: 'balance', times: 1 });
	const reading = read();
	await pausedAfter(1);
	await comesAfter(7000);
	expect((await reading).error).toBeUndefined();
});

test('a read that waits to be repeated holds up no other', async () => {
	service.emulator.fault({ do: 'reset', endpoint: 'balance', times: 1 });
	const reading = read(3, limited(service.credentials, { mostAtOnce: 2 }));
	await until(() => arrived() === 3);
	await time.pass(500);
	expect((await reading).json).toHaveLength(3);
});

test('a run that is cancelled makes no request that still waits for its turn', async () => {
	let cancel = () => {};
	const sending = send(
		3,
		{},
		{
			credentials: limited(service.credentials, { requestsPerSecond: 1 }),
			onStart: (given) => (cancel = given),
		},
	);
	await until(() => arrived() === 1);
	cancel();
	await time.pass(5_000);
	expect(await requested()).toBe(1);
	// Nothing of the others has begun, so that the Retry sends them.
	await time.during(send(3, {}, { resume: retryOf(await sending) }));
	expect(arrived()).toBe(3);
});

describe('Timeout', () => {
	const options = { timeout: 600 };

	async function endsInTime(sending: Promise<RunResult>): Promise<RunResult> {
		let isOver = false;
		void sending.then(() => (isOver = true));
		await time.pass(599_999);
		await requested();
		expect(isOver).toBe(false);
		// A hundredth later at most: those of one hundredth share a limit.
		await time.pass(6001);
		return await sending;
	}

	test('ends silence, and says that the message may have been sent', async () => {
		service.emulator.fault({ do: 'hang', endpoint: 'smsSend', work: true });
		const sending = send(1, options);
		await until(() => service.emulator.requests.length === 1);
		const { error } = await endsInTime(sending);
		expect(error?.message).toContain('did not answer in time');
		expect(error?.description).toContain('It may have been sent');
	});

	test('ends an answer that drips in, and the message counts as unknown', async () => {
		let drops = 0;
		const server = createServer((_request, response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			const dripping = setInterval(() => response.write(' ', () => (drops += 1)), 5);
			response.on('close', () => clearInterval(dripping));
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;
		const sending = send(1, options, { credentials: credentialsFor(`http://127.0.0.1:${port}`) });
		await until(() => drops > 2);
		const { error } = await endsInTime(sending);
		server.closeAllConnections();
		server.close();
		expect(error?.message).toContain('did not answer in time');
		expect(error?.context.delivery).toBe('unknown');
	});
});
