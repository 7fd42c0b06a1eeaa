import { connect } from '../../../emulator/client';
import { call, email, phone, sms, start, stopAll } from '../../tools/emulatorClient';

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

	test('that does not arrive is an error that describes the traffic without message texts', async () => {
		const { emulator, service } = await connected();
		await call(emulator, 'smsSend', { ...sms, phone: '5215500000001', msg: 'words of somebody' });
		await call(emulator, 'smsSend', { phone });
		const error = await service
			.phone(phone)
			.nextSms({ timeout: 1 })
			.catch((thrown: Error) => thrown.message);
		expect(error).toMatch(
			/No sms message to 5215512345678 in 1 ms: 2 requests came; 1 SMS \(last to \+5215500000001\); 0 emails; .*request 2 to smsSend was not carried out \(answered\): missing or wrong type: msg/,
		);
		expect(error).not.toContain('words');
	});
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

test('everything that arrived is returned beyond the first page: messages by channel and person, requests with their violations', async () => {
	const { emulator, service } = await connected();
	const many = Array.from({ length: 1100 }, (_, index) => ({
		name: 'N',
		email: `n${index}@example.com`,
	}));
	await call(emulator, 'emailSend', { ...email, to: many });
	await call(emulator, 'smsSend', sms);
	await call(emulator, 'smsSend', { phone });
	expect(await service.messages()).toHaveLength(1101);
	expect((await service.messages({ channel: 'email' })).at(-1)?.to).toBe('n1099@example.com');
	expect((await service.messages({ to: `+${phone}` })).map(({ channel }) => channel)).toEqual([
		'sms',
	]);
	const requests = await service.requests();
	expect(requests.map(({ accepted, violations }) => [accepted, violations.length])).toEqual([
		[true, 0],
		[true, 0],
		[false, 1],
	]);
	expect((await (await service.phone(phone).nextSms()).request()).body).toEqual(sms);
});
