import * as fc from 'fast-check';

import { signed } from './signed';

/** Headers of a request, names and values in turn, made from valid ones that they are not. */

const names = ['time', 'user', 'signature'];
const valueAt = (part: number) => part * 2 + 1;
/** What a header value may hold without being trimmed or refused by HTTP itself. */
const character = fc.constantFrom(...'0123456789abcdefABCDEFxyzXYZ,;.+-_%=/"');
const part = fc.nat(2);
const position = fc.nat(200);

type Mutation = (headers: string[]) => string[];
const edit =
	(at: number, change: (value: string) => string): Mutation =>
	(headers) =>
		headers.map((one, index) => (index === valueAt(at) ? change(one) : one));

/** What is done to the three headers of a valid request: a character, a value, a header, all of them. */
const headerMutations = fc.oneof<Array<fc.Arbitrary<Mutation>>>(
	// One character replaced, added, taken away; two exchanged; the end cut off.
	fc
		.tuple(part, position, character)
		.map(([at, where, to]) =>
			edit(
				at,
				(value) => value.slice(0, where % value.length) + to + value.slice((where % value.length) + 1),
			),
		),
	fc
		.tuple(part, position, character)
		.map(([at, where, to]) =>
			edit(
				at,
				(value) => value.slice(0, where % (value.length + 1)) + to + value.slice(where % (value.length + 1)),
			),
		),
	fc
		.tuple(part, position)
		.map(([at, where]) =>
			edit(at, (value) => value.slice(0, where % value.length) + value.slice((where % value.length) + 1)),
		),
	fc.tuple(part, position, position).map(([at, first, second]) =>
		edit(at, (value) => {
			const letters = [...value];
			const [a, b] = [first % letters.length, second % letters.length];
			[letters[a], letters[b]] = [letters[b] ?? '', letters[a] ?? ''];
			return letters.join('');
		}),
	),
	fc.tuple(part, position).map(([at, where]) => edit(at, (value) => value.slice(0, where % value.length))),
	// Another time under the same digests: near, far, in other notations.
	fc.integer({ min: -59, max: 59 }).map((delta) => edit(0, (value) => String(Number(value) + delta))),
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
	// Any digest instead of the right one.
	fc
		.tuple(
			fc.constantFrom(1, 2),
			fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 }),
		)
		.map(([at, digest]) => edit(at, () => digest)),
	// A header missing, repeated, renamed; the values in another order.
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

/** Whether HTTP and hexadecimal make the same request of both: names and digests in either case. */
const same = (one: readonly string[], other: readonly string[]) =>
	one.length === other.length && one.join('\n').toLowerCase() === other.join('\n').toLowerCase();

/** So many different headers, none of which says what the valid ones say. */
export const forgedHeaders = (valid: readonly string[], count: number, seed: number): string[][] =>
	fc
		.sample(headerMutations, { numRuns: Math.ceil(count * 1.1), seed })
		.map((mutate) => mutate([...valid]))
		.filter((headers) => !same(headers, valid))
		.slice(0, count);
