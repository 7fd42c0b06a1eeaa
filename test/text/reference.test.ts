import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import {
	isFresh,
	momentOf,
	readReference,
	writeReference,
} from '../../nodes/MessagingService/text/reference';

/** The reference of an SMS leads back only if it is whole and unchanged. */

const hex = (bytes: number) =>
	fc
		.uint8Array({ minLength: bytes, maxLength: bytes })
		.map((all) => Buffer.from(all).toString('hex'));
const reference = fc.record({
	execution: fc.bigInt({ min: 1n, max: 10n ** 17n }).map(String),
	key: hex(32),
	node: fc.option(fc.oneof(fc.uuid(), fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9_.~ -]{0,39}$/)), {
		nil: undefined,
	}),
	moment: fc.integer({ min: 0, max: 4095 }),
	language: fc.constantFrom('en' as const, 'es' as const),
});
test('a reference survives a round trip, in characters that need no escaping', () => {
	fc.assert(
		fc.property(reference, (original) => {
			const text = writeReference(original) ?? '';
			expect(text).toMatch(/^[\w-]+$/);
			expect(readReference(text)).toEqual(original);
		}),
	);
});

test('a reference that is cut or changed anywhere is invalid, or a different one', () => {
	fc.assert(
		fc.property(
			reference,
			fc.nat(),
			fc.base64String({ minLength: 1 }),
			(original, place, other) => {
				const text = writeReference(original) ?? '';
				const at = place % text.length;
				const changes = [
					text.slice(0, at),
					`${text.slice(0, at)}${other.charAt(0)}${text.slice(at + 1)}`,
				];
				for (const changed of changes.filter((one) => one !== text))
					expect(readReference(changed)).not.toEqual(original);
			},
		),
	);
});

test('each execution has exactly one reference, to the last bit', () => {
	const original = {
		execution: '12345',
		key: '0f'.repeat(32),
		node: undefined,
		moment: 1,
		language: 'en',
	} as const;
	const text = writeReference(original) ?? '';
	const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
	const same = [...letters].filter(
		(last) => readReference(`${text.slice(0, -1)}${last}`)?.execution === '12345',
	);
	expect(same).toEqual([text.slice(-1)]);
});

test('a reference of the user is not one of ours', () => {
	for (const own of ['', 'A-1042', 'abc', 'a'.repeat(46), '4711', `a${'0'.repeat(36)}!`])
		expect(readReference(own)).toBeUndefined();
});

test('with a token it has at most 50 characters up to execution 16 million', () => {
	const key = randomBytes(32).toString('hex');
	const lengthOf = (execution: string) =>
		writeReference({ execution, key, moment: 4095, language: 'es' })?.length;
	expect([lengthOf('7'), lengthOf('12345'), lengthOf('16777215'), lengthOf('100000000')]).toEqual([
		47, 49, 50, 51,
	]);
	expect(lengthOf('a-b')).toBeUndefined();
});

test('a question is fresh for two minutes, across midnight and with clocks seconds apart', () => {
	const asked = Date.UTC(2026, 10, 23, 23, 59, 30);
	const moment = momentOf(asked);
	expect([-20_000, 0, 60_000, 120_000].map((later) => isFresh({ moment }, asked + later))).toEqual([
		true,
		true,
		true,
		true,
	]);
	expect(
		[160_000, 3_600_000, 86_400_000].map((later) => isFresh({ moment }, asked + later)),
	).toEqual([false, false, false]);
});

test.each([
	'../../webhook/x',
	'../a',
	'..',
	'.',
	'a/b',
	'a?b',
	'a#b',
	'a%2Fb',
	'a\\b',
	'a\nb',
	'',
	'x'.repeat(101),
])('a reference leads to no node named “%s”, which would be another address of n8n', (node) => {
	const parts = { execution: '12345', key: '0f'.repeat(32), moment: 1, language: 'en' } as const;
	expect(writeReference({ ...parts, node })).toBeUndefined();
	const right = writeReference({ ...parts, node: 'n'.repeat(node.length || 1) }) ?? '';
	const [head, packed] = [right.slice(0, 3), Buffer.from(right.slice(3), 'base64url')];
	const forged = Buffer.concat([
		packed.subarray(0, packed.length - (node.length || 1)),
		Buffer.from(node),
	]);
	expect(readReference(`${head}${forged.toString('base64url')}`)).toBeUndefined();
});
