import { gzipSync } from 'node:zlib';
import type { IDataObject } from 'n8n-workflow';
import { MessagingServiceTrigger } from '../../nodes/MessagingService/MessagingServiceTrigger.node';
import {
	incoming,
	post,
	report,
	seconds,
	signed,
	startTrigger,
	stopTriggers,
	apiKey,
	whatsApp,
} from '../tools/triggerServer';

afterEach(stopTriggers);

const nested = (depth: number) =>
	`{"trace_id":"1","extra":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const eventId = expect.stringMatching(/^[0-9a-f]{64}$/);

test('a delivery report starts the workflow with one item of the common shape', async () => {
	const trigger = await startTrigger({
		parameters: { additionalOptions: { includeMessageText: true } },
	});
	const time = seconds() - 3;
	const answer = await post(trigger.url, { ...report, later: 1 }, signed(apiKey, time));
	expect(answer).toEqual({ status: 200, text: '' });
	expect(trigger.started).toHaveLength(1);
	expect(trigger.json).toEqual({
		event: 'sms.deliveryReport',
		eventId,
		channel: 'sms',
		// As in the output of Send.
		messageId: 90210,
		from: null,
		to: '+525512345678',
		status: 'confirmed',
		text: 'Hello',
		receivedAt: new Date(time * 1000).toISOString(),
		clockDifference: 3,
		statusCode: 3,
		segments: 1,
		characters: 5,
		encoding: 'gsm',
		raw: { ...report, later: 1 },
	});
});

test('an incoming SMS has its sender, recipient and the message it answers', async () => {
	const trigger = await startTrigger();
	await post(trigger.url, incoming);
	expect(trigger.json).toMatchObject({
		event: 'sms.incoming',
		eventId,
		channel: 'sms',
		messageId: null,
		inReplyTo: 90210,
		from: '+525512345678',
		to: null,
		shortCode: null,
		optOut: false,
		text: 'Yes please',
		raw: incoming,
	});
	const { sms_id: _id, ...direct } = { ...incoming, short_code: '26262' };
	await post(trigger.url, direct);
	expect(trigger.json).toMatchObject({ to: '26262', shortCode: '26262', inReplyTo: null });
});

test('two trace IDs that are equal as doubles are two events', async () => {
	const trigger = await startTrigger();
	const text = JSON.stringify(report);
	for (const id of ['9007199254740993', '9007199254740992'])
		await post(trigger.url, text.replace('"90210"', id));
	const jsons = trigger.started.map((output) => output[0]?.[0]?.json);
	expect(jsons.map((json) => json?.messageId)).toEqual(['9007199254740993', '9007199254740992']);
	expect(new Set(jsons.map((json) => json?.eventId)).size).toBe(2);
});

test.each([
	[3, 'confirmed'],
	[10, 'rejected'],
	[7, 'unknown'],
	['10', 'rejected'],
])('status %p becomes %s and is passed on', async (status, label) => {
	const trigger = await startTrigger();
	await post(trigger.url, { ...report, status });
	expect(trigger.json).toMatchObject({
		status: label,
		statusCode: Number(status),
		raw: { status },
	});
});

describe('a signed body that is not understood', () => {
	const text = JSON.stringify(report);
	const form = 'application/x-www-form-urlencoded';
	const strange = 'application/json; charset=x-acme';

	test.each<[what: string, body: unknown, reason: RegExp, raw?: unknown, type?: string]>([
		['a null field', { ...report, message: null }, /resembles sms\.deliveryReport.*: message$/],
		['a status that is not a number', { ...report, status: 'late' }, /: status$/],
		['an SMS without its number', { source_addr: '52', message: 'Hi' }, /incoming.*: sms_id$/],
		['another kind of message', { type: 'inbound', payload: {} }, /resembles whatsApp\.message/],
		['another event', { kind: 'email', list: [1] }, /resembles no event/],
		['a null', 'null', /resembles no event/, null],
		['a form', 'status=3', /not valid JSON/, { text: 'status=3' }, form],
		['nothing', '', /not valid JSON/, { text: '' }],
		['truncated JSON', text.slice(0, -1), /not valid/, { text: text.slice(0, -1) }],
		['JSON in a charset that nobody knows', text, /charset/, { text }, strange],
		['bytes of no text', Buffer.from([0x7b, 0xff, 0x7d]), /charset/, { base64: 'e/99' }],
		['binary data', Buffer.from([0xff, 0]), /charset/, { base64: '/wA=' }, 'image/png'],
		['100,000 nested arrays', nested(100_000), /too deeply/, { text: nested(100_000) }],
	])(
		'%s is acknowledged and kept whole, with the reason',
		async (_what, body, reason, raw = body, type = 'application/json') => {
			const additionalOptions = { includeMessageText: true };
			const trigger = await startTrigger({
				parameters: { events: ['sms.incoming'], additionalOptions },
			});
			expect((await post(trigger.url, body, [], type)).status).toBe(401);
			expect(await post(trigger.url, body, signed(), type)).toEqual({ status: 200, text: '' });
			expect(trigger.json).toEqual({
				event: 'unknown',
				...{ eventId, receivedAt: expect.any(String), clockDifference: 0 },
				...{ channel: null, messageId: null, from: null, to: null, status: null, text: null },
				reason: expect.stringMatching(reason),
				raw,
			});
			expect(trigger.started).toHaveLength(1);
			expect(trigger.thrown).toEqual([]);
		},
	);

	test('is kept whole and not parsed if it exceeds a megabyte', async () => {
		const trigger = await startTrigger();
		const text = JSON.stringify({ ...report, message: 'x'.repeat(2 ** 20) });
		expect((await post(trigger.url, text)).status).toBe(200);
		const { event, reason, raw } = trigger.json;
		expect({ event, reason }).toEqual({ event: 'unknown', reason: 'It is larger than 1 MB' });
		expect(Object(raw).text === text).toBe(true);
	});

	test('gives a reason without values of the body or names outside the specification', async () => {
		const trigger = await startTrigger();
		await post(trigger.url, { trace_id: '1', status: 'late', evil: 'value' });
		expect(trigger.json.reason).toBe(
			'It resembles sms.deliveryReport, but these fields are invalid: segments, chars, encoding, message, phone, status',
		);
	});
});

test.each([
	['"utf-8"', Buffer.from('\ufeff' + JSON.stringify({ ...incoming, message: 'Añó' }))],
	['ISO-8859-1', Buffer.from(JSON.stringify({ ...incoming, message: 'Añó' }), 'latin1')],
	['utf-16le', Buffer.from(JSON.stringify({ ...incoming, message: 'Añó' }), 'utf16le')],
])('JSON in %s is decoded', async (charset, bytes) => {
	const trigger = await startTrigger();
	const type = `application/json; charset=${charset}`;
	expect((await post(trigger.url, bytes, signed(), type)).status).toBe(200);
	expect([trigger.json.event, trigger.json.text]).toEqual(['sms.incoming', 'Añó']);
});

test.each([null, 'text/plain', 'application/jsonx'])(
	'a signed SMS with the content type %s, and numbers as numbers, is read like any other',
	async (type) => {
		const trigger = await startTrigger();
		const body = JSON.stringify({ ...incoming, source_addr: 5215512345678 });
		expect((await post(trigger.url, body, [], type)).status).toBe(401);
		expect((await post(trigger.url, body, signed(), type)).status).toBe(200);
		expect(trigger.json).toMatchObject({ event: 'sms.incoming', from: '+525512345678' });
	},
);

test('a compressed body is read; one that cannot be decompressed gets 400 and starts nothing', async () => {
	const trigger = await startTrigger();
	const headers = [...signed(), 'Content-Encoding', 'gzip'];
	expect((await post(trigger.url, Buffer.from(JSON.stringify(report)), headers)).status).toBe(400);
	expect([trigger.started, trigger.thrown]).toEqual([[], []]);
	expect((await post(trigger.url, gzipSync(JSON.stringify(report)), headers)).status).toBe(200);
	expect(trigger.json.event).toBe('sms.deliveryReport');
});

test.each<[what: string, filters: IDataObject, passing: boolean[]]>([
	['by delivery status', { deliveryStatuses: ['rejected', 'unknown'] }, [false, true, true, true]],
	['by keyword', { keywords: 'Stop, sí' }, [true, true, true, false]],
	['without a choice', { deliveryStatuses: [] }, [true, true, true, true]],
])('a filter %s concerns only its own events', async (_what, filters, passing) => {
	const trigger = await startTrigger({ parameters: { filters } });
	const passed: boolean[] = [];
	for (const body of [report, { ...report, status: 10 }, { ...report, status: 5 }, incoming]) {
		const before = trigger.started.length;
		expect((await post(trigger.url, body)).status).toBe(200);
		passed.push(trigger.started.length > before);
	}
	expect(passed).toEqual(passing);
});

test('keywords are compared with the first word, whatever its case, accents and punctuation', async () => {
	const trigger = await startTrigger({ parameters: { filters: { keywords: 'Stop, sí' } } });
	for (const message of ['stop', ' STOP! now', 'SI', 'please stop', 'stopping', ''])
		await post(trigger.url, { ...incoming, message });
	const texts = trigger.started.map((output) => output[0]?.[0]?.json.text);
	expect(texts).toEqual(['stop', ' STOP! now', 'SI']);
});

describe('optOut', () => {
	const marked = async (body: object, options: IDataObject = {}) => {
		const trigger = await startTrigger({ parameters: { additionalOptions: options } });
		await post(trigger.url, body);
		return trigger.json.optOut;
	};

	test.each([
		['STOP', true],
		['No me manden más mensajes', true],
		['Vivo en Baja California', false],
	])('of %p is %p', async (message, expected) => {
		expect(await marked({ ...incoming, message })).toBe(expected);
		expect(await marked(whatsApp('text', { text: message }))).toBe(expected);
	});

	test('uses the words that the user sets', async () => {
		expect(await marked({ ...incoming, message: 'No más' }, { optOutWords: 'no mas' })).toBe(true);
		expect(await marked({ ...incoming, message: 'STOP' }, { optOutWords: 'no mas' })).toBe(false);
		expect(await marked({ ...incoming, message: 'STOP' }, { optOutWords: '' })).toBe(false);
		expect(await marked(report)).toBeUndefined();
	});
});

test('every event comes from one output; refused requests have their own if they are reported', () => {
	const { outputs } = new MessagingServiceTrigger().description;
	const code = String(outputs).replace(/^=\{\{|\}\}$/g, '');
	const named = (parameters: IDataObject) =>
		(new Function('$parameter', `return ${code}`)(parameters) as IDataObject[]).map(
			({ displayName, type }) => displayName ?? type,
		);
	expect([named({}), named({ additionalOptions: {} })]).toEqual([['main'], ['main']]);
	expect(named({ additionalOptions: { reportRefused: true } })).toEqual(['Events', 'Refused']);
});
