import { parseJson } from '../../contract';

/** The parts of n8n's request object that the trigger reads. */
export interface N8nRequest {
	readonly rawHeaders: readonly string[];
	/** The sender's address as n8n sees it: behind proxies, as N8N_PROXY_HOPS says. */
	readonly ip?: string | undefined;
	readonly query: Readonly<Record<string, unknown>>;
	/** Unpacked, once it has been read. */
	readonly rawBody?: Buffer;
	/** Reads the body, at most as much of it as n8n allows (N8N_PAYLOAD_SIZE_MAX). */
	readRawBody(): Promise<void>;
}

/** What came as JSON, and as which text, or else as it came, with the reason. */
export type Body =
	| { readonly json: unknown; readonly text: string }
	| { readonly raw: { readonly text: string } | { readonly base64: string }; readonly reason: string };

/** A request whose body has been read. */
export interface IncomingRequest extends Pick<N8nRequest, 'rawHeaders' | 'ip' | 'query'> {
	readonly body: Body;
}

/** The values of a header, in whatever case its name was sent. */
export const headersNamed = (name: string, rawHeaders: readonly string[]): string[] =>
	rawHeaders.filter((_, at) => at % 2 && rawHeaders[at - 1]?.toLowerCase() === name);

/** The charset of JSON, where the request says that it is JSON, and says it once. */
function jsonCharset(rawHeaders: readonly string[]): string | undefined {
	const types = headersNamed('content-type', rawHeaders);
	const [type = ''] = types;
	if (types.length !== 1 || !/^application\/json\s*(;|$)/i.test(type)) return undefined;
	return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1] ?? 'utf-8';
}

/** Bytes; no event is nearly as long, and n8n does nothing else while a body is looked into. */
const longestEvent = 2 ** 20;

/** Without its byte order mark; `undefined` where the bytes are no such text, or nobody knows the charset. */
function decoded(bytes: Buffer, charset: string): string | undefined {
	try {
		return new TextDecoder(charset, { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
}

/** Text as text, anything else as base64. */
function unread(bytes: Buffer, reason: string): Body {
	const text = decoded(bytes, 'utf-8');
	return { raw: text === undefined ? { base64: bytes.toString('base64') } : { text }, reason };
}

function parsed(bytes: Buffer, charset: string): Body {
	const text = decoded(bytes, charset);
	if (text === undefined) return unread(bytes, 'It is not in the charset that it names');
	const json = parseJson(text);
	return json === undefined ? unread(bytes, 'It is not valid JSON') : { json, text };
}

/**
 * Reads the body of a request, instead of n8n, which answers 422 to JSON that it cannot parse or whose charset Node has
 * no name for, before the trigger is asked: the service would repeat such an event until it gives up, and nobody would
 * ever see it.
 * @returns the status to answer with where there is none to be had: the client has hung up (400), it is larger
 * than n8n takes (413), or packed in a way that it does not say (400)
 */
export async function readBody(request: N8nRequest): Promise<Body | { readonly status: number }> {
	try {
		await request.readRawBody();
	} catch (thrown) {
		const { status } = thrown as { status?: unknown };
		return { status: status === 413 ? 413 : 400 };
	}
	const bytes = request.rawBody ?? Buffer.alloc(0);
	if (bytes.length > longestEvent) return unread(bytes, 'It is larger than 1 MB');
	const charset = jsonCharset(request.rawHeaders);
	return charset === undefined ? unread(bytes, 'It is not sent as application/json') : parsed(bytes, charset);
}
