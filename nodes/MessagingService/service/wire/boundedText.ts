/** A body as n8n's request helpers hand it over with `encoding: 'stream'` or `useStream`. */
interface Body extends AsyncIterable<unknown> {
	destroy(error?: Error): void;
}

const isBody = (value: unknown): value is Body =>
	typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'destroy' in value;

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/**
 * Reads the body of an answer as text (UTF-8, without a byte order mark), up to a limit that holds for what it
 * unpacks to and whatever length was announced. Past the limit its connection is ended.
 *
 * @param deadline ends the reading; what had come by then is no answer
 * @returns the text, or `undefined` for a body that is longer
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
		// A body that ends with its connection looks whole when the deadline ends it.
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
	return textOf(Buffer.concat(chunks));
}

/** A body that was handed over whole. */
function wholeText(body: unknown, limit: number): string | undefined {
	if (body === undefined || body === null) return '';
	if (body instanceof Uint8Array) return body.length > limit ? undefined : textOf(body);
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	return text.length > limit ? undefined : text.replace(/^\uFEFF/, '');
}
