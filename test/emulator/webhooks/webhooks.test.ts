import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
	deliveryReport,
	inboundContents,
	inboundMessage,
	incomingSms,
} from '../../../nodes/MessagingService/contract';
import { ManualClock } from '../../../emulator';
import { call, phone, sms, start, stopAll } from '../../tools/emulatorClient';
import { until } from '../../tools/until';

interface Received {
	method: string | undefined;
	headers: IncomingHttpHeaders;
	text: string;
}

let server: Server;
let address: string;
let received: Received[];
let clock: ManualClock;
/** Statuses of the receiver's next answers; 200 afterwards. */
let statuses: number[];

beforeEach(async () => {
	received = [];
	clock = new ManualClock(1_700_000_000_999);
	statuses = [];
	server = createServer((request, response) => {
		let text = '';
		request.on('data', (chunk) => (text += chunk));
		request.on('end', () => {
			received.push({ method: request.method, headers: request.headers, text });
			response.writeHead(statuses.shift() ?? 200, { Location: '/elsewhere' }).end();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});

afterEach(async () => {
	await stopAll();
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');
const bodies = () => received.map(({ text }) => JSON.parse(text) as Record<string, unknown>);
/** Reports overtake each other on different connections. */
const byTrace = () => bodies().sort((one, other) => Number(one.trace_id) - Number(other.trace_id));

test('delivery reports follow every SMS automatically: 3 if confirmed, 10 if rejected', async () => {
	const emulator = await start({ clock, webhooks: { sms: address }, settleMs: 2000 });
	const { body } = await call(emulator, 'smsSend', { msg: 'señal 漢', phone });
	await call(emulator, 'flashSend', { ...sms, phone: '525500000010' });
	await call(emulator, 'otpSend', sms);
	clock.advance(1999);
	expect(emulator.sentWebhooks).toEqual([]);
	clock.advance(1);
	await until(() => received.length === 3);
	for (const one of bodies()) expect(deliveryReport.safeParse(one).success).toBe(true);
	expect(byTrace()[0]).toEqual({
		trace_id: String(body.description.id),
		segments: 1,
		chars: 7,
		encoding: 'UNICODE',
		message: 'señal 漢',
		phone,
		status: 3,
	});
	expect(byTrace().map(({ status }) => status)).toEqual([3, 10, 3]);
	const check = await call(emulator, 'smsCheck', { token: body.description.id });
	expect(check.body.description.message.status).toBe('ENVIO CONFIRMADO');
});

describe('the signature', () => {
	test('is sha1 of key and time, with the account and the time in seconds', async () => {
		const emulator = await start({
			webhooks: { sms: address },
			apiKey: 'secret',
			serviceName: 'acme',
			clock,
		});
		await emulator.incomingSms({ source_addr: phone, message: 'STOP' });
		expect(received[0]?.method).toBe('POST');
		expect(received[0]?.headers).toMatchObject({
			'content-type': 'application/json',
			'user-agent': 'acme',
			'x-acme-time': '1700000000',
			'x-acme-user': sha1('secret'),
			'x-acme-signature': sha1('secret1700000000'),
		});
	});

	test('can be forged, old or absent', async () => {
		const emulator = await start({ webhooks: { sms: address } });
		const mo = { source_addr: phone, message: 'hi' };
		await emulator.incomingSms(mo, { apiKey: 'other', time: 5 });
		await emulator.incomingSms(mo, { signed: false });
		await emulator.incomingSms(mo, {
			headers: { 'x-messaging-user': undefined, 'x-more': '1' },
			rawBody: '{',
		});
		expect(received[0]?.headers['x-messaging-signature']).toBe(sha1('other5'));
		expect(received[1]?.headers).not.toHaveProperty('x-messaging-signature');
		expect(received[2]?.headers).toMatchObject({ 'x-more': '1' });
		expect(received[2]?.headers).not.toHaveProperty('x-messaging-user');
		expect(received[2]?.text).toBe('{');
	});
});

test('an answer other than 200 repeats an SMS webhook with increasing delays and a new signature until it is acknowledged', async () => {
	const emulator = await start({ clock, webhooks: { sms: address }, webhookDelayMs: 1000 });
	statuses = [500, 204, 302];
	const result = emulator.incomingSms({ source_addr: phone, message: 'hi' });
	const [sent] = emulator.sentWebhooks;
	for (const [index, wait] of [1000, 2000, 4000].entries()) {
		await until(() => sent?.statuses.length === index + 1 && clock.waiting === 1);
		clock.advance(wait - 1);
		expect(sent?.times).toHaveLength(index + 1);
		clock.advance(1);
		await until(() => sent?.times.length === index + 2);
	}
	expect(await result).toEqual({ status: 200, statuses: [500, 204, 302, 200], acknowledged: true });
	expect(new Set(received.map(({ text }) => text)).size).toBe(1);
	for (const { headers } of received)
		expect(headers['x-messaging-signature']).toBe(
			sha1(`demo-api-key${headers['x-messaging-time']}`),
		);
	expect(new Set(received.map(({ headers }) => headers['x-messaging-time'])).size).toBe(4);
});

describe('incoming messages', () => {
	test('an incoming SMS answers the last message to that number, or comes from a short code', async () => {
		const emulator = await start({ webhooks: { sms: address } });
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
			const emulator = await start({ webhooks: { messagingApp: address } });
			await emulator.inboundMessage({ type, charge: 0.01, content: { extra: 1 } });
			const { payload } = inboundMessage.parse(bodies()[0]);
			expect(payload).toMatchObject({
				app: '5215512345678',
				type: 'message',
				type_message: type,
				charge: 0.01,
				payload: { type, sender: { country_code: 52, dial_code: '52' }, payload: { extra: 1 } },
			});
			expect(payload.payload.source).toBe(payload.msisdn);
			expect(inboundContents[type].safeParse(payload.payload.payload).success).toBe(true);
		},
	);
});
