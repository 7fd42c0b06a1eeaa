import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A server of raw bytes, for answers that no HTTP server would send. */
export interface RawServer {
	readonly url: string;
	/** Complete requests, including bodies. */
	readonly requests: string[];
	stop(): Promise<void>;
}

/** Answers one request when it is complete or, with `early`, at its first bytes. */
export interface Script {
	readonly answer: (socket: Socket, number: number) => void;
	readonly early?: boolean;
}

const lengthOf = (head: string) => Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);

export async function startRawServer({ answer, early = false }: Script): Promise<RawServer> {
	const requests: string[] = [];
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on('error', () => {});
		let read = '';
		if (early) {
			socket.once('data', (chunk) => {
				socket.pause();
				requests.push(chunk.toString('latin1'));
				answer(socket, requests.length);
			});
			return;
		}
		socket.on('data', (chunk) => {
			read += chunk.toString('latin1');
			const end = read.indexOf('\r\n\r\n') + 4;
			if (end < 4 || read.length < end + lengthOf(read.slice(0, end))) return;
			requests.push(read);
			read = '';
			answer(socket, requests.length);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests,
		async stop() {
			const closed = new Promise((resolve) => server.close(resolve));
			for (const socket of sockets) socket.destroy();
			await closed;
		},
	};
}
