import { NodeApiError, type IDataObject } from 'n8n-workflow';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { networkFault } from '../../nodes/MessagingService/service/networkFault';
import { itemsOf, runNode } from '../tools/engine';
import { credentialsFor, limited } from '../tools/service';
import { sms } from '../tools/faults/families';
import { listed } from '../tools/listed';
import { node } from '../tools/node';

/**
 * A fault before the connection is established means not sent; a later one leaves the outcome
 * unknown.
 */

const servers: Server[] = [];
const sockets = new Set<Socket>();
const pem = (name: string) => readFileSync(join(__dirname, '..', 'tools', 'tls', `${name}.pem`));
/** A key and a self-signed certificate for 127.0.0.1, and for another host. */
const here = { key: pem('here.key'), cert: pem('here.cert') };
const elsewhere = { key: pem('elsewhere.key'), cert: pem('elsewhere.cert') };
let arrived = 0;
let onArrival = () => {};

async function listening(server: Server): Promise<number> {
	servers.push(server);
	server.on('connection', (socket: Socket) => {
		sockets.add(socket);
		socket.on('error', () => {});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return (server.address() as AddressInfo).port;
}

const secure = async (more: object = {}) =>
	await listening(
		createSecureServer({ ...elsewhere, ...more }, (_request, response) => {
			arrived += 1;
			onArrival();
			response.end('{"status":true}');
		}),
	);

beforeEach(() => {
	arrived = 0;
	onArrival = () => {};
});

afterAll(() => {
	for (const socket of sockets) socket.destroy();
	for (const server of servers) server.close();
});

async function send(url: string, timeout = 5) {
	const { json } = await runNode({
		credentials: limited(credentialsFor(url), { timeout }),
		parameters: { ...sms.parameters, options: {} },
		items: itemsOf({ to: sms.recipient(0) }),
		settings: { onError: 'continueRegularOutput' },
	});
	return json[0]?.error as IDataObject;
}

/** Sends while a certificate is trusted. */
async function sendTrusting({ cert }: { readonly cert: Buffer }, port: number) {
	const trusted = getCACertificates();
	setDefaultCACertificates([...trusted, cert.toString()]);
	return await send(`https://127.0.0.1:${port}`).finally(() => setDefaultCACertificates(trusted));
}

const notReachedFor = (reason: string) => ({
	delivery: 'notSent',
	message: 'The service could not be reached',
	description: expect.stringMatching(
		new RegExp(`^The request was not sent\\. ${reason}.*Check the Base URL`),
	) as string,
});
const notReached = notReachedFor('');
const notTrusted = notReachedFor('n8n does not trust the certificate of this host');

const oldTls = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' };

/** A server without TLS that does something when the handshake begins. */
const atHandshake = (act: (socket: Socket) => unknown) => async () =>
	await listening(createServer((socket) => socket.once('data', () => act(socket))));

test.each<[string, () => number | Promise<number>, object, timeout?: number]>([
	['nothing listens', () => 9, notReachedFor('Nothing is listening at this host and port')],
	[
		'the server does not speak TLS',
		atHandshake((socket) => socket.end('HTTP/1.1 400 No\r\n\r\n')),
		{ ...notReachedFor('n8n and this host have no encryption method'), code: 'EPROTO' },
	],
	['the certificate is self-signed', async () => await secure(), notTrusted],
	['there is no common TLS version', async () => await secure(oldTls), notReached],
	['the server disconnects in the handshake', atHandshake((socket) => socket.end()), notReached],
	['the server resets it', atHandshake((socket) => socket.resetAndDestroy()), notReached],
	['the server stays silent in the handshake', atHandshake(() => {}), notReached, 1],
])('nothing was sent if %s', async (_name, port, error, timeout = 5) => {
	expect(await send(`https://127.0.0.1:${await port()}`, timeout)).toMatchObject(error);
	expect(arrived).toBe(0);
});

test('nothing was sent if the host is unknown', async () => {
	expect(await send('https://nonexistent.invalid')).toMatchObject({
		...notReachedFor('There is no host with this name'),
		code: expect.stringMatching(/^(ENOTFOUND|EAI_)/) as string,
	});
});

test('nothing was sent if the certificate is for another host', async () => {
	const error = await sendTrusting(elsewhere, await secure());
	expect(error).toMatchObject({ ...notTrusted, code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
	expect(arrived).toBe(0);
});

describe('nothing was sent, and a retry is safe,', () => {
	/** A host that drops connections: its backlog is full, and it accepts none. */
	const queue = new Worker(
		`const { parentPort } = require('node:worker_threads');
		const server = require('node:net').createServer();
		server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
			parentPort.postMessage(server.address().port);
			setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
		});`,
		{ eval: true },
	);
	const port = new Promise<number>((resolve) => void queue.once('message', resolve));
	const waiting: Socket[] = [];
	afterAll(async () => {
		for (const socket of waiting) socket.destroy();
		await queue.terminate();
	});
	const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'];
	afterEach(() => {
		for (const name of proxies) Reflect.deleteProperty(process.env, name);
	});

	beforeAll(async () => {
		const at = await port;
		while (waiting.length < 4) {
			const socket = connect(at, '127.0.0.1');
			waiting.push(socket);
			socket.on('error', () => {});
			await Promise.race([once(socket, 'connect'), sleep(200)]);
		}
		// Otherwise the host accepts connections, and the tests prove nothing.
		expect(waiting.at(-1)?.connecting).toBe(true);
	});

	test.each(['http', 'https'])('if a host drops connections, over %s', async (scheme) => {
		expect(await send(`${scheme}://127.0.0.1:${await port}`, 1)).toMatchObject(notReached);
	});

	test.each([
		['never answers CONNECT', () => listening(createServer((socket) => socket.resume()))],
		['cannot be reached', () => port],
	])('if a proxy %s', async (_name, at) => {
		for (const name of proxies) process.env[name] = `http://127.0.0.1:${await at()}`;
		expect(await send('https://service.example', 1)).toMatchObject(notReached);
	});
});

test('the outcome is unknown if TLS breaks after the request arrived', async () => {
	const port = await secure(here);
	const relay = createServer((client) => {
		const server = connect(port, '127.0.0.1');
		sockets.add(server);
		server.on('error', () => {});
		client.pipe(server);
		server.on('data', (bytes) => client.write(bytes));
		onArrival = () => {
			server.removeAllListeners('data');
			client.end('HTTP/1.1 200 OK\r\n\r\nThis is no TLS.');
		};
	});
	const error = await sendTrusting(here, await listening(relay));
	expect(error).toMatchObject({
		delivery: 'unknown',
		code: expect.stringMatching(/^ERR_SSL_/) as string,
	});
	expect(arrived).toBe(1);
});

describe('faults that cannot be reproduced here', () => {
	const fault = (code: string, more: object = {}) =>
		Object.assign(new Error(code), { code, ...more });
	const named = (...faults: Array<Error & { code: string; syscall?: string }>) =>
		faults.map((thrown) => [`${thrown.code} ${thrown.syscall ?? ''}`, thrown] as const);
	/** Wraps a fault like axios and n8n. */
	const wrapped = (cause: Error, request: object = {}) =>
		new Error('x', {
			cause: Object.assign(new Error('y', { cause }), { isAxiosError: true, request }),
		});

	test.each(
		named(
			...['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'ENETDOWN', 'EACCES'].map(
				(code) => fault(code, { syscall: 'connect' }),
			),
			fault('ETIMEDOUT', {
				errors: [
					fault('ETIMEDOUT', { syscall: 'connect' }),
					fault('ENETUNREACH', { syscall: 'connect' }),
				],
			}),
			...['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA'].map((code) =>
				fault(code, { syscall: 'getaddrinfo' }),
			),
			Object.assign(fault('UNKNOWN'), { name: 'SsrfBlockedIpError' }),
			...listed`
				ENOTFOUND | EAI_AGAIN | EPROTO | ERR_SSL_WRONG_VERSION_NUMBER
				ERR_TLS_CERT_ALTNAME_INVALID | CERT_HAS_EXPIRED | UNABLE_TO_GET_ISSUER_CERT_LOCALLY
				SELF_SIGNED_CERT_IN_CHAIN | CERT_NOT_YET_VALID | CERT_REVOKED
			`.map((code) => fault(code)),
		),
	)('%s is a fault of connecting', (_name, thrown) => {
		expect(networkFault(wrapped(thrown))).toMatchObject({ phase: 'connecting' });
	});

	test.each(
		named(
			...['ETIMEDOUT', 'ECONNABORTED', 'ERR_CANCELED'].map((code) => fault(code)),
			...['ETIMEDOUT', 'ECONNRESET'].map((code) => fault(code, { syscall: 'read' })),
			...['EHOSTUNREACH', 'EPIPE'].map((code) => fault(code, { syscall: 'write' })),
			fault('HPE_INVALID_CONSTANT'),
			fault('ETIMEDOUT', {
				errors: [fault('ETIMEDOUT', { syscall: 'connect' }), fault('ECONNRESET')],
			}),
			fault('ETIMEDOUT', { errors: [] }),
		),
	)('%s may come after the request', (_name, thrown) => {
		expect(networkFault(wrapped(thrown))).toMatchObject({ phase: 'underway' });
		expect(networkFault(thrown)).toMatchObject({ phase: 'underway' });
	});

	test('a TLS fault after the handshake may come after the request', () => {
		const over = { socket: { secureConnecting: false } };
		expect(networkFault(wrapped(fault('ERR_SSL_BAD_RECORD_TYPE'), over)).phase).toBe('underway');
		expect(networkFault(wrapped(fault('ECONNRESET'), over)).phase).toBe('underway');
		expect(networkFault(wrapped(fault('DEPTH_ZERO_SELF_SIGNED_CERT'), over)).phase).toBe(
			'connecting',
		);
	});

	test('of a long chain of causes only the first ten errors are read', () => {
		const nested = (depth: number): object =>
			depth === 0 ? { code: 'ENOTFOUND' } : { cause: nested(depth - 1) };
		expect(networkFault(nested(9))).toEqual({ code: 'ENOTFOUND', phase: 'connecting' });
		expect(networkFault(nested(10))).toEqual({ code: 'UNKNOWN', phase: 'preparing' });
	});

	/** The errors of n8n 1.103 to 2.33 have no cause, and its code in place of a status. */
	const stripped = (code: string | undefined, message: string) => {
		const cause = Object.assign(new Error(message), { code });
		const error = new NodeApiError(node, cause as never);
		delete error.cause;
		return error;
	};

	test.each([
		['ECONNREFUSED', '', 'connecting'],
		['ENOTFOUND', 'getaddrinfo ENOTFOUND nowhere.invalid', 'connecting'],
		['ETIMEDOUT', 'connect ETIMEDOUT 192.0.2.1:443', 'connecting'],
		['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'connecting'],
		['ECONNRESET', 'left before secure TLS connection was established', 'connecting'],
		['ERR_INVALID_CHAR', 'Invalid character in header content ["x"]', 'preparing'],
		['ECONNRESET', 'socket hang up', 'underway'],
		['ECONNABORTED', 'timeout of 200ms exceeded', 'underway'],
		['ETIMEDOUT', 'read ETIMEDOUT', 'underway'],
		['EPROTO', 'write EPROTO', 'underway'],
		['HPE_INVALID_STATUS', 'Parse Error: Invalid status code', 'underway'],
		[undefined, 'something else', 'underway'],
	])('without a cause, %s “%s” is a fault of the phase %s', (code, message, phase) => {
		expect(networkFault(stripped(code, message))).toEqual({ code: code ?? 'UNKNOWN', phase });
	});
});
