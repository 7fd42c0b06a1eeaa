import {
	readingOf,
	steps,
	type Asked,
	type Reading,
	type Step,
} from '../../nodes/MessagingService/replies/which';

/** Which question a reply belongs to, in every state. */

const asked: readonly Asked[] = ['onlyOpen', 'oneOfSeveral', 'ended', 'over', 'none'];

test.each<[Reading['is'], Step[]]>([
	['named', ['parts', 'parts', 'parts', 'parts', 'parts']],
	['past', ['tell', 'tell', 'tell', 'tell', 'tell']],
	['foreign', ['hand', 'tell', 'tell', 'tell', 'none']],
	['stop', ['stop', 'stop', 'stop', 'stop', 'stop']],
	['maybeStop', ['hand', 'which', 'which', 'which', 'which']],
	['words', ['hand', 'which', 'which', 'late', 'none']],
])('a reply that is “%s” leads to %j', (reading, expected) => {
	expect(asked.map((one) => steps[reading][one])).toEqual(expected);
});

const question = (line: string, ...numbers: string[]) => ({
	messageId: line,
	numbers,
	line,
	until: Infinity,
});
const ana = question('Pay 10 to Ana? Reply: 412 Approve, 413 Decline', '412', '413');
const vega = question('Cancel the contract? Reply: 530 Approve, 531 Decline', '530', '531');
const past = { ...question('Pay 5?', '220', '221'), ended: '', account: 'own' };
const all = [vega, ana, past];

test.each([
	['412', ['412 to Ana']],
	['413 no', ['413 no to Ana']],
	['689 too expensive, 412', ['689 too expensive, 412 to Ana']],
	['412 or 413', ['412 or 413 to Ana']],
	['412, 531', ['412, to Ana', '531 to Vega']],
	['yes 412 and 531 no', ['yes 412 to Ana', '531 no to Vega']],
	['412 413 530', ['412 413 to Ana', '530 to Vega']],
])('“%s” names open questions, each with its part', (text, expected) => {
	const { is, parts = [] } = readingOf({ text, optOut: false }, all);
	expect(is).toBe('named');
	expect(parts.map((part) => `${part.text} to ${part.question === ana ? 'Ana' : 'Vega'}`)).toEqual(expected);
});

test.each([
	['220', 'past'],
	['#221 yes', 'past'],
	['#999.', 'foreign'],
	['999 yes', 'foreign'],
	['1412', 'words'],
	['$412', 'words'],
	['412,000', 'words'],
	['call 999', 'words'],
	['yes', 'words'],
])('“%s” is %s', (text, is) => {
	expect(readingOf({ text, optOut: false }, all, 'own').is).toBe(is);
	if (is === 'past') expect(readingOf({ text, optOut: false }, all, 'another').is).toBe('foreign');
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
		expect(readingOf({ text, optOut: true }, [ana, past]).is).toBe(is);
		expect(readingOf({ text, optOut: true }, [past]).is).toBe('stop');
	},
);

test('the opt-out “Baja” may answer a question that holds it', () => {
	const held = { ...ana, line: 'Presión: 311 Alta, 312 Baja' };
	expect(readingOf({ text: 'Baja', optOut: true }, [held]).is).toBe('maybeStop');
});
