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
const file = { url: media.url, contentType: 'image/jpeg', expiresAt: '2026-01-02T03:04:05.000Z' };

test.each<[string, unknown, IDataObject]>([
	['text', { text: 'Hola' }, { ...none, text: 'Hola' }],
	['image', { ...media, caption: 'Look' }, { ...none, text: 'Look', media: file }],
	['video', { ...media, caption: '' }, { ...none, media: file }],
	[
		'sticker',
		{ url: media.url },
		{ ...none, media: { url: media.url, contentType: null, expiresAt: null } },
	],
	['audio', media, { ...none, media: file }],
	['file', media, { ...none, media: file }],
	[
		'location',
		{ longitude: -99.1, latitude: 19.4, name: 'Centro', address: 'CDMX' },
		{ ...none, location: { longitude: -99.1, latitude: 19.4, name: 'Centro', address: 'CDMX' } },
	],
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

test('the event ID depends on the platform message and its agent', async () => {
	const trigger = await startTrigger({ mode: 'manual' });
	for (const body of [
		whatsApp(),
		whatsApp('text', { text: 'edited' }),
		whatsApp('text', { text: 'Hola' }, 'wamid.2'),
	])
		await post(trigger.url, body);
	const [first, second, third] = trigger.started.map((output) => output[0]?.[0]?.json.eventId);
	expect(second).toBe(first);
	expect(third).not.toBe(first);
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
		const refused = [
			[],
			['x-secret', ''],
			['x-secret', `${secret}x`],
			['x-secret', secret.slice(1)],
			['x-secret', secret.toUpperCase()],
			['x-secret', secret, 'x-secret', secret],
			['x-secret', `${secret}, ${secret}`],
			['x-other', secret],
		];
		for (const headers of refused)
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
		for (const search of [
			'',
			'?secret=',
			`?secret=${secret}x`,
			`?Secret=${secret}`,
			'?__proto__=x',
			`?secret[]=${secret}`,
		])
			expect((await post(trigger.url + search, whatsApp(), [])).status).toBe(401);
		expect((await post(trigger.url, whatsApp(), ['secret', secret])).status).toBe(401);
		expect(trigger.started).toEqual([]);
		expect((await post(`${trigger.url}?secret=${secret}`, whatsApp(), [])).status).toBe(200);
	});

	test.each([
		['header', header, ['x-secret', '']],
		['query', query, []],
	])(
		'by a secret in the %s refuses all while the credential holds none',
		async (_where, parameters, headers) => {
			for (const empty of [{}, { apiKey }, { apiKey, sharedSecret: '  ' }]) {
				const trigger = await startTrigger({ credential: empty, parameters });
				expect((await post(`${trigger.url}?secret=`, whatsApp(), headers)).status).toBe(401);
				expect(
					(await post(`${trigger.url}?secret=undefined`, whatsApp(), ['x-secret', 'undefined']))
						.status,
				).toBe(401);
				expect(trigger.started).toEqual([]);
			}
		},
	);

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
		['secret in a header', header, ['x-secret', secret]],
		['secret in the address', query, []],
		['address list', address, []],
	])(
		'by %s lets no SMS event in, and other forms as unknown',
		async (_name, parameters, headers) => {
			const trigger = await startTrigger({ credential, parameters });
			const url = `${trigger.url}?secret=${secret}`;
			for (const body of [report, incoming])
				expect((await post(url, body, headers)).status).toBe(401);
			expect(trigger.started).toEqual([]);
			const status = { type: 'status', payload: { app: '5215500000001' } };
			const latin = Buffer.from(JSON.stringify(whatsApp('text', { text: 'Añó' })), 'latin1');
			const strange = [
				[status, 'application/json', status, /resembles no event/],
				[[whatsApp()], 'application/json', [whatsApp()], /resembles no event/],
				[latin, 'application/json', { base64: latin.toString('base64') }, /charset/],
				[whatsApp(), 'text/plain', { text: JSON.stringify(whatsApp()) }, /application\/json/],
				// An SMS event disguised as a message does not count as an SMS event.
				[
					{ type: 'inbound', ...report, ...incoming },
					'application/json',
					expect.any(Object),
					/whatsApp/,
				],
			] as const;
			for (const [body, type, raw, reason] of strange) {
				expect((await post(url, body, headers, type)).status).toBe(200);
				const expected = {
					event: 'unknown',
					status: null,
					raw,
					reason: expect.stringMatching(reason),
				};
				expect(trigger.json).toMatchObject({ ...expected, messageId: null });
			}
			expect(trigger.started).toHaveLength(strange.length);
		},
	);

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
