import { request as httpRequest } from 'node:http';
import { ManualClock, type Emulator, type FaultInput } from '../../../emulator';
import { appText, basic, call, email, phone, sms, start, stopAll } from '../../tools/emulatorClient';
import { until } from '../../tools/until';

afterEach(stopAll);

const last = (emulator: Emulator) => emulator.requests.at(-1);
const failed = (promise: Promise<unknown>) =>
	promise.then(
		() => 'answered',
		(error: { cause?: { code?: string } }) => error.cause?.code ?? String(error),
	);

describe('the effect of a fault', () => {
	test.each([
		[false, 0],
		[true, 1],
	])('reset with work %s cuts the connection, with %i message queued', async (work, queued) => {
		const emulator = await start();
		emulator.fault({ do: 'reset', work });
		expect(await failed(call(emulator, 'smsSend', sms))).toBe('ECONNRESET');
		expect(emulator.messages).toHaveLength(queued);
		expect(last(emulator)).toMatchObject({ answered: 'reset', accepted: work, status: undefined });
	});

	test.each([
		[false, 0],
		[true, 1],
	])(
		'hang with work %s answers nothing until the client leaves, with %i message queued',
		async (work, queued) => {
			const emulator = await start();
			emulator.fault({ do: 'hang', work });
			const client = new AbortController();
			const answer = failed(call(emulator, 'smsSend', sms, { signal: client.signal }));
			await until(() => last(emulator)?.answered === 'hung');
			client.abort();
			expect(await answer).toMatch(/Abort/);
			expect(emulator.messages).toHaveLength(queued);
			expect(last(emulator)).toMatchObject({ answered: 'hung', accepted: work });
		},
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

	test('truncate omits at least one byte', async () => {
		const emulator = await start();
		emulator.fault({ do: 'truncate', bytes: 1_000_000 });
		expect(await failed(call(emulator, 'smsSend', sms))).not.toBe('answered');
	});

	test('truncate ends the connection inside the body, after the work', async () => {
		const emulator = await start();
		emulator.fault({ do: 'truncate', bytes: 20 });
		const received = await new Promise<{ status: number | undefined; text: string; whole: boolean }>(
			(resolve) => {
				const headers = { Authorization: basic(), Accept: 'application/json' };
				const path = `/v2/sms-global/send?msg=hello&phone=${phone}`;
				httpRequest(`${emulator.url}${path}`, { headers }, (response) => {
					let text = '';
					response.on('data', (chunk) => (text += chunk));
					response.on('error', () => {});
					response.on('close', () =>
						resolve({ status: response.statusCode, text, whole: response.complete }),
					);
				}).end();
			},
		);
		expect(received).toEqual({ status: 200, text: expect.stringMatching(/^.{20}$/), whole: false });
		expect(emulator.messages).toHaveLength(1);
		expect(last(emulator)).toMatchObject({ answered: 'truncated', accepted: true });
	});

	test('html, throttle and answer replace the correct answer, and no work is done', async () => {
		const emulator = await start();
		emulator.fault({ do: 'html', times: 1 });
		emulator.fault({ do: 'throttle', status: 503, retryAfter: 7, times: 1 });
		emulator.fault({ do: 'throttle', retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT', times: 1 });
		emulator.fault({ do: 'answer', status: 418, body: { odd: true }, headers: { 'X-Odd': '1' }, times: 1 });
		emulator.fault({ do: 'answer', body: 'not json', times: 1 });
		const page = await call(emulator, 'smsSend', sms);
		expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html']);
		expect(page.text).toMatch(/^<!DOCTYPE html>/);
		const unavailable = await call(emulator, 'smsSend', sms);
		expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '7']);
		const tooMany = await call(emulator, 'smsSend', sms);
		expect([tooMany.status, tooMany.headers.get('retry-after')]).toEqual([
			429,
			'Wed, 21 Oct 2026 07:28:00 GMT',
		]);
		const odd = await call(emulator, 'smsSend', sms);
		expect([odd.status, odd.headers.get('x-odd'), odd.body]).toEqual([418, '1', { odd: true }]);
		expect((await call(emulator, 'smsSend', sms)).text).toBe('not json');
		expect(emulator.messages).toHaveLength(0);
		expect((await call(emulator, 'smsSend', sms)).body.status).toBe(true);
	});

	test('answer with work hides a queued message', async () => {
		const emulator = await start();
		emulator.fault({ do: 'answer', status: 500, work: true });
		expect((await call(emulator, 'smsSend', sms)).status).toBe(500);
		expect(emulator.messages).toHaveLength(1);
		expect(last(emulator)?.accepted).toBe(true);
	});

	test('delay answers late; without work nothing is done for a client that has left', async () => {
		const clock = new ManualClock();
		const emulator = await start({ clock });
		emulator.fault({ do: 'delay', delayMs: 80, times: 1 });
		const late = call(emulator, 'smsSend', sms);
		await until(() => emulator.messages.length === 1);
		clock.advance(79);
		expect(last(emulator)?.answered).toBe('pending');
		clock.advance(1);
		expect((await late).status).toBe(200);
		emulator.fault({ do: 'delay', delayMs: 80, work: false });
		const client = new AbortController();
		const left = failed(call(emulator, 'smsSend', sms, { signal: client.signal }));
		await until(() => clock.waiting === 1);
		client.abort();
		await left;
		await until(() => last(emulator)?.answered === 'client left');
		clock.advance(80);
		expect(emulator.messages).toHaveLength(1);
		const stayed = call(emulator, 'smsSend', sms);
		await until(() => clock.waiting === 1);
		expect(emulator.messages).toHaveLength(1);
		clock.advance(80);
		await stayed;
		expect(emulator.messages).toHaveLength(2);
	});

	test('closeWhileReading resets the connection before the body has arrived', async () => {
		const emulator = await start();
		emulator.fault({ do: 'closeWhileReading', endpoint: 'emailSend' });
		const large = { ...email, html: 'x'.repeat(8 * 1024 * 1024) };
		expect(await failed(call(emulator, 'emailSend', large))).toMatch(/ECONNRESET|EPIPE|UND_ERR_SOCKET/);
		expect(last(emulator)).toMatchObject({
			answered: 'closed while reading',
			accepted: false,
			body: undefined,
		});
		expect((await call(emulator, 'smsSend', sms)).body.status).toBe(true);
	});

	test('down refuses connections for its time, and answers afterwards', async () => {
		const clock = new ManualClock();
		const emulator = await start({ clock });
		await call(emulator, 'balance');
		emulator.fault({ do: 'down', forMs: 150 });
		clock.advance(149);
		expect(await failed(call(emulator, 'balance'))).not.toBe('answered');
		expect(emulator.connections.refused).toBeGreaterThan(0);
		clock.advance(1);
		expect(await failed(call(emulator, 'balance'))).toBe('answered');
		emulator.fault({ do: 'down' });
		expect(await failed(call(emulator, 'balance'))).not.toBe('answered');
		emulator.clearFaults();
		expect(await failed(call(emulator, 'balance'))).toBe('answered');
	});
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

	test('by endpoint', async () => {
		const both = async (emulator: Emulator) => [
			await call(emulator, 'smsSend', sms),
			await call(emulator, 'balance'),
		];
		expect(await fails({ endpoint: 'balance' }, both)).toEqual([false, true]);
		expect(await fails({ endpoint: ['smsSend', 'balance'] }, both)).toEqual([true, true]);
	});

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

	test('by probability, the same requests for the same seed', async () => {
		const met = await fails({ probability: 0.5 }, inTurn(40));
		expect(await fails({ probability: 0.5 }, inTurn(40))).toEqual(met);
		expect(met.filter(Boolean).length).toBeGreaterThan(8);
		expect(met.filter(Boolean).length).toBeLessThan(32);
	});

	test('until it is removed', async () => {
		const emulator = await start();
		const placed = emulator.fault({ do: 'answer', status: 599 });
		placed.remove();
		expect((await call(emulator, 'smsSend', sms)).status).toBe(200);
	});

	test('the probability of faults does not change the IDs and codes', async () => {
		const run = async (faulty: boolean) => {
			const emulator = await start({ clock: new ManualClock() });
			if (faulty) emulator.fault({ do: 'answer', work: true, probability: 0.5 });
			for (let sent = 0; sent < 5; sent += 1) await call(emulator, 'otpSend', sms);
			return emulator.messages.map(({ text, jobId }) => [text, jobId]);
		};
		expect(await run(true)).toEqual(await run(false));
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
	expect(() => emulator.fault({ do: 'reset', endpont: 'smsSend' } as unknown as FaultInput)).toThrow(
		/endpont/,
	);
	expect(() => emulator.set({ latency: 1 } as never)).toThrow(/latency/);
	await expect(start({ webhooks: { sms: 'http://192.0.2.1/' } })).rejects.toThrow(
		/must be this machine or a host allowed/,
	);
});
