import type { AskedQuestion } from '../../nodes/MessagingService/replies/conversation';
import {
	followUpOf,
	readingOf,
	stepFor,
	type Asked,
	type Reading,
	type Step,
} from '../../nodes/MessagingService/replies/which';

/** Which question a reply belongs to, in every state. */

const asked: readonly Asked[] = ['onlyOpen', 'oneOfSeveral', 'ended', 'none'];
const openOf: Record<Asked, number> = { onlyOpen: 1, oneOfSeveral: 2, ended: 1, none: 1 };

type Row = readonly [Step, Step, Step, Step];
const rows: ReadonlyArray<readonly [Reading['is'], boolean, Row]> = [
	['named', false, ['parts', 'parts', 'parts', 'parts']],
	['foreign', true, ['over', 'over', 'over', 'over']],
	['foreign', false, ['hand', 'over', 'over', 'none']],
	['stop', false, ['stop', 'stop', 'stop', 'stop']],
	['maybeStop', false, ['hand', 'which', 'which', 'which']],
	['words', false, ['hand', 'which', 'which', 'none']],
];

test.each(rows)('a reply that is “%s” (number known: %p) leads to %j', (reading, isKnown, steps) => {
	expect(asked.map((one) => stepFor(reading, one, openOf[one], isKnown))).toEqual(steps);
});

test('with nothing open, words are late to a question that has ended, and STOP to nobody is an event', () => {
	expect(stepFor('words', 'ended', 0)).toBe('late');
	expect(stepFor('stop', 'none', 0)).toBe('none');
	expect(stepFor('stop', 'ended', 0)).toBe('stop');
});

const question = (line: string, ...numbers: string[]): AskedQuestion => ({
	messageId: line,
	numbers,
	line,
	until: Infinity,
});
const ana = question('Pay 10 to Ana? Reply: 412 Approve, 413 Decline', '412', '413');
const vega = question('Cancel the contract? Reply: 530 Approve, 531 Decline', '530', '531');
const past = { ...question('Pay 5?', '220', '221'), ended: '' };
const all = [vega, ana, past];

test.each([
	['412', [['412', ana]]],
	['413 no', [['413 no', ana]]],
	['689 too expensive, 412', [['689 too expensive, 412', ana]]],
	['412 or 413', [['412 or 413', ana]]],
	[
		'412, 531',
		[
			['412,', ana],
			['531', vega],
		],
	],
	[
		'yes 412 and 531 no',
		[
			['yes 412', ana],
			['531 no', vega],
		],
	],
	[
		'412 413 530',
		[
			['412 413', ana],
			['530', vega],
		],
	],
] as const)('“%s” names open questions, each with its part', (text, parts) => {
	const expected = parts.map(([part, one]) => ({ question: one, text: part }));
	expect(readingOf(text, false, all)).toEqual({ is: 'named', parts: expected });
});

test.each([
	['220', 'foreign'],
	['#999.', 'foreign'],
	['999 yes', 'foreign'],
	['1412', 'words'],
	['$412', 'words'],
	['412,000', 'words'],
	['call 999', 'words'],
	['yes', 'words'],
])('“%s” is %s', (text, is) => {
	expect(readingOf(text, false, all).is).toBe(is);
});

test.each([
	['STOP', 'stop'],
	['Cancel', 'maybeStop'],
	['cancelar, por favor', 'maybeStop'],
	['quit', 'maybeStop'],
	['BAJA', 'stop'],
])(
	'the opt-out “%s” is %s while a question is open that does not hold it, and a stop if none is',
	(text, is) => {
		expect(readingOf(text, true, [ana, past]).is).toBe(is);
		expect(readingOf(text, true, [past]).is).toBe('stop');
	},
);

test('the opt-out “Baja” may answer a question that holds it', () => {
	expect(readingOf('Baja', true, [{ ...ana, line: 'Presión: 311 Alta, 312 Baja' }]).is).toBe('maybeStop');
});

test.each([
	['taken', ['tell', 'tell', 'tell']],
	['unclear', ['askAgain', 'over', 'askAgain']],
	['late', ['over', 'late', 'late']],
] as const)('“%s” of a question leads to %j', (answer, steps) => {
	expect((['named', 'foreign', 'words'] as const).map((one) => followUpOf(answer, one))).toEqual(steps);
});
