import type { IDataObject } from 'n8n-workflow';
import { mkdtempSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
	post,
	startTrigger,
	stopTriggers,
	whatsApp,
	type TriggerServer,
} from '../tools/triggerServer';
import { useBinaryMode } from '../tools/engine';
import { useNodeTime } from '../tools/nodeTime';
import { until } from '../tools/until';
import { listed } from '../tools/listed';

let media: Server;
let base: string;
let asked: string[];
let held: ServerResponse[];
/** Bytes sent of the endless file. */
let poured: number;
/** Bytes sent of the slow file. */
let drops: number;
const connections = new Set<Socket>();

/** Writes as much as the client reads. */
function pour(response: ServerResponse): void {
	const more = () => {
		while (!response.destroyed && response.write(Buffer.alloc(65_536))) poured += 65_536;
	};
	response.on('drain', more);
	more();
}

function drip(response: ServerResponse): void {
	const dripping = setInterval(() => response.write('x', () => (drops += 1)), 5);
	response.on('close', () => clearInterval(dripping));
}

const paths: Readonly<Record<string, (response: ServerResponse, size: number) => void>> = {
	redirect: (response) => response.writeHead(302, { Location: '/photo.jpg' }).end(),
	gone: (response) => response.writeHead(404).end('no'),
	held: (response) => held.push(response),
	drip,
	bareDrip(response) {
		// Without chunks and a length, the body ends with its connection.
		response.useChunkedEncodingByDefault = false;
		drip(response);
	},
	endless: pour,
	declared: (response) => response.writeHead(200, { 'Content-Length': 30_000_000 }).flushHeaders(),
	cut: (response) =>
		response.writeHead(200, { 'Content-Length': 100 }).write('half', () => response.destroy()),
	photo: (response, size) =>
		response
			.writeHead(200, { 'Content-Length': size, 'Content-Type': 'image/png' })
			.end(Buffer.alloc(size, 'a')),
};

beforeAll(async () => {
	await useBinaryMode('default', mkdtempSync(join(tmpdir(), 'media-')));
	media = createServer(({ url = '' }, response) => {
		asked.push(url);
		const [, path = '', size = 4] = /^\/(\w+)(?:.*size=(\d+))?/.exec(url) ?? [];
		(paths[path] ?? paths.photo)?.(response, Number(size));
	});
	// The server ends no connection itself.
	media.keepAliveTimeout = 0;
	media.on('connection', (socket: Socket) => {
		connections.add(socket);
		socket.once('close', () => connections.delete(socket));
	});
	await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
	base = `http://127.0.0.1:${(media.address() as AddressInfo).port}`;
});
beforeEach(() => {
	asked = [];
	held = [];
	poured = 0;
	drops = 0;
});
afterEach(stopTriggers);
afterAll(() => {
	media.closeAllConnections();
	media.close();
});

const start = async (options: IDataObject = {}) =>
	await startTrigger({
		parameters: {
			additionalOptions: { downloadMedia: true, allowInternalMedia: true, ...options },
		},
	});
const image = (url: string, extra: object = {}) =>
	whatsApp('image', { url, contentType: 'image/jpeg', caption: 'Hi', ...extra });
const arrived = async (trigger: TriggerServer) => {
	await until(() => trigger.started.length > 0);
	return trigger.started[0]?.[0]?.[0];
};

test('media becomes the binary data of the item', async () => {
	const trigger = await start();
	await post(trigger.url, image(`${base}/a/my(%20)photo.jpg?size=5`));
	const item = await arrived(trigger);
	expect(item?.binary).toMatchObject({
		data: { mimeType: 'image/jpeg', fileName: 'my_20_photo.jpg' },
	});
	expect(Buffer.from(item?.binary?.data?.data ?? '', 'base64').toString()).toBe('aaaaa');
	expect(item?.json).not.toHaveProperty('mediaError');
	expect(item?.json.text).toBe('Hi');
	expect(item?.json.media).toMatchObject({
		size: 5,
		sha256: 'ed968e840d10d2d313a870bc131a4e2c311d7ad09bdf32b3418147221f51a6e2',
	});
});

test('the event is acknowledged only after the download, so that a crash loses no event', async () => {
	const trigger = await start();
	const answers = [post(trigger.url, image(`${base}/held`))];
	await until(() => held.length > 0);
	// Meanwhile a repeat gets 503 and downloads nothing.
	expect((await post(trigger.url, image(`${base}/held`))).status).toBe(503);
	held[0]?.end('late');
	expect(await answers[0]).toEqual({ status: 200, text: '' });
	expect((await arrived(trigger))?.binary?.data).toBeDefined();
	expect((await post(trigger.url, image(`${base}/held`))).status).toBe(200);
	expect([trigger.started.length, held.length]).toEqual([1, 1]);
});

test('media of up to 20 MB is downloaded', async () => {
	const most = 20 * 1024 * 1024;
	for (const [size, isTaken] of [
		[most, true],
		[most + 1, false],
	] as const) {
		const trigger = await start();
		await post(trigger.url, image(`${base}/big?size=${size}`));
		const item = await arrived(trigger);
		expect([item?.binary !== undefined, item?.json.mediaError !== undefined]).toEqual([
			isTaken,
			!isTaken,
		]);
	}
});

test.each([
	['/redirect', /HTTP 302/],
	['/gone', /HTTP 404/],
	['/endless', /larger than/],
	['/declared', /larger than/],
	['/cut', /could not be downloaded/],
])('media at %s is given up with its connection; the message says why', async (path, reason) => {
	const trigger = await start();
	expect((await post(trigger.url, image(base + path))).status).toBe(200);
	const item = await arrived(trigger);
	expect(item?.json).toMatchObject({
		event: 'whatsApp.message',
		text: 'Hi',
		mediaError: expect.stringMatching(reason),
	});
	expect(item?.binary).toBeUndefined();
	expect(asked).toEqual([path]);
	expect(poured).toBeLessThan(40_000_000);
	await until(() => connections.size === 0);
	expect(trigger.thrown).toEqual([]);
});

describe('the time limit', () => {
	const time = useNodeTime();

	test.each([
		['drip', /longer than/],
		['bareDrip', /longer than/],
		['held', /longer than|could not be downloaded/],
	])('ends the download of media that is %s; the message says why', async (path, reason) => {
		const trigger = await start();
		const answer = post(trigger.url, image(`${base}/${path}`));
		await until(() => held.length > 0 || drops > 2);
		await time.pass(19_999);
		expect(trigger.started).toEqual([]);
		await time.pass(1);
		expect((await arrived(trigger))?.json.mediaError).toMatch(reason);
		expect((await answer).status).toBe(200);
	});
});

test.each(
	listed`file:///etc/passwd | data:text/plain,hi | not an address | http://user@127.0.0.1/`,
)('%p is not fetched: only http and https', async (url) => {
	const trigger = await start();
	await post(trigger.url, image(url));
	expect((await arrived(trigger))?.json.mediaError).toMatch(/not an http or https address/);
});

test('no address inside the network is fetched unless the user allows it', async () => {
	const { port } = media.address() as AddressInfo;
	for (const host of listed`127.0.0.1 | localhost | [::ffff:127.0.0.1] | [64:ff9b::127.0.0.1]`) {
		const trigger = await start({ allowInternalMedia: false });
		await post(trigger.url, image(`http://${host}:${port}/secret`, { caption: host }));
		expect((await arrived(trigger))?.json).toMatchObject({
			text: host,
			mediaError: expect.stringMatching(/inside the network/),
		});
	}
	expect(asked).toEqual([]);
});

test('nothing is fetched unless the user asks for it, nor for a message without media', async () => {
	const off = await start({ downloadMedia: false });
	await post(off.url, image(`${base}/photo.jpg`));
	expect((await arrived(off))?.binary).toBeUndefined();
	const text = await start();
	await post(text.url, whatsApp());
	expect(text.json).not.toHaveProperty('mediaError');
	expect(asked).toEqual([]);
});
