import { ManualClock } from '../../../emulator';
import { call, fetched, phone, sms, start, stopAll } from '../../tools/emulatorClient';

afterEach(stopAll);

test('a webhook is sent again byte for byte, or with overrides', async () => {
	const receiver = await start();
	const emulator = await start({ webhooks: { sms: `${receiver.url}/hook` }, webhookTries: 1 });
	await emulator.incomingSms({ source_addr: phone, message: 'sí' });
	const again = async (body: object) =>
		await fetched(`${emulator.url}/_control/again`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		});
	await again({ number: 1 });
	await again({ number: 1, overrides: { signed: false } });
	const [first, ...others] = receiver.requests;
	expect(others.map(({ bytes }) => bytes)).toEqual([first?.bytes, first?.bytes]);
	expect(receiver.requests.map(({ headers }) => 'x-messaging-signature' in headers)).toEqual([
		true,
		true,
		false,
	]);
	expect((await again({ number: 9 })).status).toBe(400);
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
