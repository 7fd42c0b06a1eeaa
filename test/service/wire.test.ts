import type { IDataObject } from 'n8n-workflow';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { itemsOf, runNode } from '../tools/engine';
import { limited, credentialsFor } from '../tools/service';
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
	onStart: (server: RawServer) => void = () => {},
) {
	const server = await startRawServer(script);
	onStart(server);
	try {
		const result = await runNode({
			credentials: limited(credentialsFor(server.url), { mostAtOnce: 1, timeout }),
			parameters: { ...family.parameters, ...parameters },
			items: itemsOf(
				...Array.from({ length: count }, (_, item) => ({ to: family.recipient(item) })),
			),
			settings: {
				onError: 'continueRegularOutput',
				retryOnFail: true,
				maxTries: 2,
				waitBetweenTries: 1,
			},
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

test.each<[string, Said, Script]>([
	['bytes that are not HTTP', 'unknown', closing(Buffer.from([0, 255, 1, 254, 13, 10, 13, 10]))],
	['a TLS alert', 'unknown', closing(Buffer.from([21, 3, 3, 0, 2, 2, 40]))],
	['a mail server’s greeting', 'unknown', closing('220 mail.example.com ESMTP\r\n')],
	['a status that is not a number', 'unknown', closing('HTTP/1.1 OK 200\r\n\r\n')],
	['an answer without a single byte', 'unknown', closing()],
	['half a status line', 'unknown', closing('HTTP/1.1 20')],
	['half a header', 'unknown', closing('HTTP/1.1 200 OK\r\ncontent-ty')],
	['a header of 100 kB', 'unknown', closing(head(`x-filler: ${'x'.repeat(100_000)}`), json)],
	[
		'two lengths that differ',
		'unknown',
		closing(head('content-length: 9\r\ncontent-length: 99'), json),
	],
	['a length that is not a number', 'unknown', closing(head('content-length: much'), json)],
	['a head without its body', 'unknown', closing(head('content-length: 100'))],
	['a body that ends early', 'unknown', closing(head('content-length: 1000'), json)],
	[
		'a chunk without a size',
		'unknown',
		closing(head('transfer-encoding: chunked'), 'zz\r\n', json),
	],
	[
		'chunks without an end',
		'unknown',
		closing(head('transfer-encoding: chunked'), `5\r\n${json.slice(0, 5)}`),
	],
	['a 200 without a body', 'unknown', closing(head('content-length: 0'))],
	['a 204', 'unknown', closing('HTTP/1.1 204 No Content\r\n\r\n')],
	['a 304 without a body', 'notSent', closing('HTTP/1.1 304 Not Modified\r\n\r\n')],
	['text labelled gzip', 'unknown', closing(encoded('gzip', Buffer.from(json)))],
	[
		'gzip cut in the middle',
		'unknown',
		closing(encoded('gzip', gzip.subarray(0, gzip.length / 2))),
	],
	['gzip of nothing', 'unknown', closing(encoded('gzip', gzipSync('')))],
	['an answer in gzip', 'sent', closing(encoded('gzip', gzip))],
	['an answer in deflate', 'sent', closing(encoded('deflate', deflateSync(json)))],
	['an answer in brotli', 'sent', closing(encoded('br', brotliCompressSync(json)))],
	[
		'an answer in chunks',
		'sent',
		closing(
			head('transfer-encoding: chunked'),
			`${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`,
		),
	],
	[
		'an answer of HTTP/1.0 that ends with its connection',
		'sent',
		closing(`HTTP/1.0 200 OK\r\n\r\n${json}`),
	],
	[
		'an answer of HTTP/1.0 cut in the middle',
		'unknown',
		closing(`HTTP/1.0 200 OK\r\n\r\n${json.slice(0, 40)}`),
	],
	['a 100 before the answer', 'sent', closing('HTTP/1.1 100 Continue\r\n\r\n', whole(json))],
	[
		'a 103 before the answer',
		'sent',
		closing('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', whole(json)),
	],
	['a byte order mark', 'sent', closing(whole(`\uFEFF${json}`))],
])('%s: the message counts as %s, and is repeated only if not sent', async (_name, due, script) => {
	const { said, requests } = await send(script);
	expect({ said, requests }).toEqual({ said: [due], requests: due === 'notSent' ? 2 : 1 });
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

test.each([413, 401] as const)('a %i during the upload does not count as sent', async (status) => {
	const answer: Script['answer'] = (socket) => {
		socket.end(`HTTP/1.1 ${status} No\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
		void turns(100).then(() => socket.resetAndDestroy());
	};
	const html = `<p>${'x'.repeat(8 * megabytes)}</p>`;
	const { said, requests } = await send(
		{ answer, early: true },
		{ family: email, parameters: { html } },
	);
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
	const html = `<p>${'x'.repeat(16 * megabytes)}</p>`;
	const cases: Array<[string, Script, Sending?]> = [
		['silence', { answer: () => {} }],
		['an upgrade', closing('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')],
		['a head without an end', repeating('HTTP/1.1 200 OK\r\n', 'x-more: 1\r\n')],
		['one header without an end', repeating('HTTP/1.1 200 OK\r\nx-more: ', 'x')],
		['interim answers without an end', repeating('', 'HTTP/1.1 100 Continue\r\n\r\n')],
		['a body without an end', repeating(head('transfer-encoding: chunked'), '1\r\n \r\n')],
		['a body that drips in', repeating(head('content-length: 100000'), ' ')],
		[
			'a body that ends with its connection, which never ends',
			repeating(`HTTP/1.0 200 OK\r\n\r\n${json}`, ' '),
		],
		[
			'a complete body with a length that is too high',
			repeating(head('content-length: 1000') + json, ''),
		],
		[
			'an upload that is not read',
			{ answer: () => {}, early: true },
			{ family: email, parameters: { html } },
		],
	];
	const time = useNodeTime();

	const rows = cases.map(([name, script, sending = {}]) => [name, script, sending] as const);
	test.each(rows)('%s, and the message counts as unknown', async (_name, script, sending) => {
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
