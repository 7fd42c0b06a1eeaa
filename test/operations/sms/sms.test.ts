import type { IDataObject } from 'n8n-workflow';
import { itemsOf, runNode } from '../../tools/engine';
import { useEmulator } from '../../tools/service';
import { until } from '../../tools/until';

const service = useEmulator();

const run = (operation: string, parameters: IDataObject, items?: IDataObject[]) =>
	runNode({
		credentials: service.credentials,
		parameters: { resource: 'sms', operation, ...parameters },
		...(items && { items: itemsOf(...items) }),
	});

/** What reached the service, without what is the same for all. */
const received = () =>
	service.emulator.requests.map(({ method, path, query, body, violations }) => ({
		method,
		path,
		query,
		body,
		violations,
	}));

const options = { sender: 'SHOP', externalId: 'A-1' };

test.each([
	['send', 'international', 'POST', '/v2/sms-global/send', '+52 55 1234-5678', '525512345678'],
	['send', 'international', 'GET', '/v2/sms-global/send', '0052 (55) 1234 5678', '525512345678'],
	['send', 'national', 'GET', '/v2/sms/send', '(55) 1234 5678', '5512345678'],
	['sendFlash', 'national', 'POST', '/v2/flash/send', 5512345678, '5512345678'],
	['sendFlash', 'international', 'POST', '/v2/flash-global/send', 525512345678, '525512345678'],
	['sendFlash', 'international', 'GET', '/v2/flash-global/send', '52 55 1234 5678', '525512345678'],
])(
	'%s, %s, %s reaches %s %s with the number as digits',
	async (operation, numberFormat, method, path, to, phone) => {
		const httpMethod = numberFormat === 'national' ? {} : { httpMethod: method };
		const { error, json } = await run(operation, {
			to,
			numberFormat,
			message: 'Pay 5 & go+1 = 10%?',
			options: { ...options, ...httpMethod },
		});
		expect(error).toBeUndefined();
		const fields = { msg: 'Pay 5 & go+1 = 10%?', phone, sender: 'SHOP', id: 'A-1' };
		const [query, body] = method === 'GET' ? [fields, undefined] : [{}, fields];
		expect(received()).toEqual([{ method, path, query, body, violations: [] }]);
		expect(json).toMatchObject([{ encoding: 'gsm', segments: 1, sender: 'SHOP' }]);
	},
);

test('output is the record of the service, in input order, each paired with its item', async () => {
	service.emulator.fault({ do: 'delay', delayMs: 80, request: 1 });
	const sending = run('send', { to: '={{ $json.to }}', message: 'Hello', options: {} }, [
		{ to: '525512345671' },
		{ to: '525512345672' },
		{ to: 525512345673 },
	]);
	await until(() => service.emulator.requests.filter(({ status }) => status === 200).length === 2);
	service.clock.advance(80);
	const { items, json } = await sending;
	expect(json.map(({ number }) => number)).toEqual(['525512345671', '525512345672', '525512345673']);
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
	expect(Object.keys(json[0] ?? {}).sort()).toEqual(
		[
			'added_on',
			'charge',
			'country',
			'encoding',
			'id',
			'job_id',
			'length',
			'message',
			'number',
			'segments',
			'sender',
		].sort(),
	);
});

describe('before anything leaves', () => {
	test.each([
		[
			'a number without country code',
			{ to: '55 1234 5678' },
			/^“To” has 10 digits, so the country code is missing \[item 1\]$/,
		],
		['a missing number', { to: '' }, /^“To” .*\[item 1\]$/],
		['two numbers', { to: '525512345678, 525512345679' }, /^“To” .*\[item 1\]$/],
		['an accent', { message: 'mañana á' }, /^“Message” .*á.*\[item 1\]$/],
		['161 characters', { message: 'x'.repeat(161) }, /^“Message” is 161 characters.*\[item 1\]$/],
		['an empty text', { message: ' ' }, /^“Message” .*\[item 1\]$/],
		['a text that is an object', { message: { a: 1 } }, /^“Message” .*\[item 1\]$/],
	])('%s stops the whole run and names item, field and way out', async (_name, bad, message) => {
		const good = { to: '525512345678', message: 'Hello' };
		const { error } = await run(
			'send',
			{ to: '={{ $json.to }}', message: '={{ $json.message }}', options: {} },
			[good, { ...good, ...bad }, good],
		);
		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(/^Nothing was sent, for any item\. .+\.$/);
		expect(error?.context).toMatchObject({ itemIndex: 1, delivery: 'notSent' });
		expect(service.emulator.requests).toEqual([]);
	});

	test('all bad items are named at once', async () => {
		const { error } = await run('send', { to: '={{ $json.to }}', message: 'Hello', options: {} }, [
			{ to: 'a' },
			{ to: 'b' },
			{ to: 'c' },
		]);
		expect(error?.description).toContain('Also to correct: items 1, 2.');
	});

	test('the minimum of three characters holds only where the specification states it', async () => {
		const short = { to: '525512345678', message: 'Hi' };
		expect((await run('send', { ...short, options: {} })).error).toBeUndefined();
		expect((await run('sendFlash', { ...short, options: {} })).error).toBeUndefined();
		expect((await run('send', { ...short, options: { httpMethod: 'GET' } })).error).toBeUndefined();
		expect((await run('sendFlash', { ...short, options: { httpMethod: 'GET' } })).error?.message).toMatch(
			/“Message”/,
		);
		expect(
			(await run('send', { to: '5512345678', message: 'Hi', numberFormat: 'national', options: {} })).error
				?.message,
		).toMatch(/“Message”/);
		expect(
			(await run('sendFlash', { to: '5512345678', message: 'Hi', numberFormat: 'national', options: {} }))
				.error?.message,
		).toMatch(/“Message”/);
		expect(service.emulator.requests).toHaveLength(3);
	});

	test('an expression that delivers no known option is refused with the options', async () => {
		const { error } = await run('send', {
			to: '525512345678',
			message: 'Hello',
			options: { otherCharacters: '={{ "drop" }}' },
		});
		expect(error?.message).toBe('“Options › Other Characters” has none of the values it can take [item 0]');
		expect(error?.description).toContain('refuse, replace, keep');
	});
});

describe('Other Characters', () => {
	test.each([
		['replace', '“Mañana” será – más ✓'.replace(' ✓', ''), '"Mañana" sera - mas'],
		['keep', 'será ✓', 'será ✓'],
	])('%s', async (otherCharacters, message, sent) => {
		const { error } = await run('send', { to: '525512345678', message, options: { otherCharacters } });
		expect(error).toBeUndefined();
		expect(service.emulator.messages.map(({ text }) => text)).toEqual([sent]);
	});
});

test('Validate Only shows the exact request, its encoding and segments, and sends nothing', async () => {
	const { json, items } = await run('send', {
		to: '+525512345678',
		message: 'será',
		options: { ...options, otherCharacters: 'replace', validateOnly: true },
	});
	expect(json).toEqual([
		{
			valid: true,
			request: {
				method: 'POST',
				url: `${service.emulator.url}/v2/sms-global/send`,
				body: { msg: 'sera', phone: '525512345678', sender: 'SHOP', id: 'A-1' },
			},
			encoding: 'gsm',
			segments: 1,
			textReplaced: true,
		},
	]);
	expect(items[0]?.pairedItem).toEqual({ item: 0 });
	expect(service.emulator.requests).toEqual([]);
});

describe('Get Status', () => {
	const sent = async () => (await run('send', { to: '525512345678', message: 'Hello', options })).json[0]?.id;

	test('simplified: dates are null while pending, then there', async () => {
		const messageId = await sent();
		const pending = await run('getStatus', { messageId });
		expect(pending.json).toMatchObject([
			{ messageId: String(messageId), to: '525512345678', externalId: 'A-1', sentAt: null, replies: [] },
		]);
		expect(Object.keys(pending.json[0] ?? {}).length).toBeLessThanOrEqual(10);
		service.clock.advance(service.emulator.settings.settleMs);
		const final = await run('getStatus', { messageId });
		expect(final.json).toMatchObject([
			{ status: 'ENVIO CONFIRMADO', sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\d /) as string },
		]);
	});

	test('raw: the record of the service', async () => {
		const { json } = await run('getStatus', { messageId: await sent(), simplify: false });
		expect(json).toMatchObject([{ message: { phone: '525512345678', var_a: 'A-1' }, answers: [] }]);
	});

	test('shows the replies', async () => {
		const messageId = await sent();
		await service.emulator
			.incomingSms({ source_addr: '525512345678', message: 'Yes' })
			.catch(() => undefined);
		const { json } = await run('getStatus', { messageId });
		expect(json[0]?.replies).toHaveLength(1);
	});
});

test('an ID larger than a double holds keeps its digits', async () => {
	const description = { id: 'ID', number: '525512345678', message: 'Hello' };
	const body = JSON.stringify({ status: true, error: false, description }).replace(
		'"ID"',
		'12345678901234567890',
	);
	service.emulator.fault({ do: 'answer', body, headers: { 'content-type': 'application/json' } });
	const { json } = await run('send', { to: '525512345678', message: 'Hello', options: {} });
	expect(json[0]?.id).toBe('12345678901234567890');
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
