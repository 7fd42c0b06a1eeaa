import type { IDataObject } from 'n8n-workflow';
import {
	apiKey,
	incoming,
	post,
	report,
	signed,
	startTrigger,
	stopTriggers,
	whatsApp,
} from '../../tools/triggerServer';
import { listed } from '../../tools/listed';

afterEach(stopTriggers);

const media = {
	url: 'https://media.example.com/a.jpg',
	contentType: 'image/jpeg',
	urlExpiry: 1767323045,
};
const none = { text: null, media: null, location: null, contacts: null };
const place = { longitude: -99.1, latitude: 19.4, name: 'Centro', address: 'CDMX' };
const bare = { contentType: null, expiresAt: null };
const file = { url: media.url, contentType: 'image/jpeg', expiresAt: '2026-01-02T03:04:05.000Z' };

test.each<[string, unknown, IDataObject]>([
	['text', { text: 'Hola' }, { ...none, text: 'Hola' }],
	['image', { ...media, caption: 'Look' }, { ...none, text: 'Look', media: file }],
	['video', { ...media, caption: '' }, { ...none, media: file }],
	['sticker', { url: media.url }, { ...none, media: { ...bare, url: media.url } }],
	['audio', media, { ...none, media: file }],
	['file', media, { ...none, media: file }],
	['location', { ...place }, { ...none, location: place }],
	['contacts', [{ anything: 1 }], { ...none, contacts: [{ anything: 1 }] }],
	['poll', { question: '?' }, none],
	// Content of an unknown form; the message still arrives.
	['image', { address: 'x' }, none],
	['location', { longitude: '-99', latitude: null }, none],
])('a message of type %s starts the workflow with its content', async (type, content, extras) => {
	const trigger = await startTrigger();
	const body = whatsApp(type, content);
	expect(await post(trigger.url, body)).toEqual({ status: 200, text: '' });
	expect(trigger.json).toEqual({
		event: 'whatsApp.message',
		eventId: expect.stringMatching(/^[0-9a-f]{64}$/),
		channel: 'whatsApp',
		messageId: 'wamid.1',
		from: '+5215512345678',
		to: '+5215500000001',
		status: null,
		receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
		clockDifference: expect.any(Number),
		type,
		...extras,
		contact: { name: 'Ana', phone: '5215512345678', countryCode: 52, dialCode: '52' },
		cost: 0.01,
		receivedAtServiceTime: '2026-01-02 03:04:05',
		optOut: false,
		// A text, or a caption, can answer a question.
		...(extras.text !== null && { answer: null }),
		raw: body,
	});
});

test('the message type filter treats unlisted types as Other', async () => {
	const trigger = await startTrigger({
		parameters: { filters: { messageTypes: ['image', 'other'] } },
	});
	for (const type of ['text', 'image', 'poll']) await post(trigger.url, whatsApp(type, {}, type));
	await post(trigger.url, report);
	expect(trigger.started.map((output) => output[0]?.[0]?.json.type)).toEqual([
		'image',
		'poll',
		undefined,
	]);
});

describe('authentication', () => {
	const secret = 'a-long-random-secret';
	const credential = { apiKey, sharedSecret: secret };
	const header = { eventAuthentication: 'header', headerName: 'X-Secret' };
	const query = { eventAuthentication: 'query', parameterName: 'secret' };
	const address = {
		eventAuthentication: 'address',
		allowedAddresses: '203.0.113.0/24, 127.0.0.1',
	};

	test('is by signature unless the user chooses otherwise', async () => {
		const trigger = await startTrigger({ credential });
		expect((await post(trigger.url, whatsApp(), [])).status).toBe(401);
		expect((await post(trigger.url, whatsApp(), ['x-webhook-secret', secret])).status).toBe(401);
		expect((await post(`${trigger.url}?secret=${secret}`, whatsApp(), [])).status).toBe(401);
		expect((await post(trigger.url, whatsApp())).status).toBe(200);
	});

	test('by a secret in a header', async () => {
		const trigger = await startTrigger({ credential, parameters: header });
		for (const headers of [
			[],
			['x-secret', ''],
			['x-secret', `${secret}x`],
			['x-secret', secret.toUpperCase()],
			['x-secret', secret, 'x-secret', secret],
			['x-other', secret],
		])
			expect((await post(trigger.url, whatsApp(), headers)).status).toBe(401);
		expect((await post(`${trigger.url}?x-secret=${secret}`, whatsApp(), [])).status).toBe(401);
		expect(trigger.started).toEqual([]);
		expect((await post(trigger.url, whatsApp(), ['x-SECRET', secret])).status).toBe(200);
	});

	test.each([
		['ñandú-con-tilde-ok', 'latin1'],
		['ñandú-con-tilde-ok', 'utf8'],
		['секрет-🔑-достаточный', 'utf8'],
	] as const)(
		'by the secret %p in a header, whose bytes arrive as %s',
		async (sharedSecret, encoding) => {
			const trigger = await startTrigger({
				credential: { apiKey, sharedSecret },
				parameters: header,
			});
			const arriving = Buffer.from(sharedSecret, encoding).toString('latin1');
			for (const other of [arriving.slice(0, -1), `${arriving}x`, '?'.repeat(arriving.length)])
				expect((await post(trigger.url, whatsApp(), ['x-secret', other])).status).toBe(401);
			expect((await post(trigger.url, whatsApp(), ['x-secret', arriving])).status).toBe(200);
		},
	);

	test('a secret outside Latin-1 is not matched by its truncated bytes', async () => {
		const sharedSecret = 'секрет-достаточный';
		const trigger = await startTrigger({
			credential: { apiKey, sharedSecret },
			parameters: header,
		});
		const cut = Buffer.from(sharedSecret, 'latin1')
			.toString('latin1')
			.replace(/[^\x20-\x7e\x80-\xff]/g, '');
		expect((await post(trigger.url, whatsApp(), ['x-secret', cut])).status).toBe(401);
	});

	test('by a secret in the address', async () => {
		const trigger = await startTrigger({ credential, parameters: query });
		for (const search of ['', `secret=${secret}x`, `Secret=${secret}`, `secret[]=${secret}`])
			expect((await post(`${trigger.url}?${search}`, whatsApp(), [])).status).toBe(401);
		expect((await post(trigger.url, whatsApp(), ['secret', secret])).status).toBe(401);
		expect(trigger.started).toEqual([]);
		expect((await post(`${trigger.url}?secret=${secret}`, whatsApp(), [])).status).toBe(200);
	});

	test.each([
		['header', header],
		['query', query],
	])('by a secret in the %s refuses all while the credential holds none', async (_, parameters) => {
		for (const empty of [{}, { apiKey, sharedSecret: '  ' }]) {
			const trigger = await startTrigger({ credential: empty, parameters });
			for (const none of ['', 'undefined'])
				expect(
					(await post(`${trigger.url}?secret=${none}`, whatsApp(), ['x-secret', none])).status,
				).toBe(401);
		}
	});

	test('by address alone accepts only listed addresses, and nobody if the list is empty', async () => {
		const trigger = await startTrigger({ credential: null, parameters: address });
		expect((await post(trigger.url, whatsApp(), [])).status).toBe(200);
		const stranger = await startTrigger({
			credential: null,
			parameters: address,
			ip: '198.51.100.1',
		});
		expect((await post(stranger.url, whatsApp(), [])).status).toBe(401);
		for (const allowedAddresses of ['', ' ', ',', 'nonsense', '127.0.0.1/x']) {
			const empty = await startTrigger({ parameters: { ...address, allowedAddresses } });
			expect((await post(empty.url, whatsApp(), [])).status).toBe(401);
		}
	});

	test.each([
		['secret in a header', header],
		['secret in the address', query],
		['address list', address],
	])('by %s lets no SMS event in, and other forms as unknown', async (_name, parameters) => {
		const trigger = await startTrigger({ credential, parameters });
		const postBy = async (body: unknown, type = 'application/json') =>
			(await post(`${trigger.url}?secret=${secret}`, body, ['x-secret', secret], type)).status;
		for (const body of [report, incoming]) expect(await postBy(body)).toBe(401);
		expect(trigger.started).toEqual([]);
		const message = whatsApp('text', { text: 'Añó' });
		const latin = Buffer.from(JSON.stringify(message), 'latin1');
		// An SMS event disguised as a message does not count as an SMS event.
		const disguised = { type: 'inbound', ...report, ...incoming };
		for (const [body, raw, reason, type] of [
			[[message], [message], /resembles no event/],
			[latin, { base64: latin.toString('base64') }, /charset/],
			[message, { text: JSON.stringify(message) }, /application\/json/, 'text/plain'],
			[disguised, expect.any(Object), /whatsApp/],
		] as const) {
			expect(await postBy(body, type)).toBe(200);
			const unknown = { event: 'unknown', status: null, messageId: null, raw };
			expect(trigger.json).toMatchObject({ ...unknown, reason: expect.stringMatching(reason) });
		}
		expect(trigger.started).toHaveLength(4);
	});

	test('an unknown scheme accepts nothing', async () => {
		const trigger = await startTrigger({
			credential,
			parameters: { eventAuthentication: 'none' },
		});
		expect((await post(trigger.url, whatsApp())).status).toBe(503);
	});
});

test('an address list whose expression is empty admits nobody', async () => {
	for (const allowedAddresses of listed`
		={{ "" }} | ={{ undefined }} | ={{ " " }} | ={{ null }} | ={{ [] }}
	`) {
		const trigger = await startTrigger({ parameters: { allowedAddresses } });
		for (const body of [report, incoming, whatsApp()])
			expect((await post(trigger.url, body)).status).toBe(401);
		expect(trigger.started).toEqual([]);
	}
	const open = await startTrigger({ parameters: { allowedAddresses: '' } });
	expect((await post(open.url, report)).status).toBe(200);
});

test.each([
	['without a proxy', 0, '203.0.113.9', 401],
	['with a proxy that adds the true sender', 1, '203.0.113.9, 198.51.100.1', 401],
	['with a proxy that adds a listed sender', 1, '6.6.6.6, 203.0.113.9', 200],
	['as text that is no address', 1, '203.0.113.9 or any', 401],
])('a forged X-Forwarded-For %s admits nobody', async (_name, proxyHops, forwarded, status) => {
	const trigger = await startTrigger({
		parameters: { allowedAddresses: '203.0.113.0/24' },
		proxyHops,
	});
	const headers = [...signed(), 'X-Forwarded-For', forwarded];
	expect((await post(trigger.url, report, headers)).status).toBe(status);
});

test('the address list applies to every event, before any other check', async () => {
	const parameters = { allowedAddresses: '203.0.113.0/24' };
	for (const [ip, status] of [
		['203.0.113.9', 200],
		['::ffff:203.0.113.9', 200],
		['203.0.114.9', 401],
		['', 401],
	] as const) {
		const trigger = await startTrigger({ parameters, ip });
		for (const body of [report, incoming, whatsApp()])
			expect((await post(trigger.url, body)).status).toBe(status);
		expect(trigger.stored.reads).toBe(status === 200 ? 1 : 0);
	}
});
