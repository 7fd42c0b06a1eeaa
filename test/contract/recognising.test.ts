import * as z from 'zod/v4';
import {
	conditionOfCode,
	conditionOfText,
	descriptionOf,
	exactId,
	isList,
	isRecord,
	tolerant,
	wireInteger,
} from '../../nodes/MessagingService/contract';
import * as golden from './conditions';

/** What is recognised in answers, whatever the service makes of its own schemas. */

test.each([
	[{}, true],
	[{ a: 1 }, true],
	[[], false],
	[null, false],
	['text', false],
	[1, false],
	[undefined, false],
])('%j is a JSON object: %s', (value, expected) => expect(isRecord(value)).toBe(expected));

test.each([
	[[], true],
	[[1], true],
	[{ length: 0 }, false],
	['text', false],
	[null, false],
])('%j is a JSON list: %s', (value, expected) => expect(isList(value)).toBe(expected));

const ofSms = Object.entries({
	missingParameters: golden.smsConditions[0],
	queueAppendFailed: 'Failed to append to the queue, no need to resend',
	noCredits: "Your account doesn't have credits available for this, please contact your administrator",
});

describe.each(ofSms)('the condition %s is recognised', (condition, text = '') => {
	test.each([
		['as it is', text],
		['in capitals', text.toUpperCase()],
		['with spaces around it', `  ${text}\n`],
		['with runs of spaces and tabs in it', text.replaceAll(' ', ' \t ')],
		['with full stops and spaces behind it', `${text}. . `],
		['with curly apostrophes', text.replaceAll("'", '’')],
		['with accents for apostrophes', text.replaceAll("'", '´')],
		['in full-width letters', text.replaceAll('a', 'ａ')],
	])('%s', (_how, written) => expect(conditionOfText(written)).toBe(condition));

	test.each([
		['inside other words', `We are sorry. ${text} Call us.`],
		['without its spaces', text.replaceAll(' ', '')],
		['with a full stop inside', text.replace(' ', '. ')],
	])('but not %s', (_how, written) => {
		// Words that ask not to resend are taken at their word whatever stands around them.
		const expected = written.includes('no need to resend') ? 'queueAppendFailed' : undefined;
		expect(conditionOfText(written)).toBe(expected);
	});
});

test('every text of the specification is recognised, in every family', () => {
	const texts = [
		...golden.smsConditions,
		...golden.emailConditions.map(([, text]) => text),
		...golden.messagingAppConditions.map(([, text]) => text),
	];
	for (const text of texts) expect([text, conditionOfText(text)]).not.toEqual([text, undefined]);
});

test('words that are no condition are none', () => {
	expect(conditionOfText('')).toBeUndefined();
	expect(conditionOfText('Succesfully queued email')).toBeUndefined();
});

test('codes are those of their own family', () => {
	expect(conditionOfCode('email', 402)).toBe('noCredits');
	expect(conditionOfCode('messagingApp', 402)).toBeUndefined();
	expect(conditionOfCode('messagingApp', 404)).toBe('unknownAgent');
	expect(conditionOfCode('messagingApp', 500)).toBe('enqueueFailed');
	expect(conditionOfCode('email', 404)).toBeUndefined();
});

test('a tolerant schema keeps the fields that fit and leaves the others undefined', () => {
	const schema = tolerant(z.object({ name: z.string(), count: z.int(), list: z.array(z.string()) }));
	expect(schema.parse({ name: 'a', count: 'many', list: ['x'], more: true })).toEqual({
		name: 'a',
		count: undefined,
		list: ['x'],
	});
	expect(schema.parse({})).toEqual({});
});

test.each([
	[7, true],
	['7', true],
	['9007199254740993', true],
	['', false],
	['7a', false],
	['a7', false],
	['7.5', false],
	[7.5, false],
])('%j is an integer of the wire: %s', (value, expected) =>
	expect(wireInteger.safeParse(value).success).toBe(expected),
);

test.each([
	['7', 7],
	[7, 7],
	['9007199254740991', 9007199254740991],
	['9007199254740993', '9007199254740993'],
	['12345678901234567890', '12345678901234567890'],
	['007', '007'],
	['', ''],
	['7 ', '7 '],
	['1e3', '1e3'],
	['abc', 'abc'],
])('the ID %j is shown as %j', (id, shown) => expect(exactId(id)).toBe(shown));

test('a description is what an answer of the SMS family is about, and nothing of anything else', () => {
	expect(descriptionOf({ description: [1] })).toEqual([1]);
	expect(descriptionOf({})).toBeUndefined();
	expect(descriptionOf('text')).toBeUndefined();
	expect(descriptionOf(null)).toBeUndefined();
});
