import { connect } from '../../../emulator/client';
import { appText, call, email, phone, sms, start, stopAll } from '../../tools/emulatorClient';
import { until } from '../../tools/until';

afterEach(stopAll);

async function connected(options: Parameters<typeof start>[0] = {}) {
	const emulator = await start(options);
	return { emulator, service: await connect(emulator.url) };
}

describe('the next SMS', () => {
	test('is the oldest one not yet returned, also by another object of the same phone', async () => {
		const { emulator, service } = await connected();
		const other = await connect(`${emulator.url}/`);
		for (const msg of ['one', 'two', 'three']) await call(emulator, 'smsSend', { ...sms, msg });
		const ana = service.phone('+52 (1) 55 1234-5678');
		expect((await ana.nextSms()).text).toBe('one');
		expect((await service.phone(phone).nextSms()).text).toBe('two');
		expect((await other.phone(phone).nextSms()).text).toBe('one');
	});

	test('was sent after the connection was made: a second run ignores messages of the first', async () => {
		const { emulator } = await connected();
		await call(emulator, 'smsSend', sms);
		await emulator.incomingSms({ source_addr: phone, message: 'hi' }, { tries: 1 }).catch(() => {});
		const second = await connect(emulator.url);
		const next = second.phone(phone).nextSms({ timeout: 1 });
		await expect(next).rejects.toThrow('0 requests came; 0 SMS');
		expect([await second.messages(), await second.requests(), await second.sentWebhooks()]).toEqual([
			[],
			[],
			[],
		]);
		await second.reset();
		await call(emulator, 'smsSend', sms);
		expect((await second.phone(phone).nextSms()).text).toBe(sms.msg);
		expect(await second.requests()).toHaveLength(1);
	});

	test('is awaited without polling', async () => {
		const { emulator, service } = await connected();
		const idle = emulator.state.added.size;
		const next = service.phone(phone).nextSms({ timeout: 60_000 });
		await until(() => emulator.state.added.size > idle);
		await call(emulator, 'flashSend', sms);
		expect((await next).details.kind).toBe('flash');
		// The request of the connection, the waiting one, and the message.
		expect(emulator.connections.total).toBe(3);
	});

	test('is from the current life: a reset also applies to a waiting call', async () => {
		const { emulator, service } = await connected();
		const ana = service.phone(phone);
		await call(emulator, 'smsSend', sms);
		await ana.nextSms();
		await service.reset();
		await call(emulator, 'smsSend', { ...sms, msg: 'after' });
		expect((await ana.nextSms()).text).toBe('after');
		const next = ana.nextSms();
		emulator.reset();
		await call(emulator, 'smsSend', { ...sms, msg: 'again' });
		expect((await next).text).toBe('again');
	});

	test('that does not arrive is an error that describes the traffic without message texts', async () => {
		const { emulator, service } = await connected();
		await call(emulator, 'smsSend', { ...sms, phone: '5215500000001', msg: 'words of somebody' });
		await call(emulator, 'smsSend', { phone });
		const error = await service
			.phone(phone)
			.nextSms({ timeout: 1 })
			.catch((thrown: Error) => thrown.message);
		expect(error).toMatch(
			/No sms message to 5215512345678 in 1 ms: 2 requests came; 1 SMS \(last to \+5215500000001\); 0 e-mails; .*request 2 to smsSend was not carried out \(answered\): missing or wrong type: msg/,
		);
		expect(error).not.toContain('words');
	});

	test('may be the one that matches; those before are passed over', async () => {
		const { emulator, service } = await connected();
		for (const msg of ['one', 'two', 'three', 'four']) await call(emulator, 'smsSend', { ...sms, msg });
		const ana = service.phone(phone);
		expect((await ana.nextSms({ matching: /^t/g })).text).toBe('two');
		expect((await ana.nextSms({ matching: (text) => text === 'four' })).text).toBe('four');
		await expect(ana.nextSms({ matching: /five/, timeout: 1 })).rejects.toThrow(
			'that matches in 1 ms: 4 requests',
		);
	});

	test('that must not come is awaited too', async () => {
		const { emulator, service } = await connected();
		const ana = service.phone(phone);
		await ana.noSms({ timeout: 1 });
		await service.mailbox('ana@example.com').none({ timeout: 1 });
		await call(emulator, 'smsSend', { ...sms, msg: 'a secret' });
		await ana.noSms({ timeout: 1, matching: /order/ });
		await call(emulator, 'smsSend', { ...sms, msg: 'a secret' });
		const error = await ana.noSms({ timeout: 60_000 }).catch(String);
		expect(error).toContain(`One sms message to ${phone} came, by request 2, and none was expected`);
		expect(error).not.toContain('secret');
	});

	test('without an emulator is an error that says so', async () => {
		await expect(connect('http://127.0.0.1:1')).rejects.toThrow('No emulator answers');
	});
});

test('requests can be filtered, and the clock moved', async () => {
	const { emulator, service } = await connected();
	await call(emulator, 'smsSend', sms);
	await call(emulator, 'smsSend', { phone });
	await call(emulator, 'balance');
	const numbersOf = async (wanted: Parameters<typeof service.requests>[0]) =>
		(await service.requests(wanted)).map(({ number }) => number);
	expect(await numbersOf({ endpoint: 'smsSend' })).toEqual([1, 2]);
	expect(await numbersOf({ endpoint: 'smsSend', accepted: true })).toEqual([1]);
	expect(await numbersOf({ accepted: false })).toContain(2);
	const before = emulator.state.now();
	await service.advance(60_000);
	expect(emulator.state.now() - before).toBeGreaterThanOrEqual(60_000);
});

describe('a code', () => {
	test('is the service’s one-time password, and verifies', async () => {
		const { emulator, service } = await connected();
		await call(emulator, 'otpSend', { ...sms, msg: 'Order 20260101: [code]' });
		const code = (await service.phone(phone).nextSms()).code();
		expect((await call(emulator, 'otpVerify', { phone, code })).body.status).toBe(true);
	});

	test.each([
		['Your code is 482913.', '482913'],
		['Tu clave: 4829 (4829)', '4829'],
		['Your number is on its way', 'no code'],
		['Order 20260101, code 4829', 'several numbers'],
		['Call 123', 'no code'],
	])('of another text is its only number: %s', async (msg, expected) => {
		const { emulator, service } = await connected();
		await call(emulator, 'smsSend', { ...sms, msg });
		const received = await service.phone(phone).nextSms();
		const read = () => {
			try {
				return received.code();
			} catch (error) {
				return String(error);
			}
		};
		expect(read()).toContain(expected);
	});
});

describe('an answer', () => {
	test('reaches the receiver with the ID of its message, and returns the outcome', async () => {
		const receiver = await start();
		const { emulator, service } = await connected();
		await service.webhooks({ sms: `${receiver.url}/sms`, messagingApp: `${receiver.url}/app` });
		await call(emulator, 'smsSend', sms);
		await call(emulator, 'messagingAppSend', { ...appText, agent: '5215587654321' });
		const ana = service.phone(phone);
		const received = await ana.nextSms();
		const once = { tries: 1 };
		expect(await received.reply('SI', once)).toEqual({ status: 404, statuses: [404], acknowledged: false });
		await received.report(10, once);
		await ana.text('Hello?', once);
		await (await ana.nextAppMessage()).reply({ type: 'image', content: { caption: 'this one' } });
		await ana.write('Are you there?', { name: 'Ana' });
		expect(receiver.requests.map(({ path, body }) => [path, body])).toMatchObject([
			['/sms', { source_addr: phone, message: 'SI', sms_id: '100000001' }],
			['/sms', { trace_id: '100000001', status: 10 }],
			['/sms', { source_addr: phone, message: 'Hello?' }],
			['/app', { payload: { app: '5215587654321', msisdn: phone, type_message: 'image' } }],
			['/app', { payload: { app: '5215512345678', payload: { sender: { name: 'Ana' } } } }],
		]);
		const sent = await service.sentWebhooks();
		expect(sent.map(({ kind, statuses }) => [kind, statuses])).toEqual([
			['sms.incoming', [404]],
			['sms.deliveryReport', [404]],
			['sms.incoming', [404]],
			['whatsApp.message', [404]],
			['whatsApp.message', [404]],
		]);
	});

	test('goes to the same address after a reset between two tests', async () => {
		const receiver = await start();
		const { service } = await connected();
		await service.webhooks({ sms: `${receiver.url}/sms` });
		await service.reset();
		expect(await service.phone(phone).text('hi', { tries: 1 })).toMatchObject({ status: 404 });
	});

	test('without a receiver is an error with the reason', async () => {
		const { service } = await connected();
		await expect(service.phone(phone).text('hi')).rejects.toThrow('No webhook address is set');
	});
});

describe('an e-mail', () => {
	const html = '<a href="https://shop.example.com/a?b=1&amp;c=2">Go</a> https://shop.example.com/x';

	test('has its variables filled in, lists its links, and can be opened', async () => {
		const { emulator, service } = await connected({ settleMs: 1_000_000 });
		const variables = { variable_a_var: 'Ana' };
		const { body } = await call(emulator, 'emailSend', {
			...{ ...email, subject: 'For {{variable_a_var}}', html, variables },
		});
		const mail = await service.mailbox('ANA@example.com').next();
		expect([mail.subject, mail.text, mail.html]).toEqual(['For Ana', 'Hello', html]);
		expect(mail.links()).toEqual(['https://shop.example.com/a?b=1&c=2', 'https://shop.example.com/x']);
		const log = async () => (await call(emulator, 'emailLog', { uuid: body.data[0] })).body.data[0];
		expect((await log()).fecha_lectura).toBeNull();
		await mail.open();
		expect(await log()).toMatchObject({ estatus: 2, status: { descripcion: 'OK - OPENED EMAIL' } });
	});
});

describe('everything that arrived', () => {
	test('is returned beyond the first page: messages by channel and person, requests with their violations', async () => {
		const { emulator, service } = await connected();
		const many = Array.from({ length: 1100 }, (_, index) => ({ name: 'N', email: `n${index}@example.com` }));
		await call(emulator, 'emailSend', { ...email, to: many });
		await call(emulator, 'smsSend', sms);
		await call(emulator, 'smsSend', { phone });
		expect(await service.messages()).toHaveLength(1101);
		expect((await service.messages({ channel: 'email' })).at(-1)?.to).toBe('n1099@example.com');
		expect((await service.messages({ to: `+${phone}` })).map(({ channel }) => channel)).toEqual(['sms']);
		const requests = await service.requests();
		expect(requests.map(({ accepted, violations }) => [accepted, violations.length])).toEqual([
			[true, 0],
			[true, 0],
			[false, 1],
		]);
		expect((await (await service.phone(phone).nextSms()).request()).body).toEqual(sms);
	});

	test('can have its faults and settings changed', async () => {
		const { emulator, service } = await connected();
		await service.settings({ credits: 0, errorStatus: 'matching' });
		expect((await call(emulator, 'smsSend', sms)).status).toBe(402);
		await service.fault({ do: 'throttle', times: 1 });
		expect((await call(emulator, 'balance')).status).toBe(429);
		await service.fault({ do: 'html' });
		await service.clearFaults();
		expect((await call(emulator, 'balance')).status).toBe(200);
		await expect(service.fault({ do: 'explode' })).rejects.toThrow('POST /_control/faults');
	});
});
