import { createHash } from 'node:crypto';
import {
	deliveryReport,
	inboundContents,
	inboundMessage,
	incomingSms,
} from '../../../nodes/MessagingService/contract';
import { ManualClock, type Emulator } from '../../../emulator';
import { call, phone, sms, start, startReceiver } from '../../tools/emulatorClient';
import { until } from '../../tools/until';

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');
const bodiesAt = ({ requests }: Emulator) =>
	requests.map(({ body }) => body as Record<string, unknown>);
const mo = { source_addr: phone, message: 'hi' };

test('one delivery report follows every SMS: 3 if it is confirmed, 10 if it is rejected', async () => {
	const { receiver, webhooks } = await startReceiver();
	const clock = new ManualClock(1_700_000_000_999);
	const emulator = await start({ clock, webhooks, settleMs: 2000 });
	const { id } = (await call(emulator, 'smsSend', { msg: 'señal 漢', phone })).body.description;
	await call(emulator, 'flashSend', { ...sms, phone: '525500000010' });
	const byHand = (await call(emulator, 'otpSend', sms)).body.description.id;
	clock.advance(1999);
	expect(emulator.sentWebhooks).toEqual([]);
	await emulator.deliverReport(byHand);
	clock.advance(1);
	await until(() => receiver.requests.length === 3);
	// Reports overtake each other on different connections.
	const inOrder = bodiesAt(receiver).sort(
		(one, other) => Number(one.trace_id) - Number(other.trace_id),
	);
	expect(deliveryReport.safeParse(inOrder[0]).success).toBe(true);
	expect(inOrder[0]).toEqual({
		...{ trace_id: String(id), phone, status: 3, message: 'señal 漢' },
		...{ segments: 1, chars: 7, encoding: 'UNICODE' },
	});
	expect(inOrder.map(({ status }) => status)).toEqual([3, 10, 3]);
	expect(emulator.sentWebhooks).toHaveLength(3);
});

test('the signature is sha1 of key and time, and can be forged, old or absent', async () => {
	const { receiver, webhooks } = await startReceiver();
	const clock = new ManualClock(1_700_000_000_999);
	const emulator = await start({ webhooks, apiKey: 'secret', serviceName: 'acme', clock });
	await emulator.incomingSms(mo);
	await emulator.incomingSms(mo, { signed: false });
	const headers = { 'x-acme-user': undefined, 'x-more': '1' };
	await emulator.incomingSms(mo, { apiKey: 'other', time: 5, headers, rawBody: '{' });
	const [usual, unsigned, forged] = receiver.requests;
	expect(usual).toMatchObject({
		method: 'POST',
		headers: {
			...{ 'content-type': 'application/json', 'user-agent': 'acme' },
			...{ 'x-acme-time': '1700000000', 'x-acme-user': sha1('secret') },
			'x-acme-signature': sha1('secret1700000000'),
		},
	});
	expect(unsigned?.headers).not.toHaveProperty('x-acme-signature');
	const signature = { 'x-acme-signature': sha1('other5'), 'x-more': '1' };
	expect(forged).toMatchObject({ headers: signature, bytes: '{' });
	expect(forged?.headers).not.toHaveProperty('x-acme-user');
});

test('an answer other than 200 repeats an SMS webhook after growing delays, with a new signature', async () => {
	const { receiver, webhooks } = await startReceiver();
	const clock = new ManualClock(1_700_000_000_999);
	const emulator = await start({ clock, webhooks, webhookDelayMs: 1000 });
	receiver.clearFaults();
	for (const status of [500, 204, 302]) receiver.fault({ do: 'answer', status, times: 1 });
	receiver.fault({ do: 'answer' });
	const result = emulator.incomingSms(mo);
	const [sent] = emulator.sentWebhooks;
	for (const [index, wait] of [1000, 2000, 4000].entries()) {
		await until(() => sent?.statuses.length === index + 1 && clock.waiting === 1);
		clock.advance(wait - 1);
		expect(clock.waiting).toBe(1);
		clock.advance(1);
		await until(() => sent?.times.length === index + 2);
	}
	expect(await result).toEqual({ status: 200, statuses: [500, 204, 302, 200], acknowledged: true });
	expect(new Set(receiver.requests.map(({ bytes }) => bytes)).size).toBe(1);
	const times = receiver.requests.map(({ headers }) => headers['x-messaging-time']);
	expect(times).toEqual(['1700000000', '1700000001', '1700000003', '1700000007']);
	expect(receiver.requests.map(({ headers }) => headers['x-messaging-signature'])).toEqual(
		times.map((time) => sha1(`demo-api-key${String(time)}`)),
	);
});

test('an incoming SMS answers the last message to that number, or comes from a short code', async () => {
	const { receiver, webhooks } = await startReceiver();
	const emulator = await start({ webhooks });
	await call(emulator, 'smsSend', sms);
	const token = (await call(emulator, 'smsSend', sms)).body.description.id;
	await emulator.incomingSms({ ...mo, message: 'Yes' });
	await emulator.incomingSms({ ...mo, source_addr: '5215599999999' });
	await emulator.incomingSms({ ...mo, message: 'No', short_code: '777' });
	for (const one of bodiesAt(receiver)) expect(incomingSms.safeParse(one).success).toBe(true);
	expect(bodiesAt(receiver)).toEqual([
		{ source_addr: phone, message: 'Yes', sms_id: String(token) },
		{ source_addr: '5215599999999', message: 'hi', short_code: '26262' },
		{ source_addr: phone, message: 'No', short_code: '777' },
	]);
	const { answers } = (await call(emulator, 'smsCheck', { token })).body.description;
	expect(answers.map((one: { msg: string }) => one.msg)).toEqual(['Yes', 'No']);
});

test('an inbound message has the shape of the contract, and the content that is given', async () => {
	const { receiver, webhooks } = await startReceiver();
	const emulator = await start({ webhooks });
	await emulator.inboundMessage({ type: 'image', content: { caption: 'Look' } });
	const { payload } = inboundMessage.parse(receiver.requests[0]?.body);
	const sender = { country_code: 52, dial_code: '52' };
	const inner = { type: 'image', sender, source: payload.msisdn, payload: { caption: 'Look' } };
	const outer = { app: '5215512345678', type: 'message', type_message: 'image' };
	expect(payload).toMatchObject({ ...outer, payload: inner });
	expect(inboundContents.image.safeParse(payload.payload.payload).success).toBe(true);
});
