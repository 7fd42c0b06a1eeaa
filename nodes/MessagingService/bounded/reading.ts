/** A body from n8n's request helpers with `encoding: 'stream'` or `useStream`. */
export interface ByteStream extends AsyncIterable<unknown> {
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
	body: ByteStream,
	deadline: AbortSignal,
	limit: number,
): Promise<Buffer | undefined> {
	const end = () => void body.destroy();
	if (deadline.aborted) end();
	else deadline.addEventListener('abort', end, { once: true });
	try {
		return await readUpTo(body, limit);
	} finally {
		deadline.removeEventListener('abort', end);
		// A body delimited by the end of its connection looks complete when the deadline closes that.
		deadline.throwIfAborted();
	}
}

async function readUpTo(body: ByteStream, limit: number): Promise<Buffer | undefined> {
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

const isBody = (value: unknown): value is ByteStream =>
	typeof value === 'object' &&
	value !== null &&
	Symbol.asyncIterator in value &&
	'destroy' in value;

const decodeUtf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/**
 * Reads a body as text (UTF-8, without byte order mark), as `boundedBytes` does; n8n may have read
 * it already.
 */
export async function boundedText(
	body: unknown,
	deadline: AbortSignal,
	limit: number,
): Promise<string | undefined> {
	if (!isBody(body)) return wholeText(body, limit);
	const bytes = await boundedBytes(body, deadline, limit);
	return bytes && decodeUtf8(bytes);
}

/** Reads a body that is not a stream. */
function wholeText(body: unknown, limit: number): string | undefined {
	if (body === undefined || body === null) return '';
	if (body instanceof Uint8Array) return body.length > limit ? undefined : decodeUtf8(body);
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	return text.length > limit ? undefined : text.replace(/^\uFEFF/, '');
}

/** The newest timer; deadlines that begin soon after it share it. */
let last:
	| { readonly milliseconds: number; readonly from: number; readonly signal: AbortSignal }
	| undefined;

/**
 * Keeps each timer alive as long as its signals: Node.js 20 collects it otherwise, and they never
 * fire.
 */
const timers = new WeakMap<AbortSignal, AbortSignal>();

/**
 * Returns a signal that fires after the given time, at most 1 % late, or when the execution is
 * cancelled. Node.js keeps every timeout until it is over, however soon the answer comes, so
 * deadlines that begin within that 1 % share one.
 *
 * @param milliseconds are rounded, because timers take whole ones
 */
export function deadlineAfter(milliseconds: number, cancel?: AbortSignal): AbortSignal {
	const whole = Math.max(1, Math.round(milliseconds));
	const grace = Math.ceil(whole / 100);
	const now = Date.now();
	const isFresh = last?.milliseconds === whole && now >= last.from && now < last.from + grace;
	if (!last || !isFresh || last.signal.aborted)
		last = { milliseconds: whole, from: now, signal: AbortSignal.timeout(whole + grace) };
	// A signal per caller: Node.js 20 warns about more than ten listeners on one.
	const signal = AbortSignal.any(cancel ? [cancel, last.signal] : [last.signal]);
	timers.set(signal, last.signal);
	return signal;
}
