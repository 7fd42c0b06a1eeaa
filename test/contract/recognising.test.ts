import * as z from 'zod/v4';
import {
	conditionOfCode,
	conditionOfText,
	exactId,
	tolerant,
	wireInteger,
} from '../../nodes/MessagingService/contract';
import * as golden from './conditions';

test('every text of the specification is recognised in every spelling, and no other', () => {
	for (const other of ['', 'Succesfully queued email'])
		expect(conditionOfText(other)).toBeUndefined();
	const texts = [
		...golden.smsConditions,
		...golden.emailConditions.map(([, text]) => text),
		...golden.messagingAppConditions.map(([, text]) => text),
	];
	for (const text of texts) expect([text, conditionOfText(text)]).not.toEqual([text, undefined]);
	for (const text of texts)
		for (const spelled of [
			text.toUpperCase(),
			`${text.replace(/\.$/, '')}.`,
			text.replace(/\.$/, ''),
			` ${text.replaceAll(' ', ' \n ')} `,
			text.replaceAll("'", '’'),
		])
			expect([spelled, conditionOfText(spelled)]).toEqual([spelled, conditionOfText(text)]);
});

test('a code is looked up in its own family', () => {
	expect(conditionOfCode('email', 402)).toBe('noCredits');
	expect(conditionOfCode('messagingApp', 402)).toBeUndefined();
	expect(conditionOfCode('messagingApp', 404)).toBe('unknownAgent');
	expect(conditionOfCode('messagingApp', 500)).toBe('enqueueFailed');
	expect(conditionOfCode('email', 404)).toBeUndefined();
});

test('a tolerant schema keeps the fields that fit and leaves the others undefined', () => {
	const schema = tolerant(
		z.object({ name: z.string(), count: z.int(), list: z.array(z.string()) }),
	);
	expect(schema({ name: 'a', count: 'many', list: ['x'], more: true })).toEqual({
		name: 'a',
		count: undefined,
		list: ['x'],
	});
	for (const nothing of [{}, null, 'text', []]) expect(schema(nothing)).toEqual({});
});

test.each([
	['text as a number', z.string(), 5255, '5255'],
	['a number as text', z.number(), ' 0.35 ', 0.35],
	['a negative number as text', z.number(), '-12', -12],
	['an integer as text', z.int(), '7', 7],
	['a switch as a number', z.boolean(), 0, false],
	['a switch as text', z.boolean(), 'true', true],
	['an unchanged ID', wireInteger, '9007199254740993', '9007199254740993'],
	['a permitted null', z.string().nullable(), null, null],
	['no fraction for an integer', z.int(), '7.5', undefined],
	['no words for a number', z.number(), '7 credits', undefined],
	['nothing for a number', z.number(), '', undefined],
	['no words for a switch', z.boolean(), 'yes', undefined],
	['no list for text', z.string(), ['a'], undefined],
	['no object for text', z.string(), {}, undefined],
])('a tolerant schema reads %s', (_what, field, value, read) =>
	expect(tolerant(z.object({ field }))({ field: value }).field).toEqual(read),
);

test('a tolerant schema keeps the known fields of nested objects', () => {
	const schema = tolerant(z.object({ country: z.object({ iso: z.string(), type: z.string() }) }));
	expect(schema({ country: { iso: 'MX' } })).toEqual({ country: { iso: 'MX', type: undefined } });
	expect(schema({ country: {} })).toEqual({});
	expect(schema({ country: 'MX' })).toEqual({});
});

test.each([
	[7, true],
	['9007199254740993', true],
	['', false],
	['7a', false],
	['7.5', false],
	[7.5, false],
])('%j is a wireInteger: %s', (value, expected) =>
	expect(wireInteger.safeParse(value).success).toBe(expected),
);

test.each([
	['7', 7],
	['9007199254740991', 9007199254740991],
	['9007199254740993', '9007199254740993'],
	['007', '007'],
	['7 ', '7 '],
	['1e3', '1e3'],
])('the ID %j is shown as %j', (id, shown) => expect(exactId(id)).toBe(shown));
