import { conditions, type Condition, type Failed } from '../../nodes/MessagingService/contract';
import { wordsFor } from '../../nodes/MessagingService/failures';

/** Every failure says what happened and ends with what to do, for every purpose. */

const answered = { httpStatus: 400, said: 'x' };
const refused = (more: object = {}): Failed => ({ kind: 'refused', ...answered, ...more });
const unclear = (more: object): Failed => ({ kind: 'unclear', ...answered, ...more });
const empty: Failed = { kind: 'empty', without: 'a log', ...answered };
const page = (httpStatus: number, more: object = {}): Failed => ({
	...{ kind: 'unreadable', httpStatus, said: 'x' },
	...more,
});
const silence = (phase: 'preparing' | 'connecting' | 'underway', code = 'ECONNRESET'): Failed => ({
	...{ kind: 'unanswered', code, phase },
});
const ofConditions = (Object.keys(conditions) as Condition[]).map((condition) =>
	refused({ condition }),
);

/** What a message begins with if a message was sent, and after which answer. */
const faults: Array<[string, Failed]> = [
	['The request has half a character', silence('preparing', 'ERR_MALFORMED_TEXT')],
	['The request could not be made', silence('preparing')],
	['The service could not be reached', silence('connecting')],
	['The service did not answer in time', silence('underway', 'ETIMEDOUT')],
	['The service did not answer in time', silence('underway', 'ECONNABORTED')],
	['The connection ended before the service answered', silence('underway')],
	['The answer is too long to be from the service (HTTP 301)', page(301, { tooLong: true })],
	['The service is getting too many requests', page(429)],
	['Something other than the messaging service answered with HTTP 299', page(299)],
	['The Base URL redirects to another address (HTTP 300)', page(300)],
	['The Base URL redirects to another address (HTTP 303)', page(303)],
	['The Base URL redirects to another address (HTTP 399)', page(399)],
	['Something other than the messaging service answered with HTTP 400', page(400, { said: '' })],
	['Something other than the messaging service answered with HTTP 502', page(502)],
	['The service answered without a log and says: “x”', empty],
	['The account has no credits left', refused({ httpStatus: 429, condition: 'noCredits' })],
	['The service is getting too many requests', refused({ httpStatus: 429 })],
	['The service did not accept the request (HTTP 400) and says: “x”', refused()],
	['The service did not accept the request (42)', refused({ code: 42, said: '' })],
	['The service contradicts itself (HTTP 499) and says: “x”', unclear({ httpStatus: 499 })],
	['The service contradicts itself (499) and says: “x”', unclear({ code: 499 })],
	['The service did not complete the request (HTTP 408)', unclear({ httpStatus: 408 })],
	['The service did not complete the request (HTTP 500)', unclear({ httpStatus: 500 })],
	['The service did not complete the request (500) and says: “x”', unclear({ code: 500 })],
];

test.each(faults)('“%s” is the message of a fault: %#', (words, answer) => {
	expect(wordsFor(answer, 'send').message.startsWith(words)).toBe(true);
});

const wayOut =
	/(?:^|[.;,)] )(?:[A-Z][^.]*, )?(?:If [^.]*, )?(?:ask|check|contact|correct|enter|choose|fill in|write|shorten|top up|remove|set|test|try|lower|look it up|do not|to open|open|send|wait) ?[^“”]*\.$/i;

test.each(['send', 'check', 'read', 'connection'] as const)('every text for %s', (purpose) => {
	for (const answer of [...faults.map(([, fault]) => fault), ...ofConditions]) {
		const { message, description } = wordsFor(answer, purpose);
		expect(message).toMatch(/^[A-Z“].*[^.]$/);
		expect(description).toMatch(wayOut);
		expect(`${message} ${description}`).not.toMatch(/\b(error|problem|failure|mistake)\b/i);
		if (purpose === 'check') expect(message).toMatch(/^The code could not be checked: [a-z]/);
		if (purpose === 'connection')
			expect(`${message} ${description}`).not.toMatch(/\b(items?|messages?|sent|sending)\b/);
	}
});

test('that it may have been sent is only said of sending, and only where it may', () => {
	const tooLong = page(200, { tooLong: true });
	const said = (answer: Failed, purpose: 'send' | 'read') => wordsFor(answer, purpose).description;
	for (const answer of [tooLong, page(408), silence('underway'), empty])
		expect(said(answer, 'send')).toContain('It may have been sent');
	expect(said(page(404), 'send')).not.toContain('may have been sent');
	expect(said(tooLong, 'read')).not.toContain('may');
	expect(said(silence('connecting'), 'send')).toMatch(/^The request was not sent\. /);
	expect(said(silence('connecting'), 'read')).not.toContain('was not sent');
});

test('every condition has its own message', () => {
	const messages = ofConditions.map((answer) => wordsFor(answer, 'send').message);
	expect(new Set(messages).size).toBe(messages.length);
});
