import { conditions, type Condition, type Failed } from '../../nodes/MessagingService/contract';
import { wordsFor } from '../../nodes/MessagingService/failures';

/** Every failure says what happened and ends with what to do, for every purpose. */

const rejection = { httpStatus: 400, said: 'x' };
const failed: Array<[string, Failed]> = [
	...(Object.keys(conditions) as Condition[]).map((condition): [string, Failed] => [
		condition,
		{ kind: 'refused', ...rejection, condition },
	]),
	['a refusal', { kind: 'refused', ...rejection }],
	['too many requests', { kind: 'refused', httpStatus: 429, said: '' }],
	['nothing', { kind: 'empty', without: 'a balance', httpStatus: 200, said: 'x' }],
	['a contradiction', { kind: 'unclear', httpStatus: 200, said: '' }],
	['a breakdown', { kind: 'unclear', httpStatus: 500, said: 'x' }],
	['a page', { kind: 'unreadable', httpStatus: 404, said: 'x' }],
	['a broken page', { kind: 'unreadable', httpStatus: 502, said: '…' }],
	['a redirect', { kind: 'unreadable', httpStatus: 301, said: '' }],
	['too many requests at a proxy', { kind: 'unreadable', httpStatus: 429, said: '' }],
	['an answer that is too long', { kind: 'unreadable', httpStatus: 200, said: '', tooLong: true }],
	['a fault before the request', { kind: 'unanswered', code: 'UNKNOWN', phase: 'preparing' }],
	['half of a character', { kind: 'unanswered', code: 'ERR_MALFORMED_TEXT', phase: 'preparing' }],
	['a fault of the connection', { kind: 'unanswered', code: 'ENOTFOUND', phase: 'connecting' }],
	['a fault after the request', { kind: 'unanswered', code: 'ECONNRESET', phase: 'underway' }],
	['silence', { kind: 'unanswered', code: 'ETIMEDOUT', phase: 'underway' }],
];

const wayOut =
	/(?:^|[.;,)] )(?:[A-Z][^.]*, )?(?:If [^.]*, )?(?:ask|check|contact|correct|enter|choose|fill in|write|shorten|top up|remove|set|test|try|lower|look it up|do not|to open|open|send|wait) ?[^“”]*\.$/i;

describe.each(['send', 'check', 'read', 'connection'] as const)('purpose %s', (purpose) => {
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

type Fields<Kind extends Failed['kind']> = Partial<Extract<Failed, { kind: Kind }>>;

const send = (answer: Failed) => wordsFor(answer, 'send');
const page = (fields: Fields<'unreadable'>): Failed => ({
	kind: 'unreadable',
	httpStatus: 200,
	said: 'x',
	...fields,
});
const refusal = (fields: Fields<'refused'>): Failed => ({
	kind: 'refused',
	httpStatus: 400,
	said: 'x',
	...fields,
});
const doubt = (fields: Fields<'unclear'>): Failed => ({
	kind: 'unclear',
	httpStatus: 200,
	said: 'x',
	...fields,
});
const silence = (phase: 'preparing' | 'connecting' | 'underway', code = 'ECONNRESET'): Failed => ({
	kind: 'unanswered',
	code,
	phase,
});

test.each<[string, Failed]>([
	['The request has half a character', silence('preparing', 'ERR_MALFORMED_TEXT')],
	['The request could not be made', silence('preparing')],
	['The service could not be reached', silence('connecting')],
	['The service did not answer in time', silence('underway', 'ETIMEDOUT')],
	['The service did not answer in time', silence('underway', 'ECONNABORTED')],
	['The connection ended before the service answered', silence('underway')],
	[
		'The answer is too long to be from the service (HTTP 301)',
		page({ httpStatus: 301, tooLong: true }),
	],
	['The service is getting too many requests', page({ httpStatus: 429 })],
	['Something other than the messaging service answered with HTTP 299', page({ httpStatus: 299 })],
	['The Base URL redirects to another address (HTTP 300)', page({ httpStatus: 300 })],
	['The Base URL redirects to another address (HTTP 399)', page({ httpStatus: 399 })],
	['Something other than the messaging service answered with HTTP 400', page({ httpStatus: 400 })],
	['The account has no credits left', refusal({ httpStatus: 429, condition: 'noCredits' })],
	['The service is getting too many requests', refusal({ httpStatus: 429 })],
	['The service did not accept the request (HTTP 400) and says: “x”', refusal({})],
	['The service did not accept the request (42) and says: “x”', refusal({ code: 42 })],
	['The service contradicts itself (HTTP 499) and says: “x”', doubt({ httpStatus: 499 })],
	['The service contradicts itself (499) and says: “x”', doubt({ code: 499 })],
	['The service did not complete the request (HTTP 408) and says: “x”', doubt({ httpStatus: 408 })],
	['The service did not complete the request (HTTP 500) and says: “x”', doubt({ httpStatus: 500 })],
	['The service did not complete the request (500) and says: “x”', doubt({ code: 500 })],
])('each fault has its own message: %s: %#', (words, answer) =>
	expect(send(answer).message).toContain(words),
);

test('that it may have been sent is only said of sending, and only where it may', () => {
	const tooLong = page({ tooLong: true });
	for (const answer of [tooLong, page({ httpStatus: 408 }), silence('underway')])
		expect(send(answer).description).toContain('It may have been sent');
	expect(send(page({ httpStatus: 404 })).description).not.toContain('may have been sent');
	expect(wordsFor(tooLong, 'read').description).not.toContain('may');
	expect(send(silence('connecting')).description).toMatch(/^The request was not sent\. /);
	expect(wordsFor(silence('connecting'), 'read').description).not.toContain('was not sent');
});

test('every condition has its own message', () => {
	const all = Object.keys(conditions) as Condition[];
	const messages = all.map((condition) => send(refusal({ condition })).message);
	expect(new Set(messages).size).toBe(all.length);
});

test('a lookup without a result asks to check the ID; a send without one may have been sent', () => {
	const empty: Failed = { kind: 'empty', without: 'a log', httpStatus: 200, said: '' };
	const unknown: Failed = {
		kind: 'notFound',
		httpStatus: 200,
		said: 'Succesfully export log email',
	};
	expect(wordsFor(unknown, 'read').message).toBe('The service has no message with this ID (yet)');
	expect(wordsFor(unknown, 'read').description).toMatch(/^Check that it is a messageId/);
	expect(send(empty).description).toMatch(/^It may have been sent/);
});
