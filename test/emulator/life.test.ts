import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { ManualClock } from '../../emulator';
import { call, email, fetched, phone, sms, start, stopAll } from '../tools/emulatorClient';
import { until } from '../tools/until';

afterEach(stopAll);

describe('stop', () => {
	test('does not wait for hung, delayed and idle connections and waiting webhooks', async () => {
		const clock = new ManualClock();
		const emulator = await start({ clock, webhooks: { sms: 'http://127.0.0.1:1/' } });
		await call(emulator, 'smsSend', sms);
		emulator.fault({ do: 'hang', times: 1 });
		const hung = call(emulator, 'smsSend', sms).catch(() => 'cut off');
		await until(() => emulator.requests.at(-1)?.answered === 'hung');
		emulator.set({ latencyMs: 1 });
		const delayed = call(emulator, 'smsSend', sms).catch(() => 'cut off');
		const waiting = emulator.incomingSms({ source_addr: phone, message: 'hi' });
		await until(() => emulator.requests.length === 3 && emulator.sentWebhooks[0]?.statuses[0] === 0);
		await emulator.stop();
		expect(clock.waiting).toBe(0);
		expect(await Promise.all([hung, delayed])).toEqual(['cut off', 'cut off']);
		expect((await waiting).acknowledged).toBe(false);
	});

	test('works right after the start', async () => {
		const clock = new ManualClock();
		await (await start({ clock })).stop();
		expect(clock.waiting).toBe(0);
	});
});

test('reset restores IDs, random stream, credits, settings, faults and records', async () => {
	const emulator = await start({ credits: 1, clock: new ManualClock() });
	const first = await call(emulator, 'otpSend', sms);
	emulator.fault({ do: 'html' });
	await call(emulator, 'balance');
	emulator.set({ latencyMs: 5, blacklist: [] });
	emulator.reset();
	expect([emulator.requests, emulator.messages, emulator.code(phone)]).toEqual([[], [], undefined]);
	expect(emulator.settings).toMatchObject({
		credits: 1,
		latencyMs: 0,
		blacklist: ['unsubscribed@example.com'],
	});
	expect((await call(emulator, 'otpSend', sms)).text).toBe(first.text);
	expect(emulator.requests[0]?.number).toBe(1);
});

test('a request cut off by a reset is not recorded after it', async () => {
	const emulator = await start();
	const socket = connect(Number(new URL(emulator.url).port), '127.0.0.1');
	socket.on('error', () => {});
	socket.write('POST /v2/sms-global/send HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"msg"');
	await until(() => emulator.connections.active === 1);
	emulator.reset();
	await until(() => emulator.connections.open === 0);
	expect(emulator.requests).toEqual([]);
});

describe('memory', () => {
	test('only the newest requests, messages, e-mails and codes are kept', async () => {
		const emulator = await start({ maxRecorded: 5 });
		const phones = Array.from({ length: 12 }, (_, index) => `52155000001${String(index).padStart(2, '0')}`);
		for (const one of phones) await call(emulator, 'otpSend', { ...sms, phone: one });
		const to = Array.from({ length: 12 }, (_, index) => ({ name: 'N', email: `n${index}@example.com` }));
		const { body } = await call(emulator, 'emailSend', { ...email, to });
		expect(emulator.requests.map(({ number }) => number)).toEqual([9, 10, 11, 12, 13]);
		expect(emulator.messages.map(({ number }) => number)).toEqual(phones.slice(-5));
		expect(phones.filter((one) => emulator.code(one) !== undefined)).toEqual(phones.slice(-5));
		expect(emulator.emails.map((one) => one.to.email)).toEqual(to.slice(-5).map((one) => one.email));
		const [oldest, newest] = [body.data[0], body.data[11]];
		expect((await call(emulator, 'emailLog', { uuid: oldest })).body.data).toHaveLength(0);
		expect((await call(emulator, 'emailLog', { uuid: newest })).body.data).toHaveLength(1);
	});

	test('another code for a phone makes it the newest', async () => {
		const emulator = await start({ maxRecorded: 2 });
		const [a, b, c] = ['5215500000001', '5215500000002', '5215500000003'];
		for (const one of [a, b, a, c]) await call(emulator, 'otpSend', { ...sms, phone: one });
		expect([a, b, c].map((one) => emulator.code(one ?? '') !== undefined)).toEqual([true, false, true]);
	});

	test('large bodies are kept up to a number of bytes, and returned without their raw text', async () => {
		const emulator = await start({ maxRecordedBytes: 64 * 1024 * 1024 });
		const large = { ...email, html: 'x'.repeat(20 * 1024 * 1024) };
		for (let sent = 0; sent < 5; sent += 1) await call(emulator, 'emailSend', large);
		expect(emulator.requests.map(({ number }) => number)).toEqual([3, 4, 5]);
		expect(emulator.requests[0]).toMatchObject({ bytes: undefined, violations: [] });
		expect(emulator.emails).toHaveLength(1);
	});

	test('an oversized body gets 413, with or without Content-Length', async () => {
		const emulator = await start({ maxBodyBytes: 1000 });
		const body = JSON.stringify({ ...sms, msg: 'x'.repeat(2000) });
		expect((await call(emulator, 'smsSend', {}, { body })).status).toBe(413);
		const stream = new ReadableStream({
			start(controller) {
				controller.enqueue(Buffer.from(body));
				controller.close();
			},
		});
		const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
		expect((await fetched(`${emulator.url}/v2/sms-global/send`, init)).status).toBe(413);
		expect(emulator.requests.map(({ status, accepted }) => [status, accepted])).toEqual([
			[413, false],
			[413, false],
		]);
	});
});

test('a client that leaves in the middle of its body is recorded', async () => {
	const emulator = await start();
	const socket = connect(Number(new URL(emulator.url).port), '127.0.0.1');
	socket.write('POST /v2/sms-global/send HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"msg"');
	await until(() => emulator.connections.active === 1);
	socket.destroy();
	await until(() => emulator.requests.length === 1);
	expect(emulator.requests[0]).toMatchObject({
		endpoint: 'smsSend',
		answered: 'client left',
		accepted: false,
	});
});

describe('control over HTTP', () => {
	const headers = { 'Content-Type': 'application/json' };
	const controlOf = (url: string) => async (method: string, path: string, body?: unknown) =>
		await fetched(`${url}/_control${path}`, {
			method,
			headers,
			...(body !== undefined && { body: JSON.stringify(body) }),
		});

	test('sets, faults, reads and resets', async () => {
		const emulator = await start();
		const control = controlOf(emulator.url);
		expect((await control('POST', '/settings', { errorStatus: 'matching', credits: 0 })).body.credits).toBe(
			0,
		);
		expect((await call(emulator, 'smsSend', sms)).status).toBe(402);
		await control('POST', '/settings', { credits: 5 });
		await control('POST', '/faults', { do: 'throttle', times: 1 });
		expect((await call(emulator, 'smsSend', sms)).status).toBe(429);
		await call(emulator, 'otpSend', sms);
		for (const written of [phone, `+${phone}`, `%2B${phone}`])
			expect((await control('GET', `/code?phone=${written}`)).body.code).toBe(emulator.code(phone));
		const requests = (await control('GET', '/requests?since=1')).body;
		expect(requests.map((one: { number: number; status: number }) => [one.number, one.status])).toEqual([
			[2, 429],
			[3, 200],
		]);
		expect((await control('GET', '/state')).body.messages).toHaveLength(1);
		expect((await control('GET', '/connections')).body.total).toBeGreaterThan(0);
		await control('POST', '/faults', { do: 'html' });
		await control('DELETE', '/faults');
		expect((await call(emulator, 'balance')).body.status).toBe(true);
		await control('POST', '/reset');
		expect((await control('GET', '/requests')).body).toEqual([]);
	});

	test('resets while a request hangs, and goes down for a time', async () => {
		const clock = new ManualClock();
		const emulator = await start({ clock });
		const control = controlOf(emulator.url);
		emulator.fault({ do: 'hang' });
		const hung = call(emulator, 'smsSend', sms).catch(() => 'cut off');
		await until(() => emulator.requests.length === 1);
		expect((await control('POST', '/reset')).status).toBe(200);
		expect(await hung).toBe('cut off');
		expect((await control('POST', '/faults', { do: 'down' })).status).toBe(400);
		expect((await control('POST', '/faults', { do: 'down', forMs: 400 })).status).toBe(200);
		const answers = async () =>
			await call(emulator, 'balance').then(
				({ status }) => status === 200,
				() => false,
			);
		// Goes down shortly after this answer, and comes up on its own.
		expect(await answers()).toBe(true);
		clock.advance(100);
		expect(await answers()).toBe(false);
		clock.advance(399);
		expect(await answers()).toBe(false);
		clock.advance(1);
		expect(await answers()).toBe(true);
	});

	test('sends webhooks and returns the receiver’s answer', async () => {
		const receiver = await start();
		const emulator = await start();
		const control = controlOf(emulator.url);
		const mo = { event: 'sms.incoming', input: { source_addr: phone, message: 'hi' } };
		expect((await control('POST', '/event', mo)).status).toBe(400);
		const hook = `${receiver.url}/hook`;
		await control('POST', '/webhooks', { sms: hook, messagingApp: hook });
		const overrides = { tries: 1 };
		expect((await control('POST', '/event', { ...mo, overrides })).body.status).toBe(404);
		const image = { event: 'whatsApp.message', input: { type: 'image' } };
		expect((await control('POST', '/event', image)).body.status).toBe(404);
		const { id } = (await call(emulator, 'smsSend', sms)).body.description;
		const report = { event: 'sms.deliveryReport', input: { id, status: 10 }, overrides };
		expect((await control('POST', '/event', report)).body.status).toBe(404);
		expect(receiver.requests.map(({ body }) => Object.keys(body as object)[0])).toEqual([
			'source_addr',
			'type',
			'trace_id',
		]);
	});

	test('refuses unknown input, and pages of other sites', async () => {
		const emulator = await start();
		const control = controlOf(emulator.url);
		const wrong = await control('POST', '/settings', { latencyMs: 'fast' });
		expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('latencyMs')]);
		expect((await control('GET', '/nothing')).status).toBe(404);
		const simple = { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: '{}' };
		expect((await fetched(`${emulator.url}/_control/reset`, simple)).status).toBe(403);
		const status = await new Promise((resolve, reject) => {
			const headers = { Host: 'rebound.example.com' };
			httpRequest(`${emulator.url}/_control/state`, { headers }, (response) =>
				resolve(response.resume().statusCode),
			)
				.on('error', reject)
				.end();
		});
		expect(status).toBe(403);
		expect(emulator.requests).toEqual([]);
	});
});
