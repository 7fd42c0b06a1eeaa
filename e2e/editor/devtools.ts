import type { Readable, Writable } from 'node:stream';

import { z } from 'zod/v4';

const Reply = z.object({
	id: z.number().optional(),
	result: z.record(z.string(), z.unknown()).default({}),
	error: z.object({ message: z.string() }).optional(),
});
type Reply = z.infer<typeof Reply>;

/** Sends one command of the Chrome DevTools Protocol and returns its result; bounded (30 s). */
export type Send = (method: string, params?: object, page?: string) => Promise<Reply['result']>;

/** Speaks the protocol over the two pipes of a browser started with `--remote-debugging-pipe`. */
export function devtools(toBrowser: Writable, fromBrowser: Readable): Send {
	const waiting = new Map<number, (reply: Reply) => void>();
	let unread = '';
	fromBrowser.setEncoding('utf8').on('data', (chunk: string) => {
		const messages = (unread + chunk).split('\0');
		unread = messages.pop() ?? '';
		for (const message of messages) {
			const reply = Reply.parse(JSON.parse(message));
			if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
		}
	});
	// A browser that went away shows as a command without an answer.
	toBrowser.on('error', () => {});

	let last = 0;
	return (method, params = {}, page) =>
		new Promise((resolve, reject) => {
			const id = ++last;
			const late = setTimeout(() => settle({ result: {}, error: { message: 'no answer in 30 s' } }), 30_000);
			const settle = ({ result, error }: Reply) => {
				clearTimeout(late);
				waiting.delete(id);
				if (error === undefined) resolve(result);
				else reject(new Error(`Browser: ${method}: ${error.message}`));
			};
			waiting.set(id, settle);
			toBrowser.write(`${JSON.stringify({ id, method, params, sessionId: page })}\0`);
		});
}
