import type { Failed } from '../../nodes/MessagingService/contract';
import { failedAnswer } from '../../nodes/MessagingService/failures';
import { node } from '../tools/node';

/** The output fields of a failed answer. */

const concern = { recipients: ['ana@example.com'], items: [2], effect: 'send' } as const;
const refused = { kind: 'refused', httpStatus: 400, said: 'Sorry' } as const;
const contextOf = (answer: Failed) => failedAnswer(node, answer, concern).context;

test.each<[string, Failed, object]>([
	['of the network', { kind: 'unanswered', code: 'ECONNRESET', phase: 'underway' }, { code: 'ECONNRESET' }],
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
	['of the kind of answer, if nothing else is known', refused, { code: 'refused', httpStatus: 400 }],
])('has the code %s', (_name, answer, facts) => expect(contextOf(answer)).toMatchObject(facts));

test.each<[string, Failed]>([
	['an empty page', { kind: 'unreadable', httpStatus: 502, said: '' }],
	['a refusal without words', { ...refused, said: '' }],
])('quotes nothing of %s', (_name, answer) => expect(contextOf(answer)).not.toHaveProperty('said'));

test('a fault of the network has no status', () => {
	const error = failedAnswer(node, { kind: 'unanswered', code: 'ECONNRESET', phase: 'underway' }, concern);
	expect(error.httpCode).toBeNull();
	expect(error.context).not.toHaveProperty('httpStatus');
});

test('n8n gets the status and the item of the error', () => {
	const error = failedAnswer(node, refused, concern);
	expect(error).toMatchObject({ httpCode: '400', context: { itemIndex: 2 } });
	expect(error.message).toMatch(/ \[item 2\]$/);
});

test('a failure without items names none', () => {
	const error = failedAnswer(node, refused, { ...concern, items: [] });
	expect(error.message).not.toContain('[');
	expect(error.context).not.toHaveProperty('itemIndex');
});

describe('an unsubscribed recipient', () => {
	const about = (recipients: string[]) =>
		failedAnswer(node, { ...refused, condition: 'unsubscribed' }, { ...concern, recipients });

	test('makes the message list all recipients', () => {
		expect(about(['ana@example.com', 'eva@example.com']).description).toMatch(
			/^Recipients of this request: ana@example\.com, eva@example\.com\. The service does not say which/,
		);
	});

	test('makes the message list the first fifty recipients', () => {
		const { description } = about(Array.from({ length: 60 }, (_, index) => `${index + 1}@example.com`));
		expect(description).toContain(', 50@example.com and 10 more. ');
		expect(description).not.toContain('51@example.com');
	});

	test('adds no list if the recipients are unknown', () => {
		expect(about([]).description).toMatch(/^The service does not say which/);
	});
});

test('recipients are not listed for other refusals', () => {
	expect(failedAnswer(node, refused, concern).description).not.toContain('ana@example.com');
});
