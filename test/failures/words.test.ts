import { conditions, type Condition, type Failed } from '../../nodes/MessagingService/contract';
import { wordsFor } from '../../nodes/MessagingService/failures';

/** Every failure tells what happened and ends with the way out, whatever was asked for. */

const rejection = { httpStatus: 400, said: 'x' };
const failed: Array<[string, Failed]> = [
	...(Object.keys(conditions) as Condition[]).map((condition): [string, Failed] => [
		condition,
		{ kind: 'refused', ...rejection, condition },
	]),
	['a refusal', { kind: 'refused', ...rejection }],
	['a refusal that repeats the request', { kind: 'refused', httpStatus: 400, said: undefined }],
	['too many requests', { kind: 'refused', httpStatus: 429, said: '' }],
	['nothing', { kind: 'empty', without: 'a balance', httpStatus: 200, said: 'x' }],
	['a contradiction', { kind: 'unclear', httpStatus: 200, said: '' }],
	['a breakdown', { kind: 'unclear', httpStatus: 500, said: 'x' }],
	['a page', { kind: 'unreadable', httpStatus: 404, excerpt: 'x' }],
	['a broken page', { kind: 'unreadable', httpStatus: 502, excerpt: undefined }],
	['a redirect', { kind: 'unreadable', httpStatus: 301, excerpt: '' }],
	['too many requests at a proxy', { kind: 'unreadable', httpStatus: 429, excerpt: '' }],
	['an answer that is too long', { kind: 'unreadable', httpStatus: 200, excerpt: '', tooLong: true }],
	['a fault before the request', { kind: 'unanswered', code: 'UNKNOWN', phase: 'preparing' }],
	['half of a character', { kind: 'unanswered', code: 'ERR_MALFORMED_TEXT', phase: 'preparing' }],
	['a fault of the connection', { kind: 'unanswered', code: 'ENOTFOUND', phase: 'connecting' }],
	['a fault after the request', { kind: 'unanswered', code: 'ECONNRESET', phase: 'underway' }],
	['silence', { kind: 'unanswered', code: 'ETIMEDOUT', phase: 'underway' }],
];

const wayOut =
	/(?:^|[.;,)] )(?:[A-Z][^.]*, )?(?:If [^.]*, )?(?:ask|check|contact|correct|choose|fill in|write|shorten|top up|remove|set|test|try|lower|look it up|do not|to open|open|send|wait) ?[^“”]*\.$/i;

describe.each(['send', 'check', 'read', 'connection'] as const)('asked for: %s', (purpose) => {
	test.each(failed)('%s', (_name, answer) => {
		const { message, description } = wordsFor(answer, purpose);
		expect(message).toMatch(/^[A-Z“].*[^.]$/);
		expect(description).toMatch(wayOut);
		expect(`${message} ${description}`).not.toMatch(/\b(error|problem|failure|mistake)\b/i);
		if (purpose === 'check') expect(message).toMatch(/^The code could not be checked: [a-z]/);
		if (purpose === 'connection')
			expect(`${message} ${description}`).not.toMatch(/\b(items?|messages?|sent|sending)\b/);
	});
});
