import { ManualClock } from '../../emulator';
import { call, phone, sms, start, stopAll } from '../tools/emulatorClient';
import { until } from '../tools/until';

afterEach(stopAll);

test('stop does not wait for hung, delayed and idle connections and waiting webhooks', async () => {
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
