import { createServer } from 'node:net';
import { ManualClock } from '../../../emulator';
import { appText, basic, call, email, fetched, phone, sms, start, stopAll } from '../../tools/emulatorClient';
import { heapInUse } from '../../tools/heap';
import { exchange, request, statusOf } from '../../tools/rawClient';
import { until } from '../../tools/until';

afterEach(stopAll);

const json = { 'Content-Type': 'application/json' };
const post = (url: string, path: string, body: string, type = 'application/json') =>
	fetched(`${url}${path}`, { method: 'POST', headers: { 'Content-Type': type }, body });

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('a body nested too deep', () => {
	test.each([101, 6000, 20_000, 1_000_000])(
		'of %i levels is refused, named, and shown as text',
		async (depth) => {
			const emulator = await start();
			const deep = nested(depth - 1);
			const body = JSON.stringify({ ...appText, type: 'template', templateData: 0 }).replace(
				'0}',
				`${deep}}`,
			);
			const { body: answer } = await call(emulator, 'messagingAppSend', {}, { body });
			expect(answer.error).toBe(true);
			const shown = await fetched(`${emulator.url}/_control/requests`);
			expect(shown.status).toBe(200);
			expect(shown.body[0].violations).toEqual(['the body is nested more than 100 deep']);
			expect(typeof shown.body[0].body).toBe('string');
			expect(emulator.appMessages).toEqual([]);
		},
	);

	test('of a hundred levels is accepted, and brackets in texts do not count', async () => {
		const emulator = await start();
		const template = { ...appText, message: undefined, type: 'template', templateName: 'a', language: 'es' };
		const templateData = { header: { more: JSON.parse(nested(97)) }, text: '"[[[[\\'.repeat(500) };
		await call(emulator, 'messagingAppSend', { ...template, templateData });
		expect(emulator.requests[0]).toMatchObject({ accepted: true, violations: [] });
		expect((await fetched(`${emulator.url}/_control/state`)).body.appMessages).toHaveLength(1);
	});

	test('is also refused by the controls', async () => {
		const emulator = await start();
		expect((await post(emulator.url, '/_control/faults', nested(20_000))).status).toBe(400);
	});
});

test('a body of more than a million values is refused with the reason', async () => {
	const emulator = await start();
	await call(emulator, 'emailSend', {}, { body: `{"to":[${'[],'.repeat(600_000)}0]}` });
	expect(emulator.requests[0]?.violations).toEqual(['the body has more than 1000000 values']);
});

describe('a fault that HTTP does not allow', () => {
	test.each([
		{ do: 'answer', headers: { 'bad name': 'x' } },
		{ do: 'answer', headers: { '': 'x' } },
		{ do: 'answer', headers: { X: 'a\r\nSet-Cookie: b' } },
		{ do: 'answer', headers: { X: 'ż' } },
		{ do: 'answer', headers: { Trailer: 'X' } },
		{ do: 'throttle', retryAfter: 'a\nb' },
		{ do: 'throttle', retryAfter: '漢' },
	])('is refused: %j', async (fault) => {
		const emulator = await start();
		const answer = await post(emulator.url, '/_control/faults', JSON.stringify(fault));
		expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('HTTP')]);
		expect((await call(emulator, 'smsSend', sms)).status).toBe(200);
	});

	test('and invalid webhook headers are refused before anything is sent', async () => {
		const receiver = await start();
		const emulator = await start({ webhooks: { sms: `${receiver.url}/hook` } });
		for (const headers of [{ 'bad name': 'x' }, { X: 'a\nb' }]) {
			const input = { source_addr: phone, message: 'hi' };
			const body = { event: 'sms.incoming', input, overrides: { headers } };
			expect((await post(emulator.url, '/_control/event', JSON.stringify(body))).status).toBe(400);
		}
		expect([receiver.requests, emulator.sentWebhooks]).toEqual([[], []]);
	});
});

test('faults are bounded', async () => {
	const emulator = await start();
	for (let placed = 0; placed < 1000; placed += 1) emulator.fault({ do: 'html', request: 1e9 });
	expect(() => emulator.fault({ do: 'html' })).toThrow('At most 1000 faults');
});

describe('a body that is too large', () => {
	test('is refused by the controls, and not carried out', async () => {
		const emulator = await start();
		await call(emulator, 'smsSend', sms);
		const answer = await post(emulator.url, '/_control/reset', `{"a":"${'x'.repeat(2_000_000)}"}`);
		expect(answer.status).toBe(413);
		expect(emulator.messages).toHaveLength(1);
	});

	test.each(['/v2/sms-global/send', '/_control/reset'])(
		'gets its answer from %s although the client reads only after it has sent all',
		async (path) => {
			const emulator = await start({ maxBodyBytes: 1_000_000 });
			const body = 'x'.repeat(3_500_000);
			const answer = await exchange(emulator.url, request('POST', path, json, body));
			expect(statusOf(answer)).toBe(413);
		},
	);

	test('without an end is cut off', async () => {
		const emulator = await start({ maxBodyBytes: 1000 });
		const chunk = `400\r\n${'x'.repeat(0x400)}\r\n`;
		const head = 'POST /wab HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
		const answer = await exchange(emulator.url, head, chunk.repeat(20)).catch(() => 'cut off');
		expect(answer === 'cut off' || statusOf(answer) === 413).toBe(true);
		expect(emulator.requests[0]).toMatchObject({ status: 413, unread: 'too large' });
	});

	test('counts towards the limit of all requests in progress', async () => {
		const emulator = await start({ maxBodyBytes: 1000, clock: new ManualClock() });
		emulator.fault({ do: 'hang', times: 4 });
		const body = JSON.stringify({ ...sms, msg: 'x'.repeat(900) });
		const hung = Array.from({ length: 4 }, () => call(emulator, 'smsSend', {}, { body }).catch(() => {}));
		await until(() => emulator.requests.filter(({ answered }) => answered === 'hung').length === 4);
		expect((await call(emulator, 'smsSend', {}, { body })).status).toBe(503);
		emulator.reset();
		await Promise.all(hung);
		expect((await call(emulator, 'smsSend', sms)).status).toBe(200);
	});
});

describe('memory is bounded by bytes', () => {
	const maxRecordedBytes = 1_000_000;

	test('of messages, whatever their external IDs, and of codes', async () => {
		const emulator = await start({ maxRecordedBytes });
		const phones = Array.from({ length: 12 }, (_, index) => `5215500000${String(100 + index)}`);
		for (const one of phones)
			await call(emulator, 'otpSend', { ...sms, phone: one, id: 'x'.repeat(100_000) });
		expect(emulator.messages).toHaveLength(4);
		expect(emulator.requests).toHaveLength(9);
		expect(phones.filter((one) => emulator.code(one) !== undefined)).toEqual(phones.slice(-4));
	});

	test('of the page’s list, which does not keep messages that the service has dropped', async () => {
		const emulator = await start({ maxRecordedBytes });
		const before = heapInUse();
		for (let sent = 0; sent < 60; sent += 1) {
			await call(emulator, 'emailSend', { ...email, html: 'x'.repeat(500_000) });
			await call(emulator, 'smsSend', { ...sms, id: 'x'.repeat(500_000) });
		}
		expect(emulator.feed.newest).toBe(120);
		expect(heapInUse() - before).toBeLessThan(20_000_000);
	});

	test('of headers and addresses', async () => {
		const emulator = await start({ maxRecordedBytes: 100_000 });
		for (let sent = 0; sent < 12; sent += 1)
			await call(emulator, 'balance', {}, { headers: { 'X-Long': 'x'.repeat(10_000) } });
		expect(emulator.requests.length).toBeLessThan(10);
	});

	test('of answers', async () => {
		const emulator = await start({ maxRecordedBytes });
		emulator.fault({ do: 'answer', body: 'x'.repeat(400_000) });
		for (let sent = 0; sent < 5; sent += 1) await call(emulator, 'balance');
		expect(emulator.requests).toHaveLength(2);
	});

	test('of waiting delivery reports', async () => {
		const clock = new ManualClock();
		const emulator = await start({ clock, maxRecordedBytes, webhooks: { sms: 'http://127.0.0.1:1/' } });
		for (let sent = 0; sent < 5; sent += 1)
			await call(emulator, 'smsSend', { ...sms, id: 'x'.repeat(100_000) });
		expect(emulator.life.webhooks.dropped).toBe(3);
	});

	test('of replies to a message', async () => {
		const receiver = await start();
		const emulator = await start({
			maxRecordedBytes,
			webhooks: { sms: `${receiver.url}/hook` },
			webhookTries: 1,
		});
		await call(emulator, 'smsSend', sms);
		for (let sent = 0; sent < 5; sent += 1)
			await emulator.incomingSms({ source_addr: phone, message: `${sent}${'x'.repeat(50_000)}` });
		expect(emulator.messages[0]?.answers.map(({ msg }) => msg.charAt(0))).toEqual(['3', '4']);
	});

	test('of e-mails with filled-in variables', async () => {
		const emulator = await start();
		const html = '{{variable_a_var}}'.repeat(10_000);
		const variables = { variable_a_var: 'x'.repeat(10_000) };
		expect((await call(emulator, 'emailSend', { ...email, html, variables })).body.data.code).toBe(422);
		expect(emulator.settings.credits).toBe(1_000_000);
	});

	test('of violations', async () => {
		const emulator = await start();
		const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field${index}`, 1]));
		await call(emulator, 'smsSend', { ...sms, ...many });
		expect(emulator.requests[0]?.violations.map((text) => text.length)).toEqual([500]);
	});
});

test('a webhook receiver with an endless body has acknowledged, and stopping does not wait for it', async () => {
	const head = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome';
	const endless = createServer((socket) =>
		socket.once('data', () => socket.write(head)).on('error', () => {}),
	);
	await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
	const { port } = endless.address() as { port: number };
	const emulator = await start({ clock: new ManualClock(), webhooks: { sms: `http://127.0.0.1:${port}/` } });
	expect(await emulator.incomingSms({ source_addr: phone, message: 'hi' })).toMatchObject({
		acknowledged: true,
	});
	await emulator.stop();
	await new Promise((resolve) => endless.close(resolve));
});

describe('requests of other sites', () => {
	const ask = async (headers: Record<string, string>, path: string) => {
		const emulator = await start();
		const all = { Accept: 'application/json', Authorization: basic(), ...headers };
		const answer = await exchange(emulator.url, request('GET', path, all));
		return { answer, status: statusOf(answer), recorded: emulator.requests.length };
	};

	test.each([
		['a foreign Host', { Host: 'rebound.example.com' }],
		['a Host that only begins like ours', { Host: 'localhost.example.com' }],
		['a foreign Origin', { Origin: 'https://example.com' }],
		['another port as Origin', { Origin: 'http://localhost:1' }],
		['the Origin null', { Origin: 'null' }],
	])('%s is refused on the endpoints of the service and on the controls', async (_name, headers) => {
		expect(await ask(headers, '/v2/balance')).toMatchObject({ status: 403, recorded: 0 });
		expect(await ask(headers, '/_control/state')).toMatchObject({ status: 403 });
	});

	test.each([
		{ Host: '127.0.0.1:80' },
		{ Host: '[::1]' },
		{ Host: 'localhost:5', Origin: 'http://localhost:5' },
	])('%j is no stranger, and no answer may be taken for another type', async (headers) => {
		for (const path of ['/v2/balance', '/_control/state']) {
			const { answer, status } = await ask(headers, path);
			expect(status).toBe(200);
			expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
		}
	});

	test('a page of another site cannot use the controls', async () => {
		for (const site of ['cross-site', 'same-site'])
			expect((await ask({ 'Sec-Fetch-Site': site }, '/_control/connections')).status).toBe(403);
		expect((await ask({ 'Sec-Fetch-Site': 'same-origin' }, '/_control/connections')).status).toBe(200);
	});
});
