import { ManualClock, type Emulator } from '../../../emulator';
import { appText, basic, call, email, fetched, phone, sms, start, stopAll } from '../../tools/emulatorClient';
import { until } from '../../tools/until';

afterEach(stopAll);

/** Records entries of every kind. */
async function story(): Promise<{ emulator: Emulator; clock: ManualClock }> {
	const receiver = await start();
	const clock = new ManualClock();
	const hook = `${receiver.url}/hook`;
	const emulator = await start({
		clock,
		seed: 7,
		webhooks: { sms: hook, messagingApp: hook },
		webhookTries: 2,
	});
	const { body } = await call(emulator, 'smsSend', sms);
	clock.advance(400);
	await call(emulator, 'otpSend', { ...sms, msg: 'Código: [code] ñ€' });
	await call(emulator, 'otpVerify', { phone, code: '000000' });
	await call(emulator, 'otpVerify', { phone, code: emulator.code(phone) ?? '' });
	await call(emulator, 'emailSendTemplate', { template_id: '1001', to: email.to });
	await call(emulator, 'messagingAppSend', appText);
	await call(emulator, 'balance', {}, { headers: { Authorization: basic('demo', 'guess') } });
	await call(emulator, 'smsSend', {}, { body: Buffer.from([0x7b, 0xff, 0x00]).toString('latin1') });
	await fetched(`${emulator.url}/nothing`);
	emulator.set({ errorStatus: 'matching', credits: 10 });
	emulator.fault({ do: 'refuseSms', condition: 'noCredits', times: 1 });
	await call(emulator, 'smsSend', sms);
	emulator.fault({ do: 'reset', work: true, times: 1 });
	await call(emulator, 'smsSend', sms).catch(() => 'reset');
	emulator.fault({ do: 'truncate', times: 1 });
	await call(emulator, 'emailSend', email).catch(() => 'truncated');
	emulator.fault({ do: 'closeWhileReading', times: 1 });
	await call(emulator, 'emailSend', email).catch(() => 'closed');
	emulator.fault({ do: 'delay', delayMs: 5000, work: false, times: 1 });
	const late = call(emulator, 'smsSend', sms);
	await until(() => emulator.requests.at(-1)?.answered === 'pending');
	await call(emulator, 'smsCheck', { token: String(body.description.id) });
	clock.advance(5000);
	await late;
	emulator.fault({ do: 'hang', times: 1 });
	const gone = new AbortController();
	const hung = call(emulator, 'smsSend', sms, { signal: gone.signal }).catch(() => 'left');
	await until(() => emulator.requests.at(-1)?.answered === 'hung');
	gone.abort();
	await hung;
	emulator.clearFaults();
	await emulator.incomingSms({ source_addr: phone, message: 'sí' }, { tries: 1 });
	await emulator.inboundMessage({ type: 'image', content: { caption: 'here' } });
	await call(emulator, 'smsCheck', { token: '100000002' });
	clock.advance(60_000);
	await until(() => emulator.sentWebhooks.every(({ statuses }) => statuses.length > 0));
	return { emulator, clock };
}

describe('a session', () => {
	test('replays identically, byte for byte', async () => {
		const { emulator } = await story();
		const file = emulator.exportSession();
		const again = await start();
		expect(again.importSession(file)).toMatchObject({
			requests: emulator.requests.length,
			webhooks: emulator.sentWebhooks.length,
			differences: [],
		});
		expect(again.exportSession()).toBe(file);
		expect(again.messages).toEqual(emulator.messages);
		expect(again.emails).toEqual(emulator.emails);
		expect(again.appMessages).toEqual(emulator.appMessages);
		const outcome = ({ requests }: Emulator) =>
			requests.map(({ answered, status, answer, accepted, violations, fault }) => ({
				...{ answered, status, answer, accepted, violations, fault },
			}));
		expect(outcome(again)).toEqual(outcome(emulator));
	});

	test('continues from its end: IDs, random stream and credits', async () => {
		const { emulator, clock } = await story();
		const again = await start({ clock });
		again.importSession(emulator.exportSession());
		const next = { ...sms, phone: '5215500000001' };
		const [one, other] = [await call(emulator, 'otpSend', next), await call(again, 'otpSend', next)];
		expect(other.text).toBe(one.text);
		expect((await call(again, 'balance')).text).toBe((await call(emulator, 'balance')).text);
	});

	test('sends nothing during a replay', async () => {
		const { emulator } = await story();
		const receiver = await start();
		const file = emulator.exportSession();
		const [, address = ''] = /"sms":"(http[^"]+)\/hook"/.exec(file) ?? [];
		const again = await start({ clock: new ManualClock() });
		again.importSession(file.replaceAll(address, receiver.url));
		await call(again, 'balance');
		expect([receiver.requests, again.sentWebhooks.length]).toEqual([[], emulator.sentWebhooks.length]);
	});

	test('can be exported and imported over HTTP', async () => {
		const emulator = await start({ clock: new ManualClock() });
		await call(emulator, 'smsSend', sms);
		const { text, headers } = await fetched(`${emulator.url}/_control/session`);
		expect([text, headers.get('content-type')]).toEqual([emulator.exportSession(), 'application/x-ndjson']);
		const again = await start();
		const put = async (body: string, type = 'application/x-ndjson') =>
			await fetched(`${again.url}/_control/session`, {
				method: 'PUT',
				body,
				headers: { 'Content-Type': type },
			});
		expect((await put(text, 'text/plain')).status).toBe(403);
		expect((await put(text)).body).toEqual({ requests: 1, webhooks: 0, differences: [], withoutAddress: [] });
		expect(again.messages).toEqual(emulator.messages);
		const broken = await put(`${text}{"at":1}\n`);
		expect([broken.status, broken.body.message]).toEqual([400, expect.stringContaining('Line 4')]);
		expect(again.messages).toHaveLength(1);
	});

	test('without its oldest entries says so, and replays from there', async () => {
		const emulator = await start({ maxRecorded: 2, clock: new ManualClock() });
		for (let sent = 0; sent < 9; sent += 1) await call(emulator, 'otpSend', sms);
		emulator.set({ errorStatus: 'matching' });
		await call(emulator, 'otpVerify', { phone, code: emulator.code(phone) ?? '' });
		const file = emulator.exportSession();
		const again = await start();
		expect(file.split('\n', 1)[0]).toContain('"complete":false');
		expect(again.importSession(file).differences).toEqual([]);
		expect(again.exportSession()).toBe(file);
		expect(again.messages).toEqual(emulator.messages);
	});

	test('with a difference reports the line, the byte and both texts', async () => {
		const emulator = await start({ clock: new ManualClock() });
		const { text } = await call(emulator, 'smsSend', sms);
		const file = emulator
			.exportSession()
			.replace('Your parcel is here\\",\\"number', 'My parcel is here\\",\\"number');
		const { differences } = (await start()).importSession(file);
		expect(differences).toEqual([
			{
				line: 3,
				what: 'answer to request 1, body',
				byte: text.indexOf('Your'),
				expected: expect.stringContaining('My parcel'),
				found: expect.stringContaining('Your parcel'),
			},
		]);
	});
});

describe('the file of a session', () => {
	test('contains no key, right or wrong, and no header that may contain one', async () => {
		const emulator = await start({
			basic: { username: 'me', password: 'secret-1' },
			apiToken: 'secret-2',
			apiKey: 'secret-3',
			webhooks: { sms: 'http://user:secret-4@127.0.0.1:1/' },
		});
		const right = { Authorization: basic('me', 'secret-1'), Cookie: 'secret-5', 'X-Key': 'secret-6' };
		await call(emulator, 'smsSend', sms, { headers: right });
		const wrong = `Basic ${Buffer.from('me:secret-7').toString('base64')}`;
		await call(emulator, 'smsSend', sms, { headers: { Authorization: wrong } });
		await call(emulator, 'emailTemplates', {}, { headers: { Authorization: 'Bearer secret-2' } });
		emulator.set({ apiToken: 'secret-8' });
		await call(emulator, 'emailTemplates', {}, { headers: { Authorization: 'Bearer secret-8' } });
		const departures = { apiKey: 'secret-9', headers: { 'X-Receiver': 'secret-10' }, tries: 1 };
		await emulator.incomingSms({ source_addr: phone, message: 'hi' }, departures);
		const file = emulator.exportSession();
		expect(file).not.toContain('secret');
		for (const header of [right.Authorization, wrong]) expect(file).not.toContain(header.slice(6));
		const again = await start();
		expect(again.importSession(file).differences).toEqual([]);
		expect(again.requests.map(({ accepted }) => accepted)).toEqual([true, false, true, true]);
	});

	const hook = 'http://127.0.0.1:1/hook';
	const keyed = `${hook}?secret=S3cret&plain&x=`;

	test('contains no key in an address of a webhook or request, whatever its name', async () => {
		const clock = new ManualClock();
		const emulator = await start({ clock, webhooks: { sms: keyed, messagingApp: keyed }, webhookTries: 1 });
		const query = new URLSearchParams({ msg: 'Your parcel', phone, apikey: 'S3cret' });
		const headers = { Accept: 'application/json', Authorization: basic() };
		await fetched(`${emulator.url}/v2/balance?accounts=true&`, { headers });
		const paths = ['/v2/sms-global/send', '/v2/balance', '/v1/templates', '/nothing?S3cret&a'];
		for (const path of paths) await fetched(`${emulator.url}${path}?${query}&token=S3cret`, { headers });
		await emulator.incomingSms(
			{ source_addr: phone, message: 'hi' },
			{ to: `${hook}?api_key=S3cret#S3cret` },
		);
		emulator.set({ webhooks: { sms: `${hook}?set=S3cret` } });
		const file = emulator.exportSession();
		expect(file).not.toContain('S3cret');
		expect(file).toContain('/v2/sms-global/send?msg=Your+parcel&phone=');
		const again = await start();
		expect(again.importSession(file).differences).toEqual([]);
		expect(again.exportSession()).toBe(file);
		for (const path of ['/_control/webhooks', '/_page/rows/2'])
			expect((await fetched(`${emulator.url}${path}`)).text).not.toContain('S3cret');
		const { request } = (await fetched(`${emulator.url}/_page/rows/2`)).body;
		expect(request.query).toContainEqual(['apikey', 'left-out']);
	});

	test('with redacted webhook addresses continues with the current ones, or says that there are none', async () => {
		const receiver = await start();
		const whole = `${receiver.url}/hook?secret=S3cret`;
		const clock = new ManualClock();
		const from = await start({ clock, webhooks: { sms: whole, messagingApp: hook }, webhookTries: 1 });
		const file = from.exportSession();
		const own = await start();
		own.set({ webhooks: { sms: whole } });
		expect(own.importSession(file).withoutAddress).toEqual([]);
		expect(own.settings.webhooks).toEqual({ sms: whole, messagingApp: hook });
		const other = await start();
		expect(other.importSession(file).withoutAddress).toEqual(['sms']);
		expect(other.settings.webhooks).toEqual({ messagingApp: hook });
		await expect(other.incomingSms({ source_addr: phone, message: 'hi' })).rejects.toThrow(
			'No webhook address',
		);
		expect(() => other.set({ webhooks: { sms: `${hook}?secret=left-out` } })).toThrow('is redacted');
		expect(receiver.requests).toEqual([]);
	});

	test('may be incomplete in its last line only', async () => {
		const emulator = await start();
		await call(emulator, 'smsSend', sms);
		const file = emulator.exportSession();
		const again = await start();
		expect(again.importSession(file.slice(0, -20)).requests).toBe(1);
		const [head = '', request = '', end = ''] = file.split('\n');
		expect(() => again.importSession([head, request.slice(0, -2), end, ''].join('\n'))).toThrow('Line 2');
		expect(() => again.importSession('')).toThrow('Line 1');
	});

	test.each([
		['a moment that is none', { at: 1e300, act: 1 }],
		['another field', { at: 1, act: 1, also: 1 }],
		[
			'a webhook off this machine',
			{ at: 1, action: { do: 'set', changes: { webhooks: { sms: 'http://192.0.2.1/' } } } },
		],
		['a fault that is none', { at: 1, action: { do: 'fault', fault: { do: 'explode' } } }],
		[
			'an address off this machine among departures',
			{
				at: 1,
				action: {
					do: 'incomingSms',
					input: { source_addr: '1', message: 'x' },
					overrides: { to: 'http://192.0.2.1/' },
				},
			},
		],
	])('is refused with %s', async (_name, line) => {
		const emulator = await start();
		const file = `${emulator.exportSession()}${JSON.stringify(line)}\n`;
		expect(() => emulator.importSession(file)).toThrow('Line 2');
	});

	test('nested too deep is refused, and its limits cannot exceed those of this emulator', async () => {
		const emulator = await start({ maxRecorded: 3 });
		const file = emulator.exportSession();
		const deep = `${file}{"at":1,"action":${'['.repeat(20_000)}${']'.repeat(20_000)}}\n`;
		expect(() => emulator.importSession(deep)).toThrow('nested');
		emulator.importSession(file.replace('"maxRecorded":3', '"maxRecorded":1000000'));
		for (let sent = 0; sent < 5; sent += 1) await call(emulator, 'balance');
		expect(emulator.requests).toHaveLength(3);
	});
});
