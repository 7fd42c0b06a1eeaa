import { ManualClock } from '../../../emulator';
import { call, email, phone, sms, start, stopAll } from '../../tools/emulatorClient';

afterEach(stopAll);

const beforeMidnight = () => new ManualClock(Date.UTC(2026, 0, 31, 23, 59, 58));

test('an SMS is pending with a zero date, and confirmed after settleMs', async () => {
	const clock = beforeMidnight();
	const emulator = await start({ clock, settleMs: 3000 });
	const token = (await call(emulator, 'smsSend', { ...sms, id: 'order-7' })).body.description.id;
	const status = async () => (await call(emulator, 'smsCheck', { token })).body.description.message;
	const common = {
		...{ msg: sms.msg, phone, parts: 1, size: sms.msg.length, encoding: 'gsm' },
		...{ disposicion: 'MOVIL', var_a: 'order-7', var_b: null },
		received_date: '2026-01-31 23:59:58',
	};
	clock.advance(2999);
	const pending = { ...common, send_date: '0000-00-00 00:00:00', status: 'EN ESPERA' };
	expect(await status()).toMatchObject(pending);
	clock.advance(1);
	const confirmed = { ...common, send_date: '2026-02-01 00:00:01', status: 'ENVIO CONFIRMADO' };
	expect(await status()).toMatchObject(confirmed);
});

test('an email that is opened before it would be delivered was delivered then', async () => {
	const clock = beforeMidnight();
	const emulator = await start({ clock, settleMs: 3000 });
	const uuid = (await call(emulator, 'emailSend', email)).body.data[0];
	clock.advance(1000);
	emulator.state.open(uuid);
	clock.advance(5000);
	const times = { fecha_confirmacion: '2026-01-31 23:59:59', fecha_lectura: '2026-01-31 23:59:59' };
	expect((await call(emulator, 'emailLog', { uuid })).body.data).toMatchObject([times]);
});

test('a one-time password verifies once, for its phone, within its lifetime, if none is newer', async () => {
	const clock = beforeMidnight();
	const emulator = await start({ clock, codeLifetimeMs: 1000, errorStatus: 'matching' });
	const verify = async (code = '', to: string = phone) =>
		await call(emulator, 'otpVerify', { phone: to, code });
	const fresh = async (msg = 'Code') => {
		const { body } = await call(emulator, 'otpSend', { msg, phone });
		return { body, code: emulator.code(phone) };
	};
	const old = await fresh();
	expect(old.body.description.message).toBe(`Code ${old.code}`);
	const { body, code } = await fresh('Use [code] or [code]');
	expect(body.description.message).toBe(`Use ${code} or ${code}`);
	expect((await verify(old.code)).status).toBe(422);
	expect((await verify(`${code}0`)).status).toBe(422);
	expect((await verify(code, '5215500000001')).status).toBe(422);
	clock.advance(999);
	expect((await verify(code)).body).toEqual(body);
	expect((await verify(code)).status).toBe(422);
	const late = await fresh();
	clock.advance(1000);
	expect((await verify(late.code)).status).toBe(422);
});

test('requests beyond the limit per second get 429 and are not carried out', async () => {
	const clock = new ManualClock();
	const emulator = await start({ clock, requestsPerSecond: 2 });
	const send = async () => (await call(emulator, 'smsSend', sms)).status;
	expect([await send(), await send(), await send()]).toEqual([200, 200, 429]);
	clock.advance(1000);
	expect(await send()).toBe(200);
	expect(emulator.messages).toHaveLength(3);
});

test('the same seed, clock and requests give the same bytes; another seed does not', async () => {
	const run = async (seed: number) => {
		const emulator = await start({ seed, clock: new ManualClock() });
		const answers = [
			await call(emulator, 'smsSend', sms),
			await call(emulator, 'otpSend', { msg: 'Code', phone }),
			await call(emulator, 'emailSend', email),
			await call(emulator, 'otpVerify', { phone, code: emulator.code(phone) }),
			await call(emulator, 'emailLog', { uuid: emulator.emails[0]?.uuid }),
			await call(emulator, 'balance', { accounts: true }),
		];
		return JSON.stringify(answers.map(({ text, headers }) => [...headers, text]));
	};
	const first = await run(7);
	// Two runs within a second would have the same Date.
	expect(first).not.toContain('"date"');
	expect(await run(7)).toBe(first);
	expect(await run(8)).not.toBe(first);
});

test('reset restores all but the webhook addresses: IDs, codes, credits, settings, faults, records', async () => {
	const emulator = await start({ credits: 1, clock: new ManualClock() });
	const first = await call(emulator, 'otpSend', sms);
	emulator.fault({ do: 'html' });
	await call(emulator, 'balance');
	const webhooks = { sms: 'http://127.0.0.1:1/' };
	emulator.set({ latencyMs: 5, blacklist: [], webhooks });
	emulator.reset();
	expect([emulator.requests, emulator.messages, emulator.code(phone)]).toEqual([[], [], undefined]);
	const blacklist = ['unsubscribed@example.com'];
	expect(emulator.settings).toMatchObject({ credits: 1, latencyMs: 0, blacklist, webhooks });
	expect((await call(emulator, 'otpSend', sms)).text).toBe(first.text);
	expect(emulator.requests[0]?.number).toBe(1);
});
