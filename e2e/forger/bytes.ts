import * as fc from 'fast-check';

/** Raw HTTP requests. */

/** The head of a request as a client writes it; names and values of headers alternate. */
export function headOf(
	path: string,
	headers: readonly string[],
	length: number,
	type = 'application/json',
): string {
	const lines = [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Content-Type: ${type}`];
	for (let at = 0; at < headers.length; at += 2)
		lines.push(`${headers[at] ?? ''}: ${headers[at + 1] ?? ''}`);
	return [...lines, `Content-Length: ${length}`, 'Connection: close', '', ''].join('\r\n');
}

/** The bytes of a whole request. */
export const requestOf = (
	path: string,
	headers: readonly string[],
	body: string,
	type?: string,
): Buffer => Buffer.from(headOf(path, headers, body.length, type) + body, 'latin1');

const place = fc.nat(4_000);
const some = fc.uint8Array({ minLength: 1, maxLength: 20 });
const lined = (line: string) => `${line}\r\n`;
/** Pieces of HTTP syntax, valid and invalid. */
const sign = fc.constantFrom(
	...['\r\n', '\n', '\r', '\r\n\r\n', '\0', ': ', ' ', '\t', '\r\n ', ';', ','],
	...['Transfer-Encoding: chunked', 'Content-Length: 0', 'Content-Length: 99999'].map(lined),
	...['Expect: 100-continue', 'Content-Encoding: gzip'].map(lined),
	...['Upgrade: websocket\r\nConnection: upgrade', 'POST / HTTP/1.1\r\n'].map(lined),
);

type Mutation = (bytes: Buffer) => Buffer;

/** Replaces some bytes. */
const spliced =
	(at: number, left: number, into: Uint8Array): Mutation =>
	(bytes) => {
		const start = at % bytes.length;
		return Buffer.concat([bytes.subarray(0, start), into, bytes.subarray(start + left)]);
	};

/** Mutations of a request's bytes at any position. */
const byteMutations = fc.oneof<Array<fc.Arbitrary<Mutation>>>(
	// Replace, insert, remove, truncate.
	fc.tuple(place, some).map(([at, bytes]) => spliced(at, bytes.length, bytes)),
	fc.tuple(place, some).map(([at, bytes]) => spliced(at, 0, bytes)),
	fc.tuple(place, sign).map(([at, text]) => spliced(at, 0, Buffer.from(text))),
	fc.tuple(place, fc.nat(60)).map(([at, length]) => spliced(at, length + 1, Buffer.alloc(0))),
	place.map((at) => (bytes) => bytes.subarray(0, at % bytes.length)),
	// Flip a bit, repeat a piece, change line endings.
	fc.tuple(place, fc.nat(7)).map(([at, bit]) => (bytes) => {
		const start = at % bytes.length;
		return spliced(start, 1, Buffer.from([(bytes[start] ?? 0) ^ (1 << bit)]))(bytes);
	}),
	fc.tuple(place, fc.nat(200)).map(([at, length]) => (bytes) => {
		const start = at % bytes.length;
		return spliced(start, 0, bytes.subarray(start, start + length + 1))(bytes);
	}),
	fc.constant<Mutation>((bytes) =>
		Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
	),
);

/** Returns mutated copies of a request. */
export const brokenBytes = (request: Buffer, count: number, seed: number): Buffer[] =>
	fc.sample(byteMutations, { numRuns: count, seed }).map((mutate) => mutate(request));
