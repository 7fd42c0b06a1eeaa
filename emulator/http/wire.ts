import type { ServerResponse } from 'node:http';

export interface Reply {
	readonly status: number;
	readonly body: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly accepted: boolean;
}

/** An answer to a request whose work was not done. */
export const failure = (status: number, body: object, headers?: Reply['headers']): Reply => ({
	status,
	body: JSON.stringify(body),
	...(headers && { headers }),
	accepted: false,
});

/** Sends answers to a client: over a connection, or to a replay, which has none. */
export interface Wire {
	/** False once the client has left. */
	readonly open: boolean;
	/** Sends the complete answer. */
	send(answer: Reply): void;
	/** Sends the first `bytes` bytes of the body, by default half of it, and ends the connection. */
	truncate(answer: Reply, bytes: number | undefined): void;
	reset(): void;
}

/** Sends an answer over HTTP. */
export function send(response: ServerResponse, answer: Reply): void {
	response.writeHead(answer.status, {
		'Content-Type': 'application/json',
		'Content-Length': Buffer.byteLength(answer.body),
		...answer.headers,
	});
	response.end(answer.body);
}

export const httpWire = (response: ServerResponse): Wire => ({
	get open() {
		return response.socket?.destroyed === false;
	},
	send: (answer) => send(response, answer),
	truncate({ status, body }, keep) {
		const bytes = Buffer.from(body);
		const part = bytes.subarray(
			0,
			Math.min(keep ?? Math.floor(bytes.length / 2), bytes.length - 1),
		);
		response.writeHead(status, {
			'Content-Type': 'application/json',
			'Content-Length': bytes.length,
		});
		response.flushHeaders();
		response.write(part, () => response.socket?.destroy());
	},
	reset: () => void response.socket?.resetAndDestroy(),
});
