import { get } from 'node:http';
import { runNode, type RunOptions, type RunResult } from '../tools/engine';
import { useNodeTime } from '../tools/nodeTime';
import { limited, useEmulator, sms, toSoMany } from '../tools/service';
import { until } from '../tools/until';

/** How long the node waits, to the millisecond, in simulated time. */

const service = useEmulator();
const time = useNodeTime();

const send = (count: number, extra: Partial<RunOptions> = {}): Promise<RunResult> =>
	service.run(sms, { ...toSoMany(count), ...extra });

const read = (): Promise<RunResult> =>
	runNode({
		credentials: service.credentials,
		parameters: { resource: 'account', operation: 'getBalance', options: {} },
	});

/** How many requests of the node have arrived so far. */
const arrived = () =>
	service.emulator.requests.filter(({ endpoint }) => endpoint !== undefined).length;

/**
 * How many requests the node has made: a later one of our own has arrived. Not by fetch(), which
 * would wait, too.
 */
async function requested(): Promise<number> {
	await new Promise<void>((resolve) => {
		get(service.emulator.url, (answer) => void answer.resume().on('end', resolve));
	});
	return arrived();
}

/** Checks that the next request comes after exactly this time. */
async function expectRequestAfter(milliseconds: number): Promise<void> {
	const before = await requested();
	await time.pass(milliseconds - 1);
	expect(await requested()).toBe(before);
	await time.pass(1);
	await until(() => service.emulator.requests.at(-1)?.endpoint !== undefined);
	expect(await requested()).toBe(before + 1);
}

/**
 * Waits until the node pauses after these requests. Requests that start together share a time
 * limit. What Jest or an earlier test still waits for counts, too.
 */
const pausedAfter = (requests: number, timeLimits = requests) =>
	until(() => arrived() === requests && time.waiting > timeLimits);

test('Requests per Second spaces requests evenly', async () => {
	const sending = send(5, { credentials: limited(service.credentials, { requestsPerSecond: 20 }) });
	await until(() => service.emulator.requests.length === 1);
	for (let started = 1; started < 5; started += 1) await expectRequestAfter(50);
	expect((await sending).json).toHaveLength(5);
});

test('a send is repeated after 429 when its Retry-After is over', async () => {
	service.emulator.fault({ do: 'throttle', retryAfter: 7, endpoint: 'smsSend', times: 2 });
	const sending = send(1);
	for (const requests of [1, 2]) {
		await pausedAfter(requests);
		await expectRequestAfter(7000);
	}
	expect((await sending).error).toBeUndefined();
	expect(service.emulator.messages).toHaveLength(1);
});

test('a read is repeated after any temporary fault, with growing waits', async () => {
	service.emulator.fault({ do: 'reset', endpoint: 'balance', times: 1 });
	service.emulator.fault({ do: 'html', endpoint: 'balance', status: 502, times: 1 });
	const reading = read();
	await pausedAfter(1);
	await expectRequestAfter(500);
	await pausedAfter(2, 1);
	await expectRequestAfter(1000);
	const { error, json } = await reading;
	expect(error).toBeUndefined();
	expect(json).toHaveLength(1);
});

test.each([
	[503, '7', 7000],
	[504, '7', 7000],
	[408, undefined, 500],
	[500, undefined, 500],
])('a read is repeated after %i with Retry-After %s in %i ms', async (status, after, pause) => {
	const headers = after ? { 'retry-after': after } : {};
	const answer = { do: 'answer', status, headers, body: '' } as const;
	service.emulator.fault({ ...answer, endpoint: 'balance', times: 1 });
	const reading = read();
	await pausedAfter(1);
	await expectRequestAfter(pause);
	expect((await reading).error).toBeUndefined();
});

test.each([303, 404])('a read is not repeated after %s', async (status) => {
	service.emulator.fault({ do: 'answer', status, body: '', endpoint: 'balance' });
	expect((await read()).error).toBeDefined();
	expect(service.emulator.requests).toHaveLength(1);
});
