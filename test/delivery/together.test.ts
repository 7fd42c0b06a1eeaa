import type { IDataObject } from 'n8n-workflow';
import { itemsOf, runNode, type RunOptions, type RunResult } from '../tools/engine';
import { useNodeTime } from '../tools/nodeTime';
import { limited, useEmulator } from '../tools/service';
import { turns, until } from '../tools/until';

/** Several executions at one account, and what they do together to a service that refuses or slows down. */

const service = useEmulator();
const time = useNodeTime();

const send = (
	count: number,
	extra: Partial<RunOptions> = {},
	options: IDataObject = {},
): Promise<RunResult> =>
	runNode({
		account: 'of all',
		credentials: service.credentials,
		parameters: { resource: 'sms', operation: 'send', to: '={{ $json.to }}', message: 'Hello', options },
		items: itemsOf(...Array.from({ length: count }, (_, item) => ({ to: String(525_510_000_000 + item) }))),
		...extra,
	});

const continuing = { settings: { onError: 'continueRegularOutput' as const } };
const executions = (count: number, items: number, extra: Partial<RunOptions> = {}) =>
	Promise.all(Array.from({ length: count }, async () => await send(items, extra)));

const arrived = () => service.emulator.requests.length;
const sent = () => service.emulator.messages.length;

/** Lets time pass in steps that let sockets keep up. */
async function pass(seconds: number): Promise<void> {
	for (let step = 0; step < seconds * 10; step += 1) {
		await time.pass(100);
		await turns(8);
	}
}

/** Answers whatever is under way, until all is done; the most that were under way at once. */
async function answeredTogether<Result>(work: Promise<Result>): Promise<{ most: number; results: Result }> {
	service.emulator.set({ latencyMs: 20 });
	let most = 0;
	let isOver = false;
	void work.finally(() => (isOver = true));
	while (!isOver) {
		await time.pass(20);
		await turns(12);
		most = Math.max(most, service.clock.waiting);
		service.clock.advance(20);
	}
	return { most, results: await work };
}

describe('executions at once', () => {
	test('ten with a hundred items each have at most 64 requests under way together', async () => {
		const { most, results } = await answeredTogether(executions(10, 100));
		expect(most).toBeLessThanOrEqual(64);
		expect(results.flatMap(({ json }) => json)).toHaveLength(1000);
	});

	test('a hundred with one item each have at most 64 requests under way together', async () => {
		const { most } = await answeredTogether(executions(100, 1));
		expect(most).toBeLessThanOrEqual(64);
		expect(sent()).toBe(100);
	});

	test('ten keep to Most at Once of the credential together', async () => {
		const credentials = limited(service.credentials, { mostAtOnce: 2 });
		const { most } = await answeredTogether(executions(10, 5, { credentials }));
		expect(most).toBe(2);
	});

	test('ten keep to Requests per Second of the credential together', async () => {
		const credentials = limited(service.credentials, { requestsPerSecond: 2 });
		const sending = executions(10, 2, { credentials });
		await until(() => arrived() === 1);
		await pass(5);
		expect(arrived()).toBe(11);
		await time.during(sending, 20);
	});
});

describe('a service that refuses everything', () => {
	const refuseAll = () => service.emulator.fault({ do: 'throttle', retryAfter: 1 });

	test('for a minute: a code that begins five seconds later is out at once, and so are all others', async () => {
		const fault = refuseAll();
		const mailing = send(100, continuing);
		await pass(60);
		await mailing;
		fault.remove();
		await pass(5);
		const codes = executions(10, 1);
		await pass(5);
		expect(sent()).toBe(10);
		expect((await codes).flatMap(({ error }) => error ?? [])).toEqual([]);
	});

	test('for ever: a run of 1,000 items has ended after 35 s and 60 requests, and says for how long', async () => {
		refuseAll();
		const sending = send(1000, continuing);
		let result: RunResult | undefined;
		void sending.then((ended) => (result = ended));
		await pass(35);
		expect(arrived()).toBeLessThanOrEqual(60);
		const failures = result?.json.map(({ error }) => error as IDataObject) ?? [];
		expect(failures).toHaveLength(1000);
		expect(failures.map(({ delivery }) => delivery)).toEqual(Array(1000).fill('notSent'));
		const words = /^The service has refused every request for 3\d s \[item 999\]$/;
		expect(failures.at(-1)?.message).toMatch(words);
	});

	test('for twenty seconds: a mailing that stops on errors goes on, and loses nothing', async () => {
		const fault = refuseAll();
		const sending = send(50);
		await pass(20);
		fault.remove();
		const { error, json } = await time.during(sending, 20);
		expect(error).toBeUndefined();
		expect(json).toHaveLength(50);
	});

	test('says so in the log while a run waits for the pause that it asked for', async () => {
		service.emulator.fault({ do: 'throttle', retryAfter: 20, times: 10 });
		const shown: unknown[] = [];
		const sending = send(20, { onMessage: (message) => shown.push(message) });
		await until(() => arrived() === 10);
		await pass(1);
		expect(shown.flat().join(' ')).toMatch(/the service asked for a pause until \d\d:\d\d:\d\d/);
		expect((await time.during(sending, 100)).json).toHaveLength(20);
	});
});

test('three that are refused for themselves wait by themselves: the other 97 go out meanwhile', async () => {
	for (const item of [20, 50, 80])
		service.emulator.fault({ do: 'throttle', retryAfter: 9, times: 1, to: String(525_510_000_000 + item) });
	const sending = send(100);
	await pass(2);
	expect(sent()).toBe(97);
	await pass(9);
	expect((await sending).json).toHaveLength(100);
});

test('a clock that is set back by an hour during a pause makes nobody wait longer', async () => {
	service.emulator.fault({ do: 'throttle', retryAfter: 7, times: 10 });
	const sending = send(10);
	await until(() => arrived() === 10);
	await pass(1);
	jest.setSystemTime(Date.now() - 3_600_000);
	await pass(7);
	expect(arrived()).toBe(20);
	expect((await time.during(sending)).json).toHaveLength(10);
});

test('a run that is cancelled in a pause ends at once and keeps nobody waiting', async () => {
	service.emulator.fault({ do: 'throttle', retryAfter: 25, times: 10 });
	let cancel = () => {};
	const sending = send(500, { onStart: (given) => (cancel = given) });
	await until(() => arrived() === 10);
	await turns(20);
	cancel();
	await sending;
	await pass(26);
	expect(arrived()).toBe(10);
	expect((await time.during(send(5))).json).toHaveLength(5);
});
