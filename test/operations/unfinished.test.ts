import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import type { IDataObject } from 'n8n-workflow';
import { itemsOf } from '../tools/engine';
import { runs } from '../tools/runs';
import { carryOn, useEmulator } from '../tools/service';
import { listed } from '../tools/listed';
import * as kinds from './messages';

/**
 * A placeholder that somebody typed, and a missing value that an expression gave, are never sent,
 * in any field.
 */

const service = useEmulator();

const { run } = service;

const sms = { ...kinds.sms, message: 'Hello Ana' };
const email = { ...kinds.email, options: { fromName: 'Shop' } };
const whatsApp = { ...kinds.whatsApp, message: undefined };
const question = { ...kinds.question, channel: 'whatsApp', to: sms.to };

/** One message of each kind with all its text fields. */
const messages: Readonly<Record<string, IDataObject>> = {
	SMS: { ...sms, options: { sender: 'Shop', externalId: 'A-1', sendOnceKey: 'key' } },
	'flash SMS': kinds.flash,
	'one-time password': kinds.code,
	'WhatsApp text': kinds.whatsApp,
	picture: {
		...whatsApp,
		messageType: 'image',
		...{ mediaUrl: 'https://example.com/a.jpg', caption: 'A parcel' },
	},
	file: {
		...whatsApp,
		messageType: 'file',
		...{ mediaUrl: 'https://example.com/a.pdf', fileName: 'a.pdf' },
	},
	place: {
		...whatsApp,
		messageType: 'location',
		...{ latitude: '19.4', longitude: '-99.1' },
		...{ locationName: 'Store', locationAddress: 'Av. Juárez 1' },
	},
	contact: {
		...whatsApp,
		messageType: 'contacts',
		...{ firstName: 'Nathan', company: 'Shop' },
		phones: { phone: [{ phone: '+525512345678', type: 'CELL' }] },
		options: { additionalContactFields: '{ "birthday": "1990-12-31" }' },
	},
	'WhatsApp template': {
		...kinds.template,
		placeholders: { placeholder: [{ value: 'Ana' }, { value: 'A-1' }] },
		options: { additionalTemplateData: '{ "header": { "text": "A" } }' },
	},
	'e-mail': { ...email, variables: kinds.fromTemplate.variables },
	'e-mail as text': { ...email, html: undefined, emailFormat: 'text', text: 'Hello' },
	'e-mail from a template': kinds.fromTemplate,
	question: { ...question, options: { approveLabel: 'Yes' } },
	'question by e-mail': {
		...kinds.question,
		...{ channel: 'email', to: 'ana@example.com', subject: 'Hello' },
		options: { fromName: 'Shop' },
	},
	form: {
		...question,
		responseType: 'customForm',
		formFields: {
			values: [{ fieldLabel: 'Reason', fieldType: 'text', placeholder: 'as short as you like' }],
		},
	},
	'form as JSON': {
		...question,
		...{ responseType: 'customForm', defineForm: 'json' },
		formJson: '[{ "fieldLabel": "Reason" }]',
	},
};

/** Fields that are not sent as text. */
const choices =
	/^(resource|operation|emailFormat|messageType|channel|responseType|defineForm|letter|type|fieldType)$/;

/** Each text of a message with its path. */
function* waysIn(value: unknown, way: string[] = []): Generator<string[]> {
	if (typeof value === 'string') yield way;
	else if (typeof value === 'object' && value !== null)
		for (const [name, inner] of Object.entries(value))
			if (!choices.test(name)) yield* waysIn(inner, [...way, name]);
}

/** Replaces one text of a message. */
function withText(
	message: IDataObject,
	way: readonly string[],
	change: (text: string) => string,
): IDataObject {
	const changed = structuredClone(message);
	const [last = '', ...outer] = way.toReversed();
	const holder = outer.reduceRight<IDataObject>((of, name) => of[name] as IDataObject, changed);
	holder[last] = change(String(holder[last]));
	return changed;
}

const places = Object.entries(messages).flatMap(([name, message]) =>
	[...waysIn(message)].map((way): [string, string, IDataObject, string[]] => [
		name,
		way.join('.'),
		message,
		way,
	]),
);

/** Escapes text for a JSON field. */
const into = (text: string, bad: string) =>
	/^[[{]/.test(text)
		? text.replace(/"([^"]*)"(?=\s*[\]}])/, (_, inner) => `"${String(inner)} ${bad}"`)
		: `${text} ${bad}`;

const name = fc.stringMatching(/^[a-z_][A-Za-z_0-9]{0,12}$/);
const typed = fc.oneof(
	name.map((inner) => `{{${inner}}}`),
	name.map((inner) => `{{ $json.${inner} }}`),
	fc.constantFrom('{{}}', '{{name}', '[Vorname]', '{氏名}', '*|FNAME|*'),
);
const given = fc.oneof(
	name.map((inner) => `{{${inner}}}`),
	fc.constantFrom(
		'undefined',
		'NaN',
		'Invalid DateTime',
		'[object Object]',
		'1.5e+25',
		'#N/A',
		'*|FNAME|*',
	),
);

test.each(places)(
	'%s: no placeholder text is sent in %s',
	async (_message, _place, message, way) => {
		for (const bad of fc.sample(typed, { numRuns: 3, seed: 30 })) {
			const { error } = await run(withText(message, way, (text) => into(text, bad)));
			expect([bad, error?.context.delivery]).toEqual([bad, 'notSent']);
		}
		if (message.resource !== 'humanReview') {
			const samples = fc.sample(given, { numRuns: runs(12), seed: 30 });
			const { json } = await run(
				withText(message, way, () => '={{ $json.bad }}'),
				{ items: samples.map((bad) => ({ json: { bad } })), ...carryOn },
			);
			expect(json).toHaveLength(samples.length);
			for (const [at, output] of json.entries())
				expect([samples[at], output]).toEqual([samples[at], { error: expect.anything() }]);
		}
		expect(service.emulator.requests).toEqual([]);
	},
);

/** What an error workflow texts: error messages say anything. */
test.each([
	...readFileSync('test/text/errorMessages.txt', 'utf8').trim().split('\n'),
	'Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON',
	'400 - "{\\"error\\":\\"bad\\"}"',
	'Column [phone] not found',
])('the alert that %s is sent', async (message) => {
	const alert = '=n8n: {{ $json.workflow.name }} failed: {{ $json.execution.error.message }}';
	const items = itemsOf({ workflow: { name: 'Billing' }, execution: { error: { message } } });
	const { error } = await run({ ...sms, message: alert }, { items });
	expect(error).toBeUndefined();
	expect(service.emulator.messages.at(-1)?.text).toContain('n8n: Billing failed: ');
});

describe('the fix', () => {
	const json = { name: 'Ana', 'Order Number': 7 };
	test.each([
		['Hello {{name}}', '{{name}}', 'Did you mean {{ $json.name }}? Switch the field to Expression'],
		['Hi {{ $json.name }}', '{{ $json.name }}', 'Did you mean {{ $json.name }}? Switch the field'],
		['Order {{order_number}}', '{{order_number}}', "Did you mean {{ $json['Order Number'] }}?"],
		['Order [order_number]', '[order_number]', "Did you mean {{ $json['Order Number'] }}?"],
		['Hello {{surname}}', '{{surname}}', 'This item has: name, Order Number'],
	])('of %s is named', async (message, written, way) => {
		const { error } = await run({ ...sms, message }, { items: itemsOf(json) });
		expect(error?.message).toBe(`“Message” contains ${written}, which nothing replaces`);
		expect(error?.description).toContain(way);
		expect(error?.description).toContain('switch on Options › Send Text As It Is');
	});

	test.each(['{{ name }}', '[Name]'])(
		'for %s in a text from a spreadsheet is to put the values in before',
		async (placeholder) => {
			const items = itemsOf({ name: 'Ana', text: `Hello ${placeholder}` });
			const { error } = await run({ ...sms, message: '={{ $json.text }}' }, { items });
			expect(error?.description).toContain(
				'Did you mean {{ $json.name }}? Into a text from a sheet or a database, put the values before this node',
			);
		},
	);
});

describe('a misspelt field in an expression', () => {
	const json = { nombre: 'Ana', phone: '+525512345678', body: { email: 'ana@example.com' } };
	test.each([
		['=Hola {{ $json.nombr }}', '{{ $json.nombr }}', 'nombre'],
		["=Hola {{$json['nonbre']}}", "{{$json['nonbre']}}", 'nombre'],
		['=Hola {{ $json.body.emial }}', '{{ $json.body.emial }}', 'email'],
	])('%s is refused with the field that was meant', async (message, written, meant) => {
		const { error } = await run({ ...sms, message }, { items: itemsOf(json) });
		expect(error?.message).toBe(`“Message” uses ${written}, which is not a field of this item`);
		expect(error?.description).toContain(`Did you mean ${meant}?`);
		expect(service.emulator.requests).toEqual([]);
	});

	test('is refused for its item, also where another item has it', async () => {
		const items = itemsOf({ name: 'Ana' }, { Name: 'Luis' });
		const { error } = await run({ ...sms, message: '=Hi {{ $json.name }},' }, { items });
		expect(error?.message).toMatch(/not a field of this item \[item 1\]$/);
	});

	test('says so in To as well, where it gives nobody', async () => {
		const { error } = await run({ ...sms, to: '={{ $json.phnoe }}' }, { items: itemsOf(json) });
		expect(error?.description).toContain('Did you mean phone?');
	});

	test.each([
		['a field unlike the others', '=Hola {{ $json.alias }}'],
		['a number more or less', '=Call {{ $json.phone2 }}'],
		['a default', "=Hola {{ $json.nombr ?? 'you' }}"],
		['an empty field', '=Hola {{ $json.vacio }}'],
	])('%s is no mistake', async (_what, message) => {
		const items = itemsOf({ ...json, vacio: '', vacios: 'x' });
		expect((await run({ ...sms, message }, { items })).error).toBeUndefined();
	});
});

describe('an expression within a text that gives nothing', () => {
	const notices = async (message: string, json: IDataObject = {}) =>
		(await run({ ...sms, message }, { items: itemsOf(json) })).json[0]?.notices;

	test.each([
		['=Hola {{ $json.name }}, su cita', {}],
		['=Hola {{ $json.name }}, su cita', { name: '' }],
		['=Su cita con {{ $json.name }}', { name: ' ' }],
		['={{ $json.name }}, su cita', {}],
		['=Hola {{ $json.first }} {{ $json.name }}, su cita', { first: 'Ana Luisa' }],
		['=Hola {{ $json.persons[0]?.name }}{{ $json.name }}, su cita', { persons: [{ name: 'Ana' }] }],
	])('is told beside the output: %s', async (message, json) => {
		expect(await notices(message, json)).toEqual([
			'“Message” has nothing for {{ $json.name }} in this item',
		]);
	});

	test.each([
		['=Hola {{ $json.name }}, su cita', { name: 'Ana' }],
		['=Hola {{ $json.name }}, su cita', { name: ', su cita' }],
		["=Hola {{ $json.vip ? 'VIP' : '' }} {{ $json.name }}", { name: 'Ana' }],
		["=Hola {{ $json.alias ?? '' }}, su cita", {}],
		['=Hola {{ $if($json.vip, "VIP", "") }}, su cita', {}],
		['={{ $json.name }}', { name: 'Hola' }],
		['={{ $json.greeting }} {{ $json.extra }}', { greeting: 'Hola' }],
		['Hola {{ }', {}],
	])('is not told if it was meant, or if nothing is missing: %s', async (message, json) => {
		expect(await notices(message, json)).toBeUndefined();
	});

	test.each([
		['={{ $json.invoice }}-shipped', '{{ $json.invoice }}'],
		['=shipped {{ $json.invoice ?? "" }}', '{{ $json.invoice ?? "" }}'],
		['={{ Number($json.invoice) }}-{{ $json.shop }}', '{{ Number($json.invoice) }}'],
		['={{ `${$json.invoice}-shipped` }}', '{{ `${$json.invoice}-shipped` }}'],
		["={{ ['A', $json['invoice']].join() }}", "{{ ['A', $json['invoice']].join() }}"],
		['=A-{{ String($input.item.json.invoice) }}', '{{ String($input.item.json.invoice) }}'],
	])(
		'refuses a Send Once Key, which would be that of other items: %s',
		async (sendOnceKey, written) => {
			const items = itemsOf({ shop: 'A', invoice: '7' }, { shop: 'A' });
			const { error } = await run({ ...sms, options: { sendOnceKey } }, { items });
			expect(error?.message).toBe(
				`“Options › Send Once Key” has nothing for ${written}, so other items could get the same key [item 1]`,
			);
			expect(service.emulator.requests).toEqual([]);
		},
	);

	test.each([
		'={{ $json.shop }}-{{ $json.count }}-{{ $now.year }}-}}',
		"={{ $json.shop + '-' + $json.count }}",
		"={{ $json.shop.toLowerCase() + $now.toFormat('yyyy-MM') }}",
		"={{ ($json.invoice ?? $json.count) + '-shipped' }}",
		"={{ $json.lines.map((line) => line.id).join('-') }}",
		'={{ $json.closed + "-" + $json.shop }}',
	])('leaves a Send Once Key in which nothing is missing: %s', async (sendOnceKey) => {
		const items = itemsOf({ shop: 'A', count: 0, lines: [{ id: 1 }], closed: false });
		const { error } = await run(
			{ ...sms, options: { sendOnceKey, validateOnly: true } },
			{ items },
		);
		expect(error).toBeUndefined();
	});

	test.each([
		["={{ 'Hola ' + $json.name + ', su cita' }}", 'undefined'],
		['={{ `Hola ${$json.name}` }}', 'undefined'],
		['=Su saldo es {{ "$" + Number($json.name) }}', 'NaN'],
		["={{ 'Saldo nullo, ' + $json.name }}", 'undefined'],
	])(
		'refuses a text in which an expression wrote a missing value: %s',
		async (message, written) => {
			const { error } = await run({ ...sms, message }, { items: itemsOf({}) });
			expect(error?.message).toBe(
				`“Message” contains “${written}”, which stands for a missing value`,
			);
			expect(service.emulator.requests).toEqual([]);
		},
	);

	test.each([
		['=Error: {{ "Cannot read properties of undefined: " + $json.at }}', { at: 'name' }],
		['=The variable {{ $json.at }} is undefined, {{ $json.who ?? "" }}', { at: 'name' }],
		["={{ 'Your order was annulled. ' + $json.reason }}", { reason: '' }],
		["={{ $json.shop + ': ' + $json.note }}", { shop: 'NaNa Café', note: '' }],
	])('sends a text that speaks of a missing value: %s', async (message, json) => {
		expect((await run({ ...sms, message }, { items: itemsOf(json) })).error).toBeUndefined();
	});
});

test('braces can be sent on purpose', async () => {
	const message = 'Write {{name}}, not undefined';
	await run({ ...sms, message, options: { sendTextAsItIs: true } });
	expect(service.emulator.messages.at(-1)).toMatchObject({ text: message });
});

describe('words that also stand for a missing value', () => {
	test.each(listed`
		Welcome to Infinity Spa! | Infinity: open today | Shop: Infinity Spa
		Invalid date of birth: please call us | You sent us: Infinity
		Invalid date. Please write DD/MM
	`)('“%s” can be typed', async (message) => {
		expect((await run({ ...sms, message })).error).toBeUndefined();
	});

	test.each([
		['=See you on {{ new Date("x").toString() }}', 'Invalid Date'],
		['=See you on {{ DateTime.fromISO("x").toFormat("dd/MM") }}', 'Invalid DateTime'],
		['=See you on {{ "Invalid date" }}!', 'Invalid date'],
	])('%s is refused', async (message, value) => {
		const { error } = await run({ ...sms, message });
		expect(error?.message).toBe(`“Message” contains “${value}”, which stands for a missing value`);
	});
});

test.each<[string, IDataObject]>([
	['a subject', { ...email, subject: '={{ 12345678901234567891 }}' }],
	[
		'JSON',
		{
			...messages['WhatsApp template'],
			options: { additionalTemplateData: '{ "id": 12345678901234567891 }' },
		},
	],
])('a number that lost its digits leaves in no text: %s', async (_where, message) => {
	const { error } = await run(message);
	expect(error?.message).toContain('number too large to be read exactly');
	expect(service.emulator.requests).toEqual([]);
});
