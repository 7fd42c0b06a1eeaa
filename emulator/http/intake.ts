import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Unread } from './recorded';

/** Bodies of this many requests of the largest size may be in progress at once. */
const atOnce = 4;
/** So many times the limit is read and thrown away, so that the client is there for the answer. */
const drained = 4;

/** Reads bodies: each up to a limit, and those of all requests in progress up to a multiple of it. */
export class Intake {
	private held = 0;

	constructor(readonly maxBodyBytes: number) {}

	/**
	 * Calls `done` with the body, or with the reason why it is not there, once the client has sent all of it: an
	 * answer before that would be lost with the connection.
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
		// Joined into bytes of their own: a chunk keeps all that was read from the socket with it.
		let finished = false;
		const finish = () => {
			if (!finished) done(refused ?? Buffer.concat(chunks));
			finished = true;
		};
		request.once('end', finish);
	}
}
