import type { Failed } from '../../nodes/MessagingService/contract';
import { deliveryStateOf, failedAnswer } from '../../nodes/MessagingService/failures';
import { node } from '../tools/node';

/** The output fields of a failed answer. */

const concern = { recipients: ['ana@example.com'], items: [2], effect: 'send' } as const;
const refused = { kind: 'refused', httpStatus: 400, said: 'Sorry' } as const;
test.each<[string, Failed, object]>([
	['of a page', { ...refused, kind: 'unreadable' }, { code: 'unreadable' }],
	['of a condition', { ...refused, condition: 'noCredits' }, { code: 'noCredits' }],
	['of the kind of answer, if nothing else is known', refused, { code: 'refused' }],
])('has the code %s', (_name, answer, facts) =>
	expect(failedAnswer(node, answer, concern).context).toMatchObject({
		...{ httpStatus: 400, said: 'Sorry' },
		...facts,
	}),
);

test('n8n gets the status and the item of the error', () => {
	const error = failedAnswer(node, refused, concern);
	expect(error).toMatchObject({ httpCode: '400', context: { itemIndex: 2 } });
	expect(error.message).toMatch(/ \[item 2\]$/);
});

test.each([
	[[], /^The service does not say which/],
	[['ana@x.mx', 'eva@x.mx'], /^Recipients of this request: ana@x\.mx, eva@x\.mx\. The service/],
	[Array.from({ length: 60 }, (_, at) => `${at + 1}@x.mx`), /, 50@x\.mx and 10 more\. /],
])('an unsubscribed recipient makes the message list at most fifty of %j', (recipients, words) => {
	const answer = { ...refused, condition: 'unsubscribed' } as const;
	expect(failedAnswer(node, answer, { ...concern, recipients }).description).toMatch(words);
	expect(failedAnswer(node, refused, { ...concern, recipients }).description).not.toContain('@');
});

const empty: Failed = { kind: 'empty', without: 'a balance', httpStatus: 200, said: '' };

/** A check may have used up its code; what sends or reads was refused, and did nothing. */
test.each<[string, Failed, string]>([
	['a refusal for an unknown reason', refused, 'unknown'],
	['too many requests', { ...refused, httpStatus: 429 }, 'notSent'],
	['a condition that prevented it', { ...refused, condition: 'invalidKey' }, 'notSent'],
	['an answer without the result', empty, 'unknown'],
])('a check after %s', (_name, answer, check) => {
	expect(deliveryStateOf(answer, 1, 'check')).toBe(check);
	for (const effect of ['send', 'read'] as const)
		expect(deliveryStateOf(answer, 1, effect)).toBe('notSent');
});
