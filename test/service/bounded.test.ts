import {
	NodeApiError,
	type IDataObject,
	type IExecuteFunctions,
	type ILoadOptionsFunctions,
	type INode,
	type JsonObject,
} from 'n8n-workflow';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { sendRequest } from '../../nodes/MessagingService/service/sendRequest';
import { connect, sendersOf } from '../../nodes/MessagingService/service/connection';
import { mostOfAccount } from '../../nodes/MessagingService/service/credentialFields';
import { itemsOf, runNode, type RunOptions } from '../tools/engine';
import { startRawServer, type Script } from '../tools/rawServer';
import { credentialsFor, useEmulator } from '../tools/service';
import { sms } from '../tools/faults/families';
import { node } from '../tools/node';

/** No answer and no request makes the node throw, hang, or use too much memory. */

const megabytes = 1024 * 1024;
const json = JSON.stringify({ status: true, error: false, description: { id: 7, number: '5255' } });
const service = useEmulator();

async function run(url: string, more: Partial<RunOptions> = {}) {
	const result = await runNode({
		credentials: credentialsFor(url),
		parameters: { ...sms.parameters, options: {} },
		items: itemsOf({ to: sms.recipient(0) }),
		settings: { onError: 'continueRegularOutput' },
		...more,
	});
	return { ...result, failed: result.json[0]?.error as IDataObject | undefined };
}

async function against<Result>(
	script: Script,
	ask: (url: string) => Promise<Result>,
): Promise<Result> {
	const server = await startRawServer(script);
	try {
		return await ask(server.url);
	} finally {
		await server.stop();
	}
}

/** Writes endlessly, as fast as the client reads, until it disconnects. */
function endless(head: string, chunk: Buffer): Script & { readonly taken: () => number } {
	let bytes = 0;
	const pour = (socket: Socket): void => {
		while (!socket.destroyed && bytes < 200 * megabytes) {
			bytes += chunk.length;
			if (!socket.write(chunk)) {
				socket.once('drain', () => pour(socket));
				return;
			}
		}
	};
	return {
		answer: (socket) => {
			socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n`);
			pour(socket);
		},
		taken: () => bytes,
	};
}

const filler = Buffer.alloc(64 * 1024, ' ');

test.each([
	['whose length is announced', `content-length: ${200 * megabytes}`, filler],
	[
		'in chunks',
		'transfer-encoding: chunked',
		Buffer.concat([Buffer.from(`${filler.length.toString(16)}\r\n`), filler, Buffer.from('\r\n')]),
	],
	['that ends with its connection', 'connection: close', filler],
])(
	'a long answer %s is not read to the end, and its connection is closed',
	async (_name, head, chunk) => {
		const script = endless(head, chunk);
		const { failed } = await against(script, run);
		expect(failed).toMatchObject({
			delivery: 'unknown',
			httpStatus: 200,
			message: expect.stringContaining('too long to be from the service') as string,
		});
		// The buffers of both ends hold bytes that were written, but not read.
		expect(script.taken()).toBeLessThan(20 * megabytes);
	},
);

test('an answer of 50 MB, compressed to 50 kB, is not decompressed', async () => {
	const packed = gzipSync(Buffer.alloc(50 * megabytes, ' '));
	const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`;
	const answer = (socket: Socket) => socket.end(Buffer.concat([Buffer.from(head), packed]));
	const before = process.memoryUsage().arrayBuffers;
	let most = 0;
	const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers)), 1);
	const { failed } = await against({ answer }, run);
	clearInterval(watch);
	expect(failed).toMatchObject({ delivery: 'unknown' });
	expect(most - before).toBeLessThan(20 * megabytes);
});

test('an answer of just under 1 MB is read', async () => {
	const body = json + ' '.repeat(megabytes - json.length);
	const answer = (socket: Socket) =>
		socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
	const { json: outputs } = await against({ answer }, run);
	expect(outputs).toMatchObject([{ messageId: 7 }]);
});

test.each([
	[16.1, 16_100],
	[0.3 * 7, 2100],
	[9999, 600_000],
	[-1, 1000],
	['30', 30_000],
	['soon', 60_000],
	[undefined, 60_000],
])('a Timeout of %s in the credential is one of %d milliseconds', async (timeout, expected) => {
	const { messagingServiceApi } = credentialsFor(service.emulator.url);
	const context = {
		getCredentials: async () => ({ ...messagingServiceApi, timeout }),
		getNode: () => node,
	} as unknown as IExecuteFunctions;
	expect((await connect(context, 'basic')).timeoutMs).toBe(expected);
});

test('limits end at those of their fields, and a Timeout that is given replaces that of the credential', async () => {
	const { messagingServiceApi } = credentialsFor(service.emulator.url);
	const limits = { requestsPerSecond: 1e9, mostAtOnce: 2.9, timeout: 30 };
	const context = {
		getCredentials: async () => ({ ...messagingServiceApi, ...limits }),
		getNode: () => node,
	} as unknown as IExecuteFunctions;
	expect(await connect(context, 'basic', 8_000)).toMatchObject({
		timeoutMs: 8_000,
		limits: { perSecond: mostOfAccount.perSecond, mostAtOnce: 2 },
	});
});

test('half an emoji in a field is refused with the name of the field, and nothing is sent', async () => {
	const parameters = {
		resource: 'otp',
		operation: 'verify',
		to: sms.recipient(0),
		code: '={{ "12\\ud83d" }}',
		options: {},
	};
	const { failed } = await run(service.emulator.url, { parameters });
	expect(failed).toMatchObject({
		delivery: 'notSent',
		message: expect.stringContaining('“Code” has half a character') as string,
	});
	expect(service.emulator.requests).toEqual([]);
});

const connection = {
	baseUrl: 'http://127.0.0.1:9',
	credential: { id: '1', name: 'x', type: 'messagingServiceApi', data: {} },
	defaultCountry: undefined,
	senders: sendersOf({}),
	limits: { perSecond: undefined, mostAtOnce: undefined },
	timeoutMs: 1000,
};

test('half an emoji in a URL becomes an answer before there is a request', async () => {
	const context = {} as ILoadOptionsFunctions;
	const answer = await sendRequest(context, connection, 'otpVerify', {
		phone: '525512345678',
		code: '12\ud83d',
	});
	expect(answer).toEqual({ kind: 'unanswered', code: 'ERR_MALFORMED_TEXT', phase: 'preparing' });
});

test.each([
	['an unusable credential', new Error('the key demo-password is broken')],
	['an invalid timer', new RangeError('The value of "delay" is out of range')],
	['nothing at all', undefined],
])('an error of n8n about %s before the request becomes an answer', async (_name, thrown) => {
	const node = {
		name: 'x',
		type: 'x',
		typeVersion: 1,
		id: 'x',
		position: [0, 0],
		parameters: {},
	} as INode;
	const httpRequestWithAuthentication = async () => {
		throw thrown === undefined ? thrown : new NodeApiError(node, thrown as unknown as JsonObject);
	};
	const context = {
		helpers: { httpRequestWithAuthentication },
	} as unknown as ILoadOptionsFunctions;
	const answer = await sendRequest(context, connection, 'balance', {});
	expect(answer).toEqual({ kind: 'unanswered', code: 'UNKNOWN', phase: 'preparing' });
});

test.each([
	['the deadline, without a cancel signal', {}, 'ETIMEDOUT'],
	['the deadline, if nobody cancelled', { getExecutionCancelSignal: () => undefined }, 'ETIMEDOUT'],
	[
		'cancelling the execution',
		{ getExecutionCancelSignal: () => AbortSignal.abort() },
		'ERR_CANCELED',
	],
])('an aborted request was ended by %s', async (_name, signals, code) => {
	const httpRequestWithAuthentication = async () => {
		throw Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' });
	};
	const context = { helpers: { httpRequestWithAuthentication }, ...signals };
	const answer = await sendRequest(
		context as unknown as ILoadOptionsFunctions,
		connection,
		'balance',
		{},
	);
	expect(answer).toEqual({ kind: 'unanswered', code, phase: 'underway' });
});
