import { createHash } from 'node:crypto';
import {
	deliveryReport,
	inboundContents,
	inboundMessage,
	incomingSms,
} from '../../../nodes/MessagingService/contract';
import { ManualClock, type Emulator } from '../../../emulator';
import { call, phone, sms, start, stopAll } from '../../tools/emulatorClient';
import { until } from '../../tools/until';

let receiver: Emulator;
let webhooks: { readonly sms: string; readonly messagingApp: string };
let clock: ManualClock;

beforeEach(async () => {
	clock = new ManualClock(1_700_000_000_999);
	receiver = await start();
	receiver.fault({ do: 'answer', headers: { Location: '/elsewhere' } });
	webhooks = { sms: `${receiver.url}/hook`, messagingApp: `${receiver.url}/hook` };
});
afterEach(stopAll);

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');
const bodies = () => receiver.requests.map(({ body }) => body as Record<string, unknown>);
const mo = { source_addr: phone, message: 'hi' };

test('one delivery report follows every SMS: 3 if it is confirmed, 10 if it is rejected', async () => {
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
	const inOrder = bodies().sort((one, other) => Number(one.trace_id) - Number(other.trace_id));
	for (const one of inOrder) expect(deliveryReport.safeParse(one).success).toBe(true);
	expect(inOrder[0]).toEqual({
		...{ trace_id: String(id), phone, status: 3, message: 'señal 漢' },
		...{ segments: 1, chars: 7, encoding: 'UNICODE' },
	});
	expect(inOrder.map(({ status }) => status)).toEqual([3, 10, 3]);
	expect(emulator.sentWebhooks).toHaveLength(3);
});

test('the signature is sha1 of key and time, and can be forged, old or absent', async () => {
	const emulator = await start({ webhooks, apiKey: 'secret', serviceName: 'acme', clock });
	await emulator.incomingSms(mo);
	await emulator.incomingSms(mo, { apiKey: 'other', time: 5 });
	await emulator.incomingSms(mo, { signed: false });
	const headers = { 'x-acme-user': undefined, 'x-more': '1' };
	await emulator.incomingSms(mo, { headers, rawBody: '{' });
	const [usual, forged, unsigned, broken] = receiver.requests;
	expect(usual).toMatchObject({
		method: 'POST',
		headers: {
			...{ 'content-type': 'application/json', 'user-agent': 'acme' },
			...{ 'x-acme-time': '1700000000', 'x-acme-user': sha1('secret') },
			'x-acme-signature': sha1('secret1700000000'),
		},
	});
	expect(forged?.headers['x-acme-signature']).toBe(sha1('other5'));
	expect(unsigned?.headers).not.toHaveProperty('x-acme-signature');
	expect(broken).toMatchObject({ headers: { 'x-more': '1' }, bytes: '{' });
	expect(broken?.headers).not.toHaveProperty('x-acme-user');
});

test('an answer other than 200 repeats an SMS webhook after growing delays, with a new signature', async () => {
	const emulator = await start({ clock, webhooks, webhookDelayMs: 1000 });
	receiver.clearFaults();
	for (const status of [500, 204, 302]) receiver.fault({ do: 'answer', status, times: 1 });
	receiver.fault({ do: 'answer' });
	const result = emulator.incomingSms(mo);
	const [sent] = emulator.sentWebhooks;
	for (const [index, wait] of [1000, 2000, 4000].entries()) {
		await until(() => sent?.statuses.length === index + 1 && clock.waiting === 1);
		clock.advance(wait - 1);
		expect(sent?.times).toHaveLength(index + 1);
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
	const emulator = await start({ webhooks });
	await call(emulator, 'smsSend', sms);
	const token = (await call(emulator, 'smsSend', sms)).body.description.id;
	await emulator.incomingSms({ source_addr: phone, message: 'Yes' });
	await emulator.incomingSms({ source_addr: '5215599999999', message: 'Hello' });
	await emulator.incomingSms({ source_addr: phone, message: 'No', short_code: '777' });
	for (const one of bodies()) expect(incomingSms.safeParse(one).success).toBe(true);
	expect(bodies()).toEqual([
		{ source_addr: phone, message: 'Yes', sms_id: String(token) },
		{ source_addr: '5215599999999', message: 'Hello', short_code: '26262' },
		{ source_addr: phone, message: 'No', short_code: '777' },
	]);
	const { answers } = (await call(emulator, 'smsCheck', { token })).body.description;
	expect(answers.map((one: { msg: string }) => one.msg)).toEqual(['Yes', 'No']);
});

test.each(Object.keys(inboundContents) as Array<keyof typeof inboundContents>)(
	'an inbound message of type %s has the shape of the contract',
	async (type) => {
		const emulator = await start({ webhooks });
		await emulator.inboundMessage({ type, content: { extra: 1 } });
		const { payload } = inboundMessage.parse(bodies()[0]);
		expect(payload).toMatchObject({
			...{ app: '5215512345678', type: 'message', type_message: type },
			payload: { type, sender: { country_code: 52, dial_code: '52' }, payload: { extra: 1 } },
		});
		expect(payload.payload.source).toBe(payload.msisdn);
		expect(inboundContents[type].safeParse(payload.payload.payload).success).toBe(true);
	},
);
