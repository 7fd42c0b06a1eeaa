import { ManualClock, type Emulator, type FaultInput } from '../../../emulator';
import { appText, call, email, phone, sms, start, stopAll } from '../../tools/emulatorClient';
import { until } from '../../tools/until';

afterEach(stopAll);

const last = (emulator: Emulator) => emulator.requests.at(-1);
const failed = (promise: Promise<unknown>) =>
	promise.then(
		() => 'answered',
		(error: { cause?: { code?: string } }) => error.cause?.code ?? String(error),
	);

test('by default reset and hang do no work, delay and truncate do it', async () => {
	const clock = new ManualClock();
	const emulator = await start({ clock });
	const actions = ['reset', 'hang', 'delay', 'truncate'] as const;
	for (const action of actions) emulator.fault({ do: action, times: 1, delayMs: 1 });
	for (const [sent] of actions.entries()) {
		const client = new AbortController();
		const answer = failed(call(emulator, 'smsSend', sms, { signal: client.signal }));
		await until(() => emulator.requests.length > sent);
		expect(last(emulator)?.answered).toBe('pending');
		clock.advance(1);
		if (last(emulator)?.answered === 'hung') client.abort();
		await answer;
	}
	expect(emulator.requests.map(({ answered, accepted }) => [answered, accepted])).toEqual([
		['reset', false],
		['hung', false],
		['answered', true],
		['truncated', true],
	]);
});

describe('a fault matches requests', () => {
	const fails = async (
		fault: Partial<FaultInput>,
		send: (emulator: Emulator) => Promise<{ status: number }[]>,
	) => {
		const emulator = await start();
		const placed = emulator.fault({ do: 'answer', status: 599, ...fault } as FaultInput);
		const answers = await send(emulator);
		const met = answers.map(({ status }) => status === 599);
		expect(placed.happened).toBe(met.filter(Boolean).length);
		return met;
	};
	const inTurn = (count: number) => async (emulator: Emulator) => {
		const answers = [];
		for (let sent = 0; sent < count; sent += 1) answers.push(await call(emulator, 'smsSend', sms));
		return answers;
	};

	test('by request number, after some requests, and a number of times', async () => {
		expect(await fails({ request: 2 }, inTurn(3))).toEqual([false, true, false]);
		expect(await fails({ after: 1, times: 2 }, inTurn(4))).toEqual([false, true, true, false]);
	});

	test('by recipient in a body, in a query and in a list', async () => {
		const everyone = async (emulator: Emulator) => [
			await call(emulator, 'smsSend', sms),
			await call(emulator, 'smsSendByQuery', { ...sms, phone: '5215500000001' }),
			await call(emulator, 'messagingAppSend', appText),
			await call(emulator, 'emailSend', email),
		];
		expect(await fails({ to: phone }, everyone)).toEqual([true, false, true, false]);
		expect(await fails({ to: '5215500000001' }, everyone)).toEqual([false, true, false, false]);
		expect(await fails({ to: 'ana@example.com' }, everyone)).toEqual([false, false, false, true]);
		expect(await fails({ bodyIncludes: 'parcel' }, everyone)).toEqual([true, true, false, false]);
	});
});

test('latency delays every answer, and requests in progress are counted', async () => {
	const clock = new ManualClock();
	const emulator = await start({ clock, latencyMs: 60 });
	const answers = [1, 2, 3, 4].map(() => call(emulator, 'smsSend', sms));
	await until(() => clock.waiting === 4);
	clock.advance(59);
	expect(emulator.requests.map(({ answered }) => answered)).toEqual(Array(4).fill('pending'));
	clock.advance(1);
	await Promise.all(answers);
	expect(emulator.connections.peakActive).toBe(4);
	expect(emulator.connections.peak).toBeGreaterThanOrEqual(4);
	emulator.connections.reset();
	emulator.set({ latencyMs: 0 });
	await call(emulator, 'smsSend', sms);
	expect(emulator.connections.peakActive).toBe(1);
});

test('a fault or a setting with an unknown name is an error', async () => {
	const emulator = await start();
	expect(() =>
		emulator.fault({ do: 'reset', endpont: 'smsSend' } as unknown as FaultInput),
	).toThrow(/endpont/);
	expect(() => emulator.set({ latency: 1 } as never)).toThrow(/latency/);
	await expect(start({ webhooks: { sms: 'http://192.0.2.1/' } })).rejects.toThrow(
		/must be this machine or a host allowed/,
	);
});
