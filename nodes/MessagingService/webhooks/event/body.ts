import { sleep } from 'n8n-workflow';
import { parseJson } from '../../contract';

/** The parts of n8n's request object that the trigger reads. */
export interface N8nRequest {
	readonly rawHeaders: readonly string[];
	/** The sender's address as n8n sees it; behind proxies, according to N8N_PROXY_HOPS. */
	readonly ip?: string | undefined;
	readonly query: Readonly<Record<string, unknown>>;
	/** Whether the whole body has arrived. */
	readonly complete: boolean;
	/** Decompressed; present once the body has been read. */
	readonly rawBody?: Buffer;
	/** Reads the body, up to the limit of n8n (N8N_PAYLOAD_SIZE_MAX). */
	readRawBody(): Promise<void>;
}

/** Parsed JSON with its text, or a body that is not JSON with the reason. */
export type Body =
	| { readonly json: unknown; readonly text: string }
	| {
			readonly raw: { readonly text: string } | { readonly base64: string };
			readonly reason: string;
	  };

/** A request; without a body as long as that is unread. */
export interface IncomingRequest extends Pick<N8nRequest, 'rawHeaders' | 'ip' | 'query'> {
	readonly body?: Body;
}

/** Returns all values of a header; `name` is in lower case. */
export const headersNamed = (name: string, rawHeaders: readonly string[]): string[] =>
	rawHeaders.filter((_, at) => at % 2 && rawHeaders[at - 1]?.toLowerCase() === name);

/**
 * Returns the charset of a JSON request: by its content type, or by the headers of a signature,
 * which only JSON has.
 */
function jsonCharset(rawHeaders: readonly string[]): string | undefined {
	const [type = '', ...others] = headersNamed('content-type', rawHeaders);
	if (others.length > 0 || !/^application\/json\s*(;|$)/i.test(type))
		return rawHeaders.some((name, at) => !(at % 2) && /^x-.+-signature$/i.test(name))
			? 'utf-8'
			: undefined;
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
 * Milliseconds for a body that has not arrived with its headers. n8n itself would wait five
 * minutes.
 */
const deadlineMs = 5_000;
/**
 * Requests without their body that may wait at once: n8n keeps an isolate of nine megabytes for
 * each.
 */
const mostAwaited = 20;
const arrivingMs = 50;
let awaited = 0;

/** What is thrown for a request whose body cannot be awaited. `status` is the response. */
class Unread extends Error {
	constructor(readonly status: 408 | 503) {
		super();
	}
}

/** Returns the status to respond with if a request may not wait any longer. */
export const statusOfUnread = (thrown: unknown): number | undefined =>
	thrown instanceof Unread ? thrown.status : undefined;

/**
 * Waits for something before a request is answered. Only a few whose body has not arrived may do so
 * at once.
 * @throws Unread if there are too many
 */
export async function wait<T>(request: N8nRequest, work: () => Promise<T>): Promise<T> {
	// The body often follows its headers in a packet of its own.
	if (!request.complete && awaited >= mostAwaited) await sleep(arrivingMs);
	if (request.complete) return await work();
	if (awaited >= mostAwaited) throw new Unread(503);
	awaited += 1;
	return await work().finally(() => (awaited -= 1));
}

async function withDeadline(reading: Promise<void>): Promise<void> {
	const deadline = AbortSignal.timeout(deadlineMs);
	const over = new Promise<never>((_, reject) => {
		deadline.addEventListener('abort', () => reject(new Unread(408)));
	});
	await Promise.race([reading, over]);
}

/**
 * Reads the body of a request in place of n8n. n8n answers 422 to invalid JSON and to charsets
 * unknown to Node before it calls the trigger; the service would repeat such an event until it
 * gives up, and nobody would ever see it. n8n would also wait for the body before anybody has
 * looked at the headers.
 * @returns the status to respond with if the body cannot be read: 400 if the client hung up or the
 * compression is invalid, 408 if it is too slow, 413 if the body exceeds the limit of n8n, 503 if
 * too many are awaited
 */
export async function readBody(request: N8nRequest): Promise<Body | { readonly status: number }> {
	const { complete } = request;
	try {
		await wait(request, async () => {
			const reading = request.readRawBody();
			await (complete ? reading : withDeadline(reading));
		});
	} catch (thrown) {
		const isTooLarge = (thrown as { status?: unknown }).status === 413;
		return { status: statusOfUnread(thrown) ?? (isTooLarge ? 413 : 400) };
	}
	return toBody(request.rawBody ?? Buffer.alloc(0), jsonCharset(request.rawHeaders));
}
