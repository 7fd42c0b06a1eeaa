import type { IDataObject } from 'n8n-workflow';
import { itemsOf } from '../tools/engine';
import { useEmulator } from '../tools/service';
import * as messages from './messages';

/** What an expression gives is one person; several only where the author says so. */

const service = useEmulator();

const { run } = service;

const to = '={{ $json.phone }}';
const sms = { ...messages.sms, to };
const code = { ...messages.code, to };
const channels = [
	['SMS', sms],
	['flash SMS', { ...messages.flash, to }],
	['WhatsApp', { ...messages.whatsApp, to }],
	['WhatsApp template', { ...messages.template, to }],
] as const;

const tool = { settings: { type: 'messagingServiceTool' } };
const numbers = (count: number) =>
	Array.from({ length: count }, (_, at) => `+52551${String(2000000 + at)}`);
const sent = () =>
	service.emulator.requests.filter(({ endpoint }) => /send/i.test(String(endpoint))).length;

test.each<[string, IDataObject, unknown]>([
	['SMS with commas', sms, numbers(1500).join(',')],
	['SMS with semicolons', sms, numbers(2).join('; ')],
	['SMS with lines', sms, numbers(2).join('\n')],
	['SMS with a list of lists', sms, [numbers(2)]],
	...[...channels, ['one-time password', code] as const].map(
		([kind, message]): [string, IDataObject, unknown] => [kind, message, numbers(1500)],
	),
])('a form field that posts several numbers sends none: %s', async (_kind, message, phone) => {
	const { error } = await run(message, { items: itemsOf({ phone } as IDataObject) });
	expect(error?.message).toMatch(/^“To” /);
	expect(sent()).toBe(0);
});

test.each(['+52 55 1234 5678', ' 525512345678\n', 525512345678, '525,512,345,678'])(
	'one number is sent: %j',
	async (phone) => {
		for (const message of [sms, code]) await run(message, { items: itemsOf({ phone }) });
		expect(sent()).toBe(2);
	},
);

const phone = numbers(3).join(', ');

test('the refusal names the ways: Split Out, and the option', async () => {
	const { error } = await run(sms, { items: itemsOf({ phone }) });
	expect(error?.message).toBe('“To” has 3 numbers, and an expression may give only one');
	expect(error?.description).toMatch(/Split Out.*set Several Numbers in Options/);
});

test.each(channels)(
	'%s: with Several Numbers, a text or a list counts up to that many',
	async (_kind, message) => {
		const options = { several: 3 };
		await run({ ...message, options }, { items: itemsOf({ phone }, { phone: numbers(3) }) });
		expect(sent()).toBe(6);
		const { error } = await run({ ...message, options }, { items: itemsOf({ phone: numbers(4) }) });
		expect(error?.message).toBe('“To” has 4 numbers, and Several Numbers allows 3');
		expect(sent()).toBe(6);
	},
);

describe('an agent’s tool', () => {
	test.each([
		['of its own', {}],
		['even if the model sets Several Numbers', { several: '={{ 500 }}' }],
	])('that is called with 500 numbers sends none %s', async (_way, options) => {
		const items = itemsOf({ phone: numbers(500).join() });
		const { error } = await run({ ...sms, options }, { ...tool, items });
		expect(error?.message).toMatch(/has 500 numbers, and one call takes 1/);
		expect(sent()).toBe(0);
	});

	test('sends to the numbers that its author typed', async () => {
		const { error } = await run({ ...sms, to: phone }, { ...tool, items: itemsOf({}) });
		expect(error).toBeUndefined();
		expect(sent()).toBe(3);
	});

	test('takes as many as its author fixed', async () => {
		const options = { several: 2 };
		await run({ ...sms, options }, { ...tool, items: itemsOf({ phone: numbers(2).join() }) });
		expect(sent()).toBe(2);
		const { error } = await run({ ...sms, options }, { ...tool, items: itemsOf({ phone }) });
		expect(error?.message).toContain('one call takes 2');
	});
});

describe.each([
	['SMS', { channel: 'sms', answerBy: 'link' }, numbers(2)],
	['WhatsApp', { channel: 'whatsApp', answerBy: 'link' }, numbers(2)],
	['email', { channel: 'email', subject: 'Q' }, ['ana@example.com', 'eve@example.net']],
])('a question by %s', (_channel, fields, people) => {
	const question = { ...messages.question, to: '={{ $json.people }}', ...fields };

	test.each([[people.join(', ')], [people]])(
		'an expression adds nobody who decides: %j',
		async (value) => {
			const { error } = await run(question, { items: itemsOf({ people: value }) });
			expect(error?.message).toMatch(
				/has 2 (?:numbers|people|recipients), and an expression may give only one/,
			);
			expect(sent()).toBe(0);
		},
	);

	test('with Several People, the author allows several', async () => {
		const parameters = { ...question, options: { several: 2 } };
		const { error } = await run(parameters, { items: itemsOf({ people }) });
		expect(error).toBeUndefined();
		expect(sent()).toBe(2);
	});
});

describe.each([
	['email', messages.email],
	['email from a template', messages.fromTemplate],
])('%s', (_kind, message) => {
	const email = { ...message, to: '={{ $json.email }}' };
	const addresses = (count: number) =>
		Array.from({ length: count }, (_, at) => `p${at}@example.com`);
	const recipients = () =>
		service.emulator.requests.flatMap(
			({ body }) => (body as { to?: object[] } | undefined)?.to ?? [],
		).length;

	test.each([
		['commas', addresses(1500).join()],
		['objects', [{ email: 'a@example.com' }, { email: 'b@example.com' }]],
	])('a form field with several addresses reaches none: %s', async (_form, addressed) => {
		const { error } = await run(email, { items: itemsOf({ email: addressed } as IDataObject) });
		expect(error?.message).toMatch(/has \d+ recipients, and an expression may give only one/);
		expect(error?.description).toMatch(/Several Recipients in Options/);
		expect(recipients()).toBe(0);
	});

	test('a name with a comma and an address adds nobody', async () => {
		const named = { ...email, to: '={{ $json.name }} <{{ $json.email }}>' };
		const { error } = await run(named, {
			items: itemsOf({ name: 'eve@example.net, Ana', email: 'ana@example.com' }),
		});
		expect(error?.message).toContain('has 2 recipients');
		expect(recipients()).toBe(0);
	});

	test('with Several Recipients, the author allows several, and an agent’s tool too', async () => {
		const parameters = { ...email, options: { several: 3 } };
		const items = itemsOf({ email: addresses(3) });
		await run(parameters, { items });
		expect(recipients()).toBe(3);
		await run(parameters, { items, ...tool });
		expect(recipients()).toBe(6);
		const { error } = await run(email, { items, ...tool });
		expect(error?.message).toContain('has 3 recipients, and one call takes 1');
	});
});
