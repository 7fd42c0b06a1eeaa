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
	execution: fc.integer({ min: 1, max: 10 ** 15 }).map(String),
	key: hex(32),
	node: fc.option(fc.oneof(fc.uuid(), fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9_.~ -]{0,39}$/)), {
		nil: undefined,
	}),
	moment: fc.integer({ min: 0, max: 1295 }),
	language: fc.constantFrom('en' as const, 'es' as const),
});
test('a reference survives a round trip, in characters that need no escaping', () => {
	fc.assert(
		fc.property(reference, (original) => {
			const text = writeReference(original) ?? '';
			expect(text.split('.')[0]).toMatch(/^[\w-]+$/);
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

test('each key is written in exactly one way, to the last bit', () => {
	const text =
		writeReference({ execution: '12345', key: '0f'.repeat(32), moment: 1, language: 'en' }) ?? '';
	const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
	const same = [...letters].filter(
		(last) =>
			readReference(`${text.slice(0, 44)}${last}${text.slice(45)}`)?.key === '0f'.repeat(32),
	);
	expect(same).toEqual([text.charAt(44)]);
});

test('a reference of the user is not one of ours', () => {
	for (const own of ['', 'A-1042', 'abc', 'a'.repeat(46), '4711', `a${'0'.repeat(36)}!`])
		expect(readReference(own)).toBeUndefined();
});

test('with a token it has at most 50 characters up to execution 46,655', () => {
	const key = randomBytes(32).toString('hex');
	const lengthOf = (execution: string) =>
		writeReference({ execution, key, moment: 1295, language: 'es' })?.length;
	expect([lengthOf('7'), lengthOf('12345'), lengthOf('16777215')]).toEqual([48, 50, 52]);
	expect(lengthOf('a-b')).toBeUndefined();
});

test('a question is fresh for two minutes, across midnight and with clocks seconds apart', () => {
	const asked = Date.UTC(2026, 10, 23, 23, 59, 30);
	const moment = momentOf(asked);
	const isFreshAfter = (later: number) => isFresh({ moment }, asked + later);
	expect([-20_000, 0, 60_000, 120_000].filter(isFreshAfter)).toHaveLength(4);
	expect([160_000, 3_600_000, 86_400_000].filter(isFreshAfter)).toEqual([]);
});

test.each([
	...['../../webhook/x', '../a', '..', '.', 'a/b', 'a?b', 'a#b', 'a%2Fb', 'a\\b', 'a\nb', ''],
	'x'.repeat(101),
])('a reference leads to no node named “%s”, which would be another address of n8n', (node) => {
	const parts = { execution: '12345', key: '0f'.repeat(32), moment: 1, language: 'en' } as const;
	expect(writeReference({ ...parts, node })).toBeUndefined();
	expect(readReference(`${writeReference(parts)}.${node}`)).toBeUndefined();
});
