/** A body from n8n's request helpers with `encoding: 'stream'` or `useStream`. */
interface Body extends AsyncIterable<unknown> {
	destroy(error?: Error): void;
}

const isBody = (value: unknown): value is Body =>
	typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'destroy' in value;

const decodeUtf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/**
 * Reads a body as text (UTF-8, without byte order mark). Past the limit the connection is closed.
 *
 * @param deadline aborts the reading; a partial body is never returned
 * @param limit bytes after decompression, whatever length was announced
 * @returns the text, or `undefined` for a longer body
 * @throws what the connection threw, or the reason of the deadline
 */
export async function boundedText(
	body: unknown,
	deadline: AbortSignal,
	limit: number,
): Promise<string | undefined> {
	if (!isBody(body)) return wholeText(body, limit);
	const end = () => body.destroy();
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

async function read(body: Body, limit: number): Promise<string | undefined> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	// Leaving the loop early destroys the stream, and with it the connection.
	for await (const chunk of body) {
		const bytes = chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk));
		size += bytes.length;
		if (size > limit) return undefined;
		chunks.push(bytes);
	}
	return decodeUtf8(Buffer.concat(chunks));
}

/** Reads a body that is not a stream. */
function wholeText(body: unknown, limit: number): string | undefined {
	if (body === undefined || body === null) return '';
	if (body instanceof Uint8Array) return body.length > limit ? undefined : decodeUtf8(body);
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	return text.length > limit ? undefined : text.replace(/^\uFEFF/, '');
}
