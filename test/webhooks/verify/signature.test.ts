import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import {
	findSigned,
	isWithinTolerance,
	sign,
	userHash,
	verifySignature,
} from '../../../nodes/MessagingService/webhooks/verify/signature';

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

test('the signature is the SHA-1 of key and time, the user digest that of the key', () => {
	expect(sign('key', 1700000000)).toBe(sha1('key1700000000'));
	expect(sign('key', '1700000000')).toBe(sign('key', 1700000000));
	expect(userHash('key')).toBe(sha1('key'));
});

test('a signature is valid with the key that made it, and with no other', () => {
	fc.assert(
		fc.property(
			fc.string({ minLength: 1 }),
			fc.string(),
			fc.integer({ min: 1, max: 4e9 }),
			(key, other, time) => {
				fc.pre(key !== other);
				const signed = { time: String(time), user: userHash(key), signature: sign(key, time) };
				expect(verifySignature(signed, [key])).toBe('signed');
				expect(verifySignature(signed, [other, key])).toBe('signed');
				expect(verifySignature(signed, [other])).toBe('otherKey');
				expect(verifySignature(signed, [])).toBe('otherKey');
			},
		),
	);
});

test('the user digest of one key and the signature of another are invalid together', () => {
	const signed = { time: '1700000000', user: userHash('a'), signature: sign('b', 1700000000) };
	expect(verifySignature(signed, ['a', 'b'])).toBe('forged');
});

test('the time must be digits and is used as received, so nothing can be appended', () => {
	const headers = (time: string) => [
		'x-s-time',
		time,
		'x-s-user',
		userHash('k'),
		'x-s-signature',
		sign('k', time),
	];
	for (const time of [
		'',
		'0',
		'01',
		'1.5',
		'-1',
		'1 ',
		'１２',
		'1700000000\u0080',
		'1'.repeat(13),
		'1e9',
	])
		expect(findSigned(headers(time)).get('s')).toBeUndefined();
	expect(findSigned(headers('1700000000')).get('s')?.time).toBe('1700000000');
});

test('a time is fresh within the tolerance on either side', () => {
	const at = (time: number) =>
		isWithinTolerance({ time: String(time), user: '', signature: '' }, 60, 1_700_000_000_999);
	expect(
		[1_699_999_939, 1_699_999_940, 1_700_000_000, 1_700_000_060, 1_700_000_061].map(at),
	).toEqual([false, true, true, true, false]);
});
