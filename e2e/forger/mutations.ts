import * as fc from 'fast-check';

import { signed } from './signed';

/** Makes invalid headers from valid ones; names and values alternate. */

const names = ['time', 'user', 'signature'];
/** Characters in header values that HTTP neither trims nor refuses. */
const character = fc.constantFrom(...'0123456789abcdefABCDEFxyzXYZ,;.+-_%=/"');
const part = fc.nat(2);
const position = fc.nat(200);

type Mutation = (headers: string[]) => string[];
const edit =
	(at: number, change: (value: string) => string): Mutation =>
	(headers) =>
		headers.map((one, index) => (index === at * 2 + 1 ? change(one) : one));
/** Replaces so many characters. */
const spliced = (at: number, where: number, left: number, into = ''): Mutation =>
	edit(at, (value) => {
		const from = where % (value.length + (left === 0 ? 1 : 0));
		return value.slice(0, from) + into + value.slice(from + left);
	});
/** Other notations of the same time. */
const notations: ReadonlyArray<(value: string) => string> = [
	...[(value: string) => `${value}000`, (value: string) => `0${value}`],
	...[(value: string) => `${value}.0`, (value: string) => `+${value}`],
	...[(value: string) => `${value},${value}`, (value: string) => `${value} ${value}`],
	...['NaN', 'Infinity', ''].map((value) => () => value),
];

/** Mutations of the three headers of a valid request. */
const headerMutations = fc.oneof<Array<fc.Arbitrary<Mutation>>>(
	// Replace, insert or remove a character, swap two, or truncate.
	fc.tuple(part, position, character).map(([at, where, to]) => spliced(at, where, 1, to)),
	fc.tuple(part, position, character).map(([at, where, to]) => spliced(at, where, 0, to)),
	fc.tuple(part, position).map(([at, where]) => spliced(at, where, 1)),
	fc.tuple(part, position, position).map(([at, first, second]) =>
		edit(at, (value) => {
			const letters = [...value];
			const [a, b] = [first % letters.length, second % letters.length];
			[letters[a], letters[b]] = [letters[b] ?? '', letters[a] ?? ''];
			return letters.join('');
		}),
	),
	fc.tuple(part, position).map(([at, where]) => spliced(at, where, 200)),
	// Another time with the same digests: near, far, in other notations.
	fc
		.oneof(fc.integer({ min: -59, max: 59 }), fc.integer())
		.map((delta) => edit(0, (value) => String(Number(value) + delta))),
	fc.constantFrom(...notations).map((change) => edit(0, change)),
	// A random digest.
	fc
		.tuple(fc.constantFrom(1, 2), fc.stringMatching(/^[0-9a-f]{40}$/))
		.map(([at, digest]) => edit(at, () => digest)),
	// A header missing, repeated or renamed; the values in another order.
	part.map((at) => (headers) => headers.filter((_, index) => index >> 1 !== at)),
	part.map((at) => (headers) => [...headers, ...headers.slice(at * 2, at * 2 + 2)]),
	fc.tuple(part, fc.stringMatching(/^[a-z0-9]{1,12}$/)).map(
		([at, name]) =>
			(headers) =>
				headers.map((one, index) => (index === at * 2 ? `x-${name}-${names[at]}` : one)),
	),
	fc.constant<Mutation>(([a = '', time = '', b = '', user = '', c = '', signature = '']) => [
		...[a, time, b, signature, c, user],
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
	one.join('\n').toLowerCase() === other.join('\n').toLowerCase();

/** Returns different mutated headers, none equivalent to the valid ones. */
export const forgedHeaders = (valid: readonly string[], count: number, seed: number): string[][] =>
	fc
		.sample(headerMutations, { numRuns: Math.ceil(count * 1.1), seed })
		.map((mutate) => mutate([...valid]))
		.filter((headers) => !same(headers, valid))
		.slice(0, count);
