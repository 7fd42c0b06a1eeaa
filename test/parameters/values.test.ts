import {
	toChoice,
	toFlag,
	toJsonObject,
	toNumber,
	toOptionalText,
	toText,
} from '../../nodes/MessagingService/parameters/values';

/** Values of fields and expressions are converted, or refused with a fix. */

const ok = (value: unknown) => ({ ok: true, value });
const refused = (reason: string) => ({
	ok: false,
	reason: expect.stringContaining(reason) as string,
	wayOut: expect.stringMatching(/\w{3}/) as string,
});

test.each([
	[true, ok(true)],
	[false, ok(false)],
	['true', ok(true)],
	['True', refused('neither true nor false')],
	['', refused('neither true nor false')],
	[1, refused('neither true nor false')],
])('the switch %j', (value, expected) => expect(toFlag(value)).toEqual(expected));

describe('a number between 1 and 10', () => {
	test.each([
		[1, ok(1)],
		[10, ok(10)],
		[' 7 ', ok(7)],
		[2.5, ok(2.5)],
		[0.999, refused('is not a number between 1 and 10')],
		[10.001, refused('is not a number between 1 and 10')],
		[NaN, refused('between')],
		['', refused('between')],
		['seven', refused('between')],
		[null, refused('between')],
		[[7], refused('between')],
	])('%j', (value, expected) =>
		expect(toNumber(value, { minValue: 1, maxValue: 10 })).toEqual(expected),
	);

	test('is not 0 if the field is empty', () => {
		for (const nothing of ['', ' '])
			expect(toNumber(nothing, { minValue: 0, maxValue: 10 })).toEqual(refused('between 0 and 10'));
	});

	test('is a whole number if required', () => {
		expect(toNumber(2.5, { minValue: 1, maxValue: 10, numberPrecision: 0 })).toEqual(
			refused('is not a whole number'),
		);
		expect(toNumber('3', { minValue: 1, maxValue: 10, numberPrecision: 0 })).toEqual(ok(3));
	});
});

test.each([
	['Hello', ok('Hello')],
	[' Hello ', ok(' Hello ')],
	['', ok(undefined)],
	[' \n', ok(undefined)],
	[undefined, ok(undefined)],
	[null, ok(undefined)],
	[0, ok('0')],
	['cut \uD83D', refused('has half a character')],
	[['\uD83D'], refused('is not text')],
	[{}, refused('is not text')],
	[true, refused('is not text')],
])('the optional text %p', (value, expected) => expect(toOptionalText(value)).toEqual(expected));

test('a text is the same, but must not be blank', () => {
	expect(toText(5)).toEqual(ok('5'));
	for (const blank of [' ', undefined]) expect(toText(blank)).toEqual(refused('is empty'));
});

test('a choice is one of the values, with the same type', () => {
	expect(toChoice('b', ['a', 'b'])).toEqual(ok('b'));
	expect(toChoice('c', ['a', 'b'])).toEqual({
		ok: false,
		reason: 'is not one of the available options',
		wayOut: 'Use one of: a, b',
	});
	expect(toChoice<unknown>('1', [1, 2])).toEqual(refused('not one of the available'));
});

test.each([
	['{"a":1}', ok({ a: 1 })],
	[{ a: 1 }, ok({ a: 1 })],
	['', ok(undefined)],
	[undefined, ok(undefined)],
	[null, ok(undefined)],
	['null', ok(undefined)],
	['{a:1}', refused('is not valid JSON')],
	['[1]', refused('is not a JSON object')],
	[[1], refused('is not a JSON object')],
	[7, refused('is not a JSON object')],
])('the JSON %p', (value, expected) => expect(toJsonObject(value)).toEqual(expected));
