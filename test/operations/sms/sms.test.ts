import type { IDataObject } from 'n8n-workflow';
import { itemsOf } from '../../tools/engine';
import { useEmulator } from '../../tools/service';

const service = useEmulator();

const run = (operation: string, parameters: IDataObject, items?: IDataObject[]) =>
	service.run({ resource: 'sms', operation, ...parameters }, items && { items: itemsOf(...items) });

const options = { sender: 'SHOP', externalId: 'A-1' };

test.each([
	['send', 'POST', 'POST', '/v2/sms-global/send', '+52 55 1234-5678', '525512345678'],
	['send', 'GET', 'GET', '/v2/sms-global/send', '0052 (55) 1234 5678', '525512345678'],
	['send', 'national', 'GET', '/v2/sms/send', '(55) 1234 5678', '5512345678'],
	['sendFlash', 'national', 'POST', '/v2/flash/send', 5512345678, '5512345678'],
	['sendFlash', 'POST', 'POST', '/v2/flash-global/send', 525512345678, '525512345678'],
	['sendFlash', 'GET', 'GET', '/v2/flash-global/send', '52 55 1234 5678', '525512345678'],
])(
	'%s by %s makes a %s to %s, with digits',
	async (operation, request, method, path, to, phone) => {
		const { error, json } = await run(operation, {
			to,
			message: 'Pay 5 & go+1 = 10%?',
			options: { ...options, request },
		});
		expect(error).toBeUndefined();
		const fields = { msg: 'Pay 5 & go+1 = 10%?', phone, sender: 'SHOP', id: 'A-1' };
		const [query, body] = method === 'GET' ? [fields, undefined] : [{}, fields];
		expect(service.emulator.requests).toMatchObject([{ method, path, violations: [] }]);
		const [received] = service.emulator.requests;
		expect([received?.query, received?.body]).toEqual([query, body]);
		expect(json).toEqual([
			{
				messageId: expect.any(Number),
				to: '+525512345678',
				status: 'queued',
				segments: 1,
				cost: 0.05,
				country: 'MX',
				externalId: 'A-1',
			},
		]);
	},
);

test.each([
	['Sender ID', { sender: 'My\nShop' }],
	['External ID', { externalId: 'A\u00001' }],
])('%s with more than one line is refused: %j', async (label, given) => {
	const { error } = await run('send', { to: '525512345678', message: 'Hello', options: given });
	expect(error?.message).toBe(`“Options › ${label}” has a line break or another control character`);
	expect(service.emulator.requests).toEqual([]);
});

describe('before anything is sent', () => {
	test.each([
		['a missing number', { to: '' }, /^“To” is empty \[item 1\]$/],
		['an emoji', { message: 'mañana 😀' }, /^“Message” .*😀.*\[item 1\]$/],
		['161 characters', { message: 'x'.repeat(161) }, /^“Message” is 161 characters.*\[item 1\]$/],
	])('%s stops the whole run and names item, field and way out', async (_name, bad, message) => {
		const good = { to: '525512345678', message: 'Hello' };
		const { error } = await run(
			'send',
			{ to: '={{ $json.to }}', message: '={{ $json.message }}', options: {} },
			[good, { ...good, ...bad }, good],
		);
		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(/^Nothing was sent\. .+\.$/);
		expect(error?.context).toMatchObject({ itemIndex: 1, delivery: 'notSent' });
		expect(service.emulator.requests).toEqual([]);
	});

	test('an expression about a node without a connection keeps what n8n says about it', async () => {
		const { error } = await run('send', {
			to: "={{ $('Errors').item.json.to }}",
			message: 'Hello',
		});
		expect(error?.context).toMatchObject({ nodeCause: 'Errors', parameter: 'to' });
	});

	test('an expression that returns an unknown option is refused with the valid options', async () => {
		const { error } = await run('send', {
			to: '525512345678',
			message: 'Hello',
			options: { characters: '={{ "drop" }}' },
		});
		expect(error?.message).toBe(
			'“Options › Accents and Emoji” is not one of the available options',
		);
		expect(error?.description).toContain('replace, unicode');
	});
});

test('Validate Only shows the exact request, its encoding and what was replaced, and sends nothing', async () => {
	const { json } = await run('send', {
		to: '+525512345678',
		message: 'será',
		options: { ...options, validateOnly: true },
	});
	expect(json).toEqual([
		{
			valid: true,
			request: {
				method: 'POST',
				url: `${service.emulator.url}/v2/sms-global/send`,
				body: { msg: 'sera', phone: '525512345678', sender: 'SHOP', id: 'A-1' },
			},
			to: '+525512345678',
			country: 'MX',
			text: 'sera',
			segments: 1,
			characters: 4,
			encoding: 'gsm',
			notices: ['Characters that SMS cannot carry were replaced: “á” → “a”'],
		},
	]);
	expect(service.emulator.requests).toEqual([]);
});

describe('Get Status', () => {
	test('is pending without dates, and then confirmed with the replies', async () => {
		const [sent] = (await run('send', { to: '525512345678', message: 'Hello', options })).json;
		const messageId = sent?.messageId;
		const pending = await run('getStatus', { messageId });
		expect(pending.json).toMatchObject([
			{
				messageId,
				to: '+525512345678',
				status: 'pending',
				externalId: 'A-1',
				sentAtServiceTime: null,
				replies: [],
			},
		]);
		service.clock.advance(service.emulator.settings.settleMs);
		service.emulator.set({ webhooks: { sms: service.emulator.url }, webhookTries: 1 });
		await service.emulator.incomingSms({ source_addr: '525512345678', message: 'Yes' });
		const final = await run('getStatus', { messageId });
		expect(final.json).toMatchObject([
			{
				messageId,
				status: 'confirmed',
				statusText: 'ENVIO CONFIRMADO',
				sentAtServiceTime: expect.stringMatching(/^\d{4}-\d\d-\d\d /) as string,
				replies: [expect.anything()],
			},
		]);
	});

	test.each([
		['NUMERO INVALIDO', 'rejected'],
		['Número inválido', 'rejected'],
		['UNDELIV', 'rejected'],
		['NOT DELIVERED', 'rejected'],
		['NO RECHAZADO', 'unknown'],
		['ZUGESTELLT', 'unknown'],
		['EN COLA', 'pending'],
		['', 'pending'],
		['ENVIO CONFIRMADO', 'confirmed'],
		['EN CAMINO', 'pending'],
		['EN CAMINO', 'unknown', '2026-01-31 09:15:00'],
		['No entregado', 'rejected', '2026-01-31 09:15:00'],
	])('“%s” is %s', async (words, status, send_date = '0000-00-00 00:00:00') => {
		const message = { status: words, send_date };
		const body = { status: true, error: false, description: { message, answers: [] } };
		service.emulator.fault({ do: 'answer', body });
		expect((await run('getStatus', { messageId: '7' })).json).toMatchObject([{ status }]);
	});

	test.each([
		['9007199254740993', '9007199254740993'],
		[' 9007199254740991 ', 9007199254740991],
		[9007199254740991, 9007199254740991],
		['007', '007'],
	])(
		'the ID %j is asked for as it is, and shown as Send and the trigger show it',
		async (given, shown) => {
			service.emulator.fault({
				do: 'answer',
				body: { status: true, error: false, description: { message: { status: 'X' } } },
			});
			const { json } = await run('getStatus', { messageId: given });
			expect(json).toMatchObject([{ messageId: shown }]);
			expect(service.emulator.requests.at(-1)?.query).toEqual({ token: String(given).trim() });
		},
	);

	test.each([9007199254740993, 12345678901234567890, '1.2345678901234568e+19', '5.21E+12', 7.5])(
		'the ID %j may have lost digits and is not asked for',
		async (messageId) => {
			const { error } = await run('getStatus', { messageId });
			expect(error?.message).toBe('“Message ID” is a number that may have lost digits');
			expect(error?.description).toContain('Pass it as text');
			expect(service.emulator.requests).toEqual([]);
		},
	);
});

test('an ID beyond the precision of a double keeps its digits', async () => {
	const description = { id: 'ID', number: '525512345678', message: 'Hello' };
	const body = JSON.stringify({ status: true, error: false, description }).replace(
		'"ID"',
		'12345678901234567890',
	);
	service.emulator.fault({ do: 'answer', body, headers: { 'content-type': 'application/json' } });
	const { json } = await run('send', { to: '525512345678', message: 'Hello', options: {} });
	expect(json[0]?.messageId).toBe('12345678901234567890');
});

test.each([
	['no description', { status: true, error: false }],
	['a description of another shape', { status: true, error: false, description: 'queued' }],
])('a success with %s is still a success, shown as it is', async (_name, body) => {
	service.emulator.fault({ do: 'answer', body });
	const { json, error } = await run('send', { to: '525512345678', message: 'Hello', options: {} });
	expect(error).toBeUndefined();
	expect(json).toEqual([{ response: body }]);
});

test('a Default Country that is no country is refused with the name of the field', async () => {
	const options = { defaultCountry: 'Mexiko-Stadt' };
	const { error } = await run('send', { to: '55 1234 5678', message: 'Hello', options });
	expect(error?.message).toBe('“Options › Default Country” is not a country');
});
