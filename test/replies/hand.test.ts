import { standIn } from '../../nodes/MessagingService/replies/hand';
import { momentOf } from '../../nodes/MessagingService/text/reference';

/** How a question stands by n8n's own response, when its node was not asked. */

const referenceAt = (time: number) => ({
	...{ execution: '1', key: 'a'.repeat(64), language: 'en' as const },
	moment: momentOf(time),
});

const hourMs = 3_600_000;

test.each([
	[200, 'No action required', 'late', 'late'],
	[200, 'Hello', undefined, undefined],
	[401, '{"error":"Invalid token"}', 'running', 'unchecked'],
	[404, 'The execution does not exist.', 'late', 'late'],
	[404, 'Not Found', undefined, undefined],
	[409, 'The execution is running already.', 'running', 'late'],
	[409, 'The execution has finished.', 'late', 'late'],
	[500, 'There was a problem', 'running', 'again'],
	[502, 'Bad Gateway', 'again', 'again'],
])('%i “%s” means %s for a new question, and %s for an old one', (status, body, young, old) => {
	expect(standIn({ status, body }, referenceAt(Date.now()))).toBe(young);
	expect(standIn({ status, body }, referenceAt(Date.now() - hourMs))).toBe(old);
});
