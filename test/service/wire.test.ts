import type { IDataObject } from 'n8n-workflow';
import type { Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { itemsOf, runNode } from '../tools/engine';
import { carryOn, limited, credentialsFor } from '../tools/service';
import { accountOf, type Said } from '../tools/faults/accounts';
import { email, sms, type Family } from '../tools/faults/families';
import { useNodeTime } from '../tools/nodeTime';
import { startRawServer, type RawServer, type Script } from '../tools/rawServer';
import { turns, until } from '../tools/until';

/** Malformed answers: each request leaves once, and its outcome is reported correctly. */

const json = JSON.stringify({ status: true, error: false, description: { id: 7, number: '5255' } });
const head = (lines: string) =>
	`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${lines}\r\n\r\n`;
const whole = (body: string | Buffer, lines = '') =>
	Buffer.concat([
		Buffer.from(head(`${lines}content-length: ${Buffer.byteLength(body)}`)),
		Buffer.from(body),
	]);
const encoded = (name: string, body: Buffer) => whole(body, `content-encoding: ${name}\r\n`);
const closing = (...parts: Array<string | Buffer>): Script => ({
	answer: (socket) => {
		for (const part of parts) socket.write(part);
		socket.end();
	},
});
const megabytes = 1024 * 1024;

async function send(
	script: Script,
	{ family = sms, parameters = {}, timeout = 60, count = 1 }: Sending = {},
	onStart?: (server: RawServer) => void,
) {
	const server = await startRawServer(script);
	onStart?.(server);
	try {
		const result = await runNode({
			credentials: limited(credentialsFor(server.url), { mostAtOnce: 1, timeout }),
			parameters: { ...family.parameters, ...parameters },
			items: itemsOf(
				...Array.from({ length: count }, (_, item) => ({ to: family.recipient(item) })),
			),
			settings: { ...carryOn.settings, retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		});
		return { said: accountOf(result, count).said, requests: server.requests.length, result };
	} finally {
		await server.stop();
	}
}

interface Sending {
	family?: Family;
	parameters?: IDataObject;
	timeout?: number;
	count?: number;
}

const gzip = gzipSync(json);
const chunked = head('transfer-encoding: chunked');
const older = `HTTP/1.0 200 OK\r\n\r\n${json}`;

test.each<[string, Said, Script]>([
	['bytes that are not HTTP', 'unknown', closing(Buffer.from([0, 255, 1, 254, 13, 10, 13, 10]))],
	['an answer without a single byte', 'unknown', closing()],
	['a header of 100 kB', 'unknown', closing(head(`x-filler: ${'x'.repeat(100_000)}`), json)],
	['a body that ends early', 'unknown', closing(head('content-length: 1000'), json)],
	['chunks without an end', 'unknown', closing(chunked, `5\r\n${json.slice(0, 5)}`)],
	['a 200 without a body', 'unknown', closing(head('content-length: 0'))],
	['a 204', 'unknown', closing('HTTP/1.1 204 No Content\r\n\r\n')],
	['a 304 without a body', 'notSent', closing('HTTP/1.1 304 Not Modified\r\n\r\n')],
	['text labelled gzip', 'unknown', closing(encoded('gzip', Buffer.from(json)))],
	['gzip of nothing', 'unknown', closing(encoded('gzip', gzipSync('')))],
	['gzip that ends early', 'unknown', closing(encoded('gzip', gzip.subarray(0, 40)))],
	['an answer in gzip', 'sent', closing(encoded('gzip', gzip))],
	['an answer in brotli', 'sent', closing(encoded('br', brotliCompressSync(json)))],
	['an answer that ends with its connection', 'sent', closing(older)],
	['such an answer that ends early', 'unknown', closing(older.slice(0, -9))],
	['a 103 before the answer', 'sent', closing('HTTP/1.1 103 Early Hints\r\n\r\n', whole(json))],
	['a byte order mark', 'sent', closing(whole(`\uFEFF${json}`))],
	['just under 1 MB', 'sent', closing(whole(json + ' '.repeat(megabytes - json.length)))],
])('%s: the message counts as %s, and is repeated only if not sent', async (_name, due, script) => {
	const { said, requests } = await send(script);
	expect({ said, requests }).toEqual({ said: [due], requests: due === 'notSent' ? 2 : 1 });
});

/** Writes endlessly, as fast as the client reads, until it disconnects. */
function endless(lines: string, chunk: Buffer): Script & { readonly taken: () => number } {
	let bytes = 0;
	const pour = (socket: Socket): void => {
		while (!socket.destroyed && bytes < 200 * megabytes) {
			bytes += chunk.length;
			if (!socket.write(chunk)) return void socket.once('drain', () => pour(socket));
		}
	};
	return {
		answer: (socket) => {
			// Of a page of this status that can be read, it is certain that nothing was sent.
			socket.write(`HTTP/1.1 404 Not Found\r\n${lines}\r\n\r\n`);
			pour(socket);
		},
		taken: () => bytes,
	};
}

const filler = Buffer.alloc(64 * 1024, ' ');
const inChunks = [`${filler.length.toString(16)}\r\n`, filler, '\r\n'].map((one) =>
	Buffer.from(one),
);

test.each([
	['whose length is announced', `content-length: ${200 * megabytes}`, filler],
	['in chunks', 'transfer-encoding: chunked', Buffer.concat(inChunks)],
	['that ends with its connection', 'connection: close', filler],
])(
	'a long answer %s is not read to the end, and its connection is closed',
	async (_, lines, chunk) => {
		const script = endless(lines, chunk);
		const { said, requests } = await send(script);
		expect({ said, requests }).toEqual({ said: ['unknown'], requests: 1 });
		// The buffers of both ends hold bytes that were written, but not read.
		expect(script.taken()).toBeLessThan(20 * megabytes);
	},
);

test('an answer of 50 MB, compressed to 50 kB, is not decompressed', async () => {
	const packed = encoded('gzip', gzipSync(Buffer.alloc(50 * megabytes, ' ')));
	const before = process.memoryUsage().arrayBuffers;
	let most = 0;
	const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers)), 1);
	expect((await send(closing(packed))).said).toEqual(['unknown']);
	clearInterval(watch);
	expect(most - before).toBeLessThan(20 * megabytes);
});

test('an unsolicited answer is not taken for the answer to the next request', async () => {
	const answerOf = (number: number) => whole(json.replace('5255', sms.recipient(number)));
	const { said, result } = await send(
		{
			answer: (socket, number) =>
				socket.write(Buffer.concat([answerOf(number - 1), answerOf(8), answerOf(9)])),
		},
		{ count: 3 },
	);
	expect(said).toEqual(['sent', 'sent', 'sent']);
	expect(result.json.map(({ to }) => to)).toEqual(
		[0, 1, 2].map((item) => `+${sms.recipient(item)}`),
	);
});

test('a refusal during the upload does not count as sent', async () => {
	const answer: Script['answer'] = (socket) => {
		socket.end('HTTP/1.1 413 No\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
		void turns(100).then(() => socket.resetAndDestroy());
	};
	const upload = { family: email, parameters: { html: 'x'.repeat(8 * megabytes) } };
	const { said, requests } = await send({ answer, early: true }, upload);
	expect(['notSent', 'unknown']).toContain(said[0]);
	expect(requests).toBe(said[0] === 'notSent' ? 2 : 1);
});

/** Keeps writing until the client disconnects. */
const repeating = (first: string, next: string): Script => ({
	answer: (socket) => {
		socket.write(first);
		const dripping = setInterval(() => socket.write(next), 5);
		socket.on('close', () => clearInterval(dripping));
	},
});

describe('the Timeout of the credential ends', () => {
	const upload = { family: email, parameters: { html: 'x'.repeat(16 * megabytes) } };
	const cases: Array<[string, Script, Sending?]> = [
		['silence', { answer: () => {} }],
		['an upgrade', closing('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')],
		['a head without an end', repeating('HTTP/1.1 200 OK\r\n', 'x-more: 1\r\n')],
		['interim answers without an end', repeating('', 'HTTP/1.1 100 Continue\r\n\r\n')],
		['a body without an end', repeating(chunked, '1\r\n \r\n')],
		['a connection without an end', repeating(older, ' ')],
		['an upload that is not read', { answer: () => {}, early: true }, upload],
	];
	const time = useNodeTime();

	test.each(cases)('%s, and the message counts as unknown', async (_name, script, sending = {}) => {
		let asked = () => false;
		let isOver = false;
		const run = send(script, { ...sending, timeout: 600 }, (server) => {
			asked = () => server.requests.length > 0;
		});
		void run.then(() => (isOver = true));
		await until(() => asked());
		await time.pass(599_999);
		expect(isOver).toBe(false);
		// At most 1 % late, because deadlines share timers.
		await time.pass(6001);
		const { said, requests, result } = await time.during(run);
		expect({ said, requests }).toEqual({ said: ['unknown'], requests: 1 });
		expect(JSON.stringify(result.json)).not.toContain(sms.recipient(0));
	});
});
