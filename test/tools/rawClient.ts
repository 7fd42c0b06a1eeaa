import { connect } from 'node:net';

/** Sends raw bytes to a local port; returns all bytes received until the connection ends. */
export function exchange(url: string, ...parts: ReadonlyArray<string | Buffer>): Promise<string> {
	return new Promise((resolve, reject) => {
		const socket = connect(Number(new URL(url).port), '127.0.0.1');
		let text = '';
		socket.on('data', (chunk) => (text += chunk.toString('latin1')));
		socket.once('error', reject);
		socket.once('close', () => resolve(text));
		for (const part of parts) socket.write(part);
	});
}

/** A request with a body and `Connection: close`. */
export const request = (method: string, path: string, headers: Record<string, string>, body = '') =>
	[
		`${method} ${path} HTTP/1.1`,
		...Object.entries({
			Host: 'localhost',
			Connection: 'close',
			'Content-Length': String(Buffer.byteLength(body)),
			...headers,
		}).map(([name, value]) => `${name}: ${value}`),
		'',
		body,
	].join('\r\n');

export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
