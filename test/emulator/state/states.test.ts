import { ManualClock } from '../../../emulator';
import { call, email, phone, sms, start, stopAll } from '../../tools/emulatorClient';

afterEach(stopAll);

const beforeMidnight = () => new ManualClock(Date.UTC(2026, 0, 31, 23, 59, 58));

test('an SMS is pending with a zero date, and confirmed after settleMs', async () => {
	const clock = beforeMidnight();
	const emulator = await start({ clock, settleMs: 3000 });
	const token = (await call(emulator, 'smsSend', { ...sms, id: 'order-7' })).body.description.id;
	const status = async () => (await call(emulator, 'smsCheck', { token })).body.description.message;
	const pending = {
		msg: sms.msg,
		phone,
		parts: 1,
		size: sms.msg.length,
		encoding: 'gsm',
		disposicion: 'MOVIL',
		received_date: '2026-01-31 23:59:58',
		send_date: '0000-00-00 00:00:00',
		var_a: 'order-7',
		var_b: null,
	};
	clock.advance(2999);
	const before = await status();
	expect(before).toMatchObject(pending);
	expect(before.status).not.toBe('ENVIO CONFIRMADO');
	clock.advance(1);
	expect(await status()).toMatchObject({
		...pending,
		send_date: '2026-02-01 00:00:01',
		status: 'ENVIO CONFIRMADO',
	});
});

describe('a one-time password', () => {
	test.each([
		['Use [code] or [code]', (code: string) => `Use ${code} or ${code}`],
		['Your code is', (code: string) => `Your code is ${code}`],
	])('goes where %j says', async (msg, expected) => {
		const emulator = await start({ codeDigits: 8 });
		const { body } = await call(emulator, 'otpSend', { msg, phone });
		const code = emulator.code(phone) ?? '';
		expect(code).toMatch(/^\d{8}$/);
		expect(body.description.message).toBe(expected(code));
	});

	test('verifies once, for its phone only, and returns its message', async () => {
		const emulator = await start({ wrongCodeText: 'No' });
		const sent = await call(emulator, 'otpSend', { msg: 'Code [code]', phone });
		const code = emulator.code(phone) ?? '';
		const verify = async (to: string, tried: string) =>
			(await call(emulator, 'otpVerify', { phone: to, code: tried })).body;
		const refused = { status: false, error: true, description: 'No' };
		expect(await verify(phone, `${code}0`)).toEqual(refused);
		expect(await verify('5215500000001', code)).toEqual(refused);
		expect(await verify(phone, code)).toEqual(sent.body);
		expect(await verify(phone, code)).toEqual(refused);
		expect(emulator.code(phone)).toBeUndefined();
	});

	test('expires after its lifetime, and a newer one replaces it', async () => {
		const clock = beforeMidnight();
		const emulator = await start({ clock, codeLifetimeMs: 1000, errorStatus: 'matching' });
		await call(emulator, 'otpSend', { msg: 'Code', phone });
		const first = emulator.code(phone);
		await call(emulator, 'otpSendByQuery', { msg: 'Code', phone });
		const second = emulator.code(phone);
		expect(second).not.toBe(first);
		expect((await call(emulator, 'otpVerify', { phone, code: first })).status).toBe(422);
		clock.advance(1000);
		expect((await call(emulator, 'otpVerify', { phone, code: second })).status).toBe(422);
	});
});

test('the same seed, clock and requests give the same bytes; another seed does not', async () => {
	const run = async (seed: number) => {
		const emulator = await start({ seed, clock: new ManualClock() });
		const texts: string[] = [];
		const ask = async (
			...request: Parameters<typeof call> extends [unknown, ...infer Rest] ? Rest : never
		) => {
			const { text, headers } = await call(emulator, ...request);
			texts.push(JSON.stringify([...headers]), text);
		};
		await ask('smsSend', sms);
		await ask('otpSend', { msg: 'Code', phone });
		await ask('emailSend', email);
		await ask('otpVerify', { phone, code: emulator.code(phone) });
		await ask('emailLog', { uuid: emulator.emails[0]?.uuid });
		await ask('smsCheck', { token: emulator.messages[0]?.id });
		await ask('balance', { accounts: true });
		return texts;
	};
	const first = await run(7);
	// Two runs within a second would have the same Date.
	expect(first.join()).not.toContain('"date"');
	expect(await run(7)).toEqual(first);
	expect(await run(8)).not.toEqual(first);
});
