import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { smsConditions, type EndpointName } from '../../nodes/MessagingService/contract';
import { readAnswer } from '../../nodes/MessagingService/service/answers';
import { authorizationOf } from '../../nodes/MessagingService/service/authorization';
import { boundedText } from '../../nodes/MessagingService/bounded/reading';

/** Reads answers without running a node. */

const read = (
	name: EndpointName,
	body: unknown,
	{ httpStatus = 200, retryAfterSeconds, request = {} }: Partial<Head> = {},
) => readAnswer(name, { httpStatus, text: JSON.stringify(body), retryAfterSeconds }, { request });

interface Head {
	readonly httpStatus: number;
	readonly retryAfterSeconds: number;
	readonly request: object;
}

const refusal = (description: string) => ({ status: false, error: true, description });

describe('a lookup by ID', () => {
	test.each<[string, EndpointName, unknown, number, kind: string]>([
		['HTTP 404', 'smsCheck', refusal('No'), 404, 'notFound'],
		['a key that is not valid', 'smsCheck', refusal(smsConditions.invalidKey), 404, 'refused'],
		['a server fault with such words', 'smsCheck', refusal('Token not found'), 500, 'unclear'],
	])('answered with %s', (_name, name, body, httpStatus, kind) => {
		expect(read(name, body, { httpStatus }).kind).toBe(kind);
	});

	test('is the only request that such a refusal can answer', () => {
		expect(read('balance', refusal('Balance not found')).kind).toBe('refused');
		expect(read('smsSend', refusal('Number not found'), { httpStatus: 404 }).kind).toBe('refused');
	});
});

test.each<[string, unknown, number]>([
	['HTTP', refusal('No'), 401],
	['the body', { ...refusal('No'), code: 401 }, 200],
])('a refusal in unknown words, with 401 in %s, is about the key', (_name, body, httpStatus) => {
	expect(read('smsSend', body, { httpStatus })).toMatchObject({
		kind: 'refused',
		condition: 'invalidKey',
	});
});

test.each<[string, unknown, number, waits: boolean]>([
	['an unexplained refusal', refusal('Later'), 429, true],
	['a server fault', {}, 503, true],
	['a refusal by a condition', refusal(smsConditions.noCredits), 429, false],
	['a body with a sign of success', { status: true, error: true }, 503, false],
])('whether %s keeps the Retry-After header', (_name, body, httpStatus, waits) => {
	const answer = read('smsSend', body, { httpStatus, retryAfterSeconds: 7 });
	expect('retryAfterSeconds' in answer).toBe(waits);
	expect(answer).toMatchObject(waits ? { retryAfterSeconds: 7 } : {});
});

test('a body that is not a stream is read up to the limit, without a leading byte order mark', async () => {
	const { signal } = new AbortController();
	const text = async (body: unknown, limit = 10) => await boundedText(body, signal, limit);
	expect(await text('\uFEFFa\uFEFF')).toBe('a\uFEFF');
	expect(await text('a\uFEFF')).toBe('a\uFEFF');
	expect(await text('x'.repeat(10))).toHaveLength(10);
	expect(await text('x'.repeat(11))).toBeUndefined();
	expect(await text(Buffer.alloc(10, 'x'))).toHaveLength(10);
	expect(await text(Buffer.alloc(11, 'x'))).toBeUndefined();
	expect(await text({ a: 1 })).toBe('{"a":1}');
	expect(await text(null)).toBe('');
	expect(await text(undefined)).toBe('');
});

test.each([
	[{ apiToken: ' bearer   abc ' }, 'Bearer abc'],
	[{ apiToken: 'Bearerabc' }, 'Bearer Bearerabc'],
	[{ authentication: 'encoded', encodedSecret: ' BASIC  eDp5 ' }, 'Basic eDp5'],
	[{ username: ' x', password: undefined }, `Basic ${btoa(' x:')}`],
])('the header of the credential %j is %j', (credential, header) => {
	expect(authorizationOf(credential as ICredentialDataDecryptedObject)).toBe(header);
});
