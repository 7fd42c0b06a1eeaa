import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * An oversized body is read and discarded up to this many times the limit, so that the client gets
 * the answer.
 */
const drained = 4;

/** Reads bodies within a limit. */
export class Intake {
	constructor(readonly maxBodyBytes: number) {}

	/**
	 * Calls `done` with the body, or with the reason for its absence, once the client has sent all of
	 * it: an earlier answer would be lost with the connection.
	 */
	read(
		request: IncomingMessage,
		response: ServerResponse,
		limit: number,
		done: (body: Buffer | 'too large') => void,
	): void {
		let chunks: Buffer[] = [];
		let size = 0;
		let isTooLarge = Number(request.headers['content-length'] ?? 0) > limit;
		let isFinished = false;
		const finish = () => {
			if (!isFinished) done(isTooLarge ? 'too large' : Buffer.concat(chunks));
			isFinished = true;
		};
		request.on('data', (chunk: Buffer) => {
			size += chunk.length;
			isTooLarge ||= size > limit;
			if (!isTooLarge) return void chunks.push(chunk);
			chunks = [];
			if (size <= drained * this.maxBodyBytes) return;
			request.pause();
			response.setHeader('Connection', 'close');
			finish();
		});
		request.once('end', finish);
	}
}
