import type { ServerResponse } from 'node:http';

export interface Reply {
	readonly status: number;
	readonly body: string | Buffer;
	readonly headers?: Readonly<Record<string, string>>;
	/** Whether the work was done. */
	readonly accepted?: boolean;
}

/** An answer in JSON. */
export const json = (status: number, body: unknown, headers: Reply['headers'] = {}): Reply => ({
	status,
	body: JSON.stringify(body),
	headers,
});

/** Sends a complete answer. */
export function send(response: ServerResponse, { status, body, headers }: Reply): void {
	response.writeHead(status, {
		'Content-Type': 'application/json',
		'Content-Length': Buffer.byteLength(body),
		...headers,
	});
	response.end(body);
}

/** Sends the first `keep` bytes of the body, by default half of it, and ends the connection. */
export function truncate(
	response: ServerResponse,
	{ status, body }: Reply,
	keep: number | undefined,
): void {
	const bytes = Buffer.from(body);
	const end = Math.min(keep ?? Math.floor(bytes.length / 2), bytes.length - 1);
	response.writeHead(status, {
		'Content-Type': 'application/json',
		'Content-Length': bytes.length,
	});
	response.flushHeaders();
	response.write(bytes.subarray(0, end), () => response.socket?.destroy());
}
