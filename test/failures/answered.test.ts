import type { Failed } from '../../nodes/MessagingService/contract';
import { failedAnswer } from '../../nodes/MessagingService/failures';
import { node } from '../tools/node';

/** The output fields of a failed answer. */

const concern = { recipients: ['ana@example.com'], items: [2], effect: 'send' } as const;
const refused = { kind: 'refused', httpStatus: 400, said: 'Sorry' } as const;
const contextOf = (answer: Failed) => failedAnswer(node, answer, concern).context;

test.each<[string, Failed, object]>([
	[
		'of the network',
		{ kind: 'unanswered', code: 'ECONNRESET', phase: 'underway' },
		{ code: 'ECONNRESET' },
	],
	[
		'of a page',
		{ kind: 'unreadable', httpStatus: 502, said: 'Bad day' },
		{ code: 'unreadable', httpStatus: 502, said: 'Bad day' },
	],
	[
		'of the service, if it sends one',
		{ ...refused, code: 42, condition: 'noCredits' },
		{ code: 42, httpStatus: 400, said: 'Sorry' },
	],
	[
		'of the condition, if it sends none',
		{ ...refused, condition: 'noCredits' },
		{ code: 'noCredits', httpStatus: 400, said: 'Sorry' },
	],
	[
		'of the kind of answer, if nothing else is known',
		refused,
		{ code: 'refused', httpStatus: 400 },
	],
])('has the code %s', (_name, answer, facts) => expect(contextOf(answer)).toMatchObject(facts));

test.each<[string, Failed]>([
	['an empty page', { kind: 'unreadable', httpStatus: 502, said: '' }],
	['a refusal without words', { ...refused, said: '' }],
])('quotes nothing of %s', (_name, answer) => expect(contextOf(answer)).not.toHaveProperty('said'));

test('n8n gets the status and the item of the error', () => {
	const error = failedAnswer(node, refused, concern);
	expect(error).toMatchObject({ httpCode: '400', context: { itemIndex: 2 } });
	expect(error.message).toMatch(/ \[item 2\]$/);
});

test.each([
	[[], /^The service does not say which/],
	[
		['ana@x.mx', 'eva@x.mx'],
		/^Recipients of this request: ana@x\.mx, eva@x\.mx\. The service does not say which/,
	],
	[Array.from({ length: 60 }, (_, at) => `${at + 1}@x.mx`), /, 50@x\.mx and 10 more\. /],
])('an unsubscribed recipient makes the message list at most fifty of %j', (recipients, words) => {
	const answer = { ...refused, condition: 'unsubscribed' } as const;
	expect(failedAnswer(node, answer, { ...concern, recipients }).description).toMatch(words);
	expect(failedAnswer(node, refused, { ...concern, recipients }).description).not.toContain('@');
});
