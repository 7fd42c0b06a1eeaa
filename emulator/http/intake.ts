import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Unread } from './recorded';

/** Bodies in progress may take this many times the size limit together. */
const atOnce = 4;
/**
 * An oversized body is read and discarded up to this many times the limit, so that the client gets
 * the answer.
 */
const drained = 4;

/** Reads bodies within a limit for each and a limit for all requests in progress. */
export class Intake {
	private held = 0;

	constructor(readonly maxBodyBytes: number) {}

	/**
	 * Calls `done` with the body, or with the reason for its absence, once the client has sent all of
	 * it: an earlier answer would be lost with the connection.
	 */
	read(
		request: IncomingMessage,
		response: ServerResponse,
		limit: number,
		done: (body: Buffer | Extract<Unread, `too ${string}`>) => void,
	): void {
		let refused: Extract<Unread, `too ${string}`> | undefined;
		let chunks: Buffer[] = [];
		let size = 0;
		let mine = 0;
		const release = () => {
			chunks = [];
			this.held -= mine;
			mine = 0;
		};
		const refuse = (why: Extract<Unread, `too ${string}`>) => {
			refused ??= why;
			release();
		};
		response.once('close', release);
		if (Number(request.headers['content-length'] ?? 0) > limit) refuse('too large');
		request.on('data', (chunk: Buffer) => {
			size += chunk.length;
			if (size > limit) refuse('too large');
			if (refused === undefined) {
				chunks.push(chunk);
				mine += chunk.length;
				this.held += chunk.length;
				if (this.held > atOnce * this.maxBodyBytes) refuse('too many at once');
			} else if (size > drained * this.maxBodyBytes) {
				request.pause();
				response.setHeader('Connection', 'close');
				finish();
			}
		});
		// Copied by concat: a chunk would keep the whole buffer read from the socket in memory.
		let finished = false;
		const finish = () => {
			if (!finished) done(refused ?? Buffer.concat(chunks));
			finished = true;
		};
		request.once('end', finish);
	}
}
