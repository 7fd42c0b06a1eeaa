import { readOptions } from '../../../emulator/settings/defaults';
import { countryOf } from '../../../emulator/state/countries';
import { realClock } from '../../../emulator/time/clock';
import { appText, basic, call, email, fetched, phone, sms, start, stopAll } from '../../tools/emulatorClient';

afterEach(stopAll);

describe('the messaging app', () => {
	test.each([
		['1234567', 200],
		['123456789012345', 200],
		['123456', 306],
		['1234567890123456', 306],
		['0215512345678', 306],
		[5215512345678, 306],
		['+5215512345678', 306],
	])('answers %j as number with %i', async (number, code) => {
		const emulator = await start();
		expect((await call(emulator, 'messagingAppSend', { ...appText, number })).body.code).toBe(code);
	});
});

describe('a status check', () => {
	test.each([
		(id: number) => `${id}.0`,
		(id: number) => ` ${id} `,
		(id: number) => `0${id}`,
		(id: number) => `+${id}`,
		(id: number) => `0x${id.toString(16)}`,
		(id: number) => `${id / 1e8}e8`,
	])('%# takes the ID only as it was given out', async (mangle) => {
		const emulator = await start();
		const { id } = (await call(emulator, 'smsSend', sms)).body.description;
		expect((await call(emulator, 'smsCheck', { token: String(id) })).body.status).toBe(true);
		expect((await call(emulator, 'smsCheck', { token: mangle(id) })).body.status).toBe(false);
	});
});

describe('an attachment', () => {
	test.each([
		['aGVsbG8=', true],
		['data:text/plain;base64,aGVsbG8=', true],
		['data:application/vnd.ms-excel;charset=utf-8;base64,AAAA', true],
		['hello', false],
		['aGVsbG8', false],
		['aGV sbG8=', false],
		['aGVs_G8=', false],
		['aGVsbG8=====', false],
		['data:text/plain,hello123', false],
		['data:text/plain;base64,ñAAA', false],
	])('with the content %j is taken: %s', async (content, taken) => {
		const emulator = await start();
		const attachment_buffer = [
			{ name: 'a', content: 'AAAA' },
			{ name: 'b', content },
		];
		const { body } = await call(emulator, 'emailSend', { ...email, attachment_buffer });
		expect(body.status).toBe(taken);
		expect(emulator.requests[0]?.violations).toEqual(
			taken ? [] : ['attachment_buffer.1.content: is not base64'],
		);
		if (!taken) expect(body.data.code).toBe(422);
	});
});

describe('the log without a UUID', () => {
	test.each(['/v1/log', '/v1/log/'])('%s lacks a parameter, with and without a key', async (path) => {
		const emulator = await start();
		const ask = async (Authorization: string) =>
			(await fetched(`${emulator.url}${path}`, { headers: { Accept: 'application/json', Authorization } }))
				.body;
		expect((await ask('Bearer demo-token')).data.code).toBe(400);
		expect((await ask(basic())).data.code).toBe(401);
		expect(emulator.requests[0]).toMatchObject({ endpoint: 'emailLog' });
		expect(emulator.requests[0]?.violations).not.toEqual([]);
	});

	test('does not match other paths', async () => {
		const emulator = await start();
		for (const path of ['/v1/logs', '/v1/log/a/b', '/v1/log//'])
			expect((await fetched(`${emulator.url}${path}`)).status).toBe(404);
	});
});

test.each([
	['358401234567', 'FI', 358],
	['18765551234', 'JM', 1],
	['77011234567', 'KZ', 7],
	['5215512345678', 'MX', 52],
	['881612345678', 'ZZ', 881],
	['99912345678', 'ZZ', 999],
])('a person with the number %s is of %s, code %i', async (from, iso, code) => {
	const receiver = await start();
	const emulator = await start({ webhooks: { messagingApp: `${receiver.url}/hook` } });
	await emulator.inboundMessage({ from });
	expect(countryOf(from)).toMatchObject({ iso, prefix: String(code) });
	const { body } = receiver.requests[0] as { body: { payload: { payload: { sender: object } } } };
	expect(body.payload.payload.sender).toMatchObject({ country_code: code, dial_code: String(code) });
});

test('a refused incoming SMS is not an answer to the message', async () => {
	const emulator = await start();
	await call(emulator, 'smsSend', sms);
	const incoming = emulator.incomingSms({ source_addr: phone, message: 'hi' });
	await expect(incoming).rejects.toThrow('No webhook address');
	expect(emulator.messages[0]?.answers).toEqual([]);
});

describe('settings', () => {
	test.each([
		{ credits: 1e308 },
		{ credits: 1e9 + 1 },
		{ credits: -1 },
		{ latencyMs: 1e12 },
		{ settleMs: 0.5 },
		{ webhookTimeoutMs: 0 },
	])('%j are refused', (wrong) => expect(() => readOptions(wrong)).toThrow());

	test('a balance stays a number', async () => {
		const emulator = await start({ credits: 1e9 });
		await call(emulator, 'smsSend', sms);
		expect((await call(emulator, 'balance')).body.description[0].balance).toBe(999_999_999.95);
	});
});

test('a delay of more than 2^31 ms does not end at once', async () => {
	let over = false;
	const callOff = realClock.after(2 ** 31 + 1000, () => (over = true));
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(over).toBe(false);
	callOff();
});
