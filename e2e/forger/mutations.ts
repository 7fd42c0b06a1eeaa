import * as fc from 'fast-check';

import { signed } from './signed';

/** Makes invalid headers from valid ones; names and values alternate. */

const names = ['time', 'user', 'signature'];
const valueAt = (part: number) => part * 2 + 1;
/** Characters in header values that HTTP neither trims nor refuses. */
const character = fc.constantFrom(...'0123456789abcdefABCDEFxyzXYZ,;.+-_%=/"');
const part = fc.nat(2);
const position = fc.nat(200);

type Mutation = (headers: string[]) => string[];
const edit =
	(at: number, change: (value: string) => string): Mutation =>
	(headers) =>
		headers.map((one, index) => (index === valueAt(at) ? change(one) : one));

/** Mutations of the three headers of a valid request. */
const headerMutations = fc.oneof<Array<fc.Arbitrary<Mutation>>>(
	// Replace, insert or remove a character, swap two, or truncate.
	fc
		.tuple(part, position, character)
		.map(([at, where, to]) =>
			edit(
				at,
				(value) =>
					value.slice(0, where % value.length) + to + value.slice((where % value.length) + 1),
			),
		),
	fc
		.tuple(part, position, character)
		.map(([at, where, to]) =>
			edit(
				at,
				(value) =>
					value.slice(0, where % (value.length + 1)) + to + value.slice(where % (value.length + 1)),
			),
		),
	fc
		.tuple(part, position)
		.map(([at, where]) =>
			edit(
				at,
				(value) => value.slice(0, where % value.length) + value.slice((where % value.length) + 1),
			),
		),
	fc.tuple(part, position, position).map(([at, first, second]) =>
		edit(at, (value) => {
			const letters = [...value];
			const [a, b] = [first % letters.length, second % letters.length];
			[letters[a], letters[b]] = [letters[b] ?? '', letters[a] ?? ''];
			return letters.join('');
		}),
	),
	fc
		.tuple(part, position)
		.map(([at, where]) => edit(at, (value) => value.slice(0, where % value.length))),
	// Another time with the same digests: near, far, in other notations.
	fc
		.integer({ min: -59, max: 59 })
		.map((delta) => edit(0, (value) => String(Number(value) + delta))),
	fc.integer().map((delta) => edit(0, (value) => String(Number(value) + delta))),
	fc
		.constantFrom<(value: string) => string>(
			(value) => `${value}000`,
			(value) => `0${value}`,
			(value) => `${value}.0`,
			(value) => `+${value}`,
			(value) => `${value},${value}`,
			(value) => `${value} ${value}`,
			() => 'NaN',
			() => 'Infinity',
			() => '',
		)
		.map((change) => edit(0, change)),
	// A random digest.
	fc
		.tuple(
			fc.constantFrom(1, 2),
			fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 }),
		)
		.map(([at, digest]) => edit(at, () => digest)),
	// A header missing, repeated or renamed; the values in another order.
	part.map((at) => (headers) => headers.filter((_, index) => index >> 1 !== at)),
	part.map((at) => (headers) => [...headers, headers[at * 2] ?? '', headers[valueAt(at)] ?? '']),
	fc.tuple(part, fc.stringMatching(/^[a-z0-9]{1,12}$/)).map(
		([at, name]) =>
			(headers) =>
				headers.map((one, index) => (index === at * 2 ? `x-${name}-${names[at]}` : one)),
	),
	fc.constant<Mutation>(([a = '', time = '', b = '', user = '', c = '', signature = '']) => [
		a,
		time,
		b,
		signature,
		c,
		user,
	]),
	// Made with another key.
	fc.stringMatching(/^[a-z0-9-]{0,20}$/).map(
		(key) =>
			([, time = '']) =>
				signed(key, time),
	),
);

/** Whether two sets of headers are equal, ignoring the case of names and digests. */
const same = (one: readonly string[], other: readonly string[]) =>
	one.length === other.length && one.join('\n').toLowerCase() === other.join('\n').toLowerCase();

/** Returns different mutated headers, none equivalent to the valid ones. */
export const forgedHeaders = (valid: readonly string[], count: number, seed: number): string[][] =>
	fc
		.sample(headerMutations, { numRuns: Math.ceil(count * 1.1), seed })
		.map((mutate) => mutate([...valid]))
		.filter((headers) => !same(headers, valid))
		.slice(0, count);
