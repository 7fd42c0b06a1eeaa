/** A body from n8n's request helpers with `encoding: 'stream'` or `useStream`. */
export interface Body extends AsyncIterable<unknown> {
	destroy(error?: Error): unknown;
}

/**
 * Reads a body. Past the limit, at the deadline and after an error the connection is closed.
 *
 * @param deadline ends the reading; a partial body is never returned
 * @param limit bytes after decompression, whatever length was announced
 * @returns the bytes, or `undefined` for a longer body
 * @throws what the connection threw, or the reason of the deadline
 */
export async function boundedBytes(
	body: Body,
	deadline: AbortSignal,
	limit: number,
): Promise<Buffer | undefined> {
	const end = () => void body.destroy();
	if (deadline.aborted) end();
	else deadline.addEventListener('abort', end, { once: true });
	try {
		return await read(body, limit);
	} finally {
		deadline.removeEventListener('abort', end);
		// A body delimited by the end of its connection looks complete when the deadline closes that.
		deadline.throwIfAborted();
	}
}

async function read(body: Body, limit: number): Promise<Buffer | undefined> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	// Leaving the loop early destroys the stream, and with it the connection.
	for await (const chunk of body) {
		const bytes = chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk));
		size += bytes.length;
		if (size > limit) return undefined;
		chunks.push(bytes);
	}
	return Buffer.concat(chunks);
}
