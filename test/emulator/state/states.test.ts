import { ManualClock } from '../../../emulator';
import { call, email, phone, sms, start } from '../../tools/emulatorClient';

const beforeMidnight = () => new ManualClock(Date.UTC(2026, 0, 31, 23, 59, 58));

test('an SMS is pending with a zero date, and confirmed after settleMs', async () => {
	const clock = beforeMidnight();
	const emulator = await start({ clock, settleMs: 3000 });
	const token = (await call(emulator, 'smsSend', { ...sms, id: 'order-7' })).body.description.id;
	const status = async () => (await call(emulator, 'smsCheck', { token })).body.description.message;
	const common = { parts: 1, encoding: 'gsm', var_a: 'order-7', var_b: null };
	const pending = { received_date: '2026-01-31 23:59:58', send_date: '0000-00-00 00:00:00' };
	clock.advance(2999);
	expect(await status()).toMatchObject({ ...common, ...pending, status: 'EN ESPERA' });
	clock.advance(1);
	const confirmed = { send_date: '2026-02-01 00:00:01', status: 'ENVIO CONFIRMADO' };
	expect(await status()).toMatchObject({ ...common, ...confirmed });
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

test('reset restores all but the webhook addresses: the same requests get the same bytes again', async () => {
	const emulator = await start({ credits: 1, clock: new ManualClock() });
	const send = async () => {
		const { headers, text } = await call(emulator, 'otpSend', sms);
		const mail = await call(emulator, 'emailSend', email);
		return JSON.stringify([...headers, text, mail.text]);
	};
	const first = await send();
	// Two answers within a second would have the same Date.
	expect(first).not.toContain('"date"');
	emulator.fault({ do: 'html' });
	const webhooks = { sms: 'http://127.0.0.1:1/' };
	emulator.set({ latencyMs: 5, blacklist: [], webhooks });
	emulator.reset();
	expect([emulator.requests, emulator.messages, emulator.code(phone)]).toEqual([[], [], undefined]);
	const blacklist = ['unsubscribed@example.com'];
	expect(emulator.settings).toMatchObject({ credits: 1, latencyMs: 0, blacklist, webhooks });
	expect(await send()).toBe(first);
	expect(emulator.requests[0]?.number).toBe(1);
});
