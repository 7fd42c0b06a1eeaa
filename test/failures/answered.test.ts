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

test('n8n gets the status and the item of the error, and no empty words', () => {
	const error = failedAnswer(node, refused, concern);
	expect(error).toMatchObject({ httpCode: '400', context: { itemIndex: 2 } });
	expect(error.message).toMatch(/ \[item 2\]$/);
	expect(failedAnswer(node, { ...refused, said: '' }, concern).context).not.toHaveProperty('said');
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

/** A check may have used up its code. */
test.each<[string, string, Failed]>([
	['a refusal for an unknown reason', 'unknown', refused],
	['too many requests', 'notSent', { ...refused, httpStatus: 429 }],
	['a condition that prevented it', 'notSent', { ...refused, condition: 'invalidKey' }],
	['an answer without the result', 'unknown', empty],
])('after %s a check is %s, and anything else was not sent', (_name, check, answer) => {
	expect(deliveryStateOf(answer, 1, 'check')).toBe(check);
	for (const effect of ['send', 'read'] as const)
		expect(deliveryStateOf(answer, 1, effect)).toBe('notSent');
});
