import { boundedBytes, type Body } from '../../bounded/bytes';

const isBody = (value: unknown): value is Body =>
	typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'destroy' in value;

const decodeUtf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Reads a body as text (UTF-8, without byte order mark), as `boundedBytes` does; n8n may have read it already. */
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
