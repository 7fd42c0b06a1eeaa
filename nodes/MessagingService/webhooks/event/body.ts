import { parseJson } from '../../contract';

/** The parts of n8n's request object that the trigger reads. */
export interface N8nRequest {
	readonly rawHeaders: readonly string[];
	/** The sender's address as n8n sees it; behind proxies, according to N8N_PROXY_HOPS. */
	readonly ip?: string | undefined;
	readonly query: Readonly<Record<string, unknown>>;
	/** Decompressed; present once the body has been read. */
	readonly rawBody?: Buffer;
	/** Reads the body, up to the limit of n8n (N8N_PAYLOAD_SIZE_MAX). */
	readRawBody(): Promise<void>;
}

/** Parsed JSON with its text, or a body that is not JSON with the reason. */
export type Body =
	| { readonly json: unknown; readonly text: string }
	| { readonly raw: { readonly text: string } | { readonly base64: string }; readonly reason: string };

/** A request whose body has been read. */
export interface IncomingRequest extends Pick<N8nRequest, 'rawHeaders' | 'ip' | 'query'> {
	readonly body: Body;
}

/** Returns all values of a header; `name` is in lower case. */
export const headersNamed = (name: string, rawHeaders: readonly string[]): string[] =>
	rawHeaders.filter((_, at) => at % 2 && rawHeaders[at - 1]?.toLowerCase() === name);

/** Returns the charset of a JSON request; undefined for any other content type, or several. */
function jsonCharset(rawHeaders: readonly string[]): string | undefined {
	const [type = '', ...others] = headersNamed('content-type', rawHeaders);
	if (others.length > 0 || !/^application\/json\s*(;|$)/i.test(type)) return undefined;
	return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1] ?? 'utf-8';
}

/** Bytes. Events are far smaller, and parsing blocks n8n. */
const maxEventBytes = 2 ** 20;

/** Decodes text without its byte order mark; undefined for invalid bytes or an unknown charset. */
function decoded(bytes: Buffer, charset: string): string | undefined {
	try {
		return new TextDecoder(charset, { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
}

function toBody(bytes: Buffer, charset: string | undefined): Body {
	const unparsed = (reason: string): Body => {
		const text = decoded(bytes, 'utf-8');
		return { raw: text === undefined ? { base64: bytes.toString('base64') } : { text }, reason };
	};
	if (bytes.length > maxEventBytes) return unparsed('It is larger than 1 MB');
	if (charset === undefined) return unparsed('It is not sent as application/json');
	const text = decoded(bytes, charset);
	if (text === undefined) return unparsed('It is not in the charset that it names');
	const json = parseJson(text);
	return json === undefined ? unparsed('It is not valid JSON') : { json, text };
}

/**
 * Reads the body of a request in place of n8n. n8n answers 422 to invalid JSON and to charsets unknown to Node before
 * it calls the trigger; the service would repeat such an event until it gives up, and nobody would ever see it.
 * @returns the status to respond with if the body cannot be read: 400 if the client hung up or the compression is
 * invalid, 413 if the body exceeds the limit of n8n
 */
export async function readBody(request: N8nRequest): Promise<Body | { readonly status: number }> {
	try {
		await request.readRawBody();
	} catch (thrown) {
		const { status } = thrown as { status?: unknown };
		return { status: status === 413 ? 413 : 400 };
	}
	return toBody(request.rawBody ?? Buffer.alloc(0), jsonCharset(request.rawHeaders));
}
