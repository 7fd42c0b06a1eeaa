import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointName } from '../../nodes/MessagingService/contract';
import type { Fault } from '../faults/kinds';
import { Bounded, weightOf } from '../state/bounded';

/** How a request ended. Only with `answered` did the client get a complete, unaltered answer. */
export type Ending =
	'pending' | 'answered' | 'reset' | 'hung' | 'truncated' | 'closed while reading' | 'client left';

/** Why the body of a request is missing. */
export type Unread = 'client left' | 'closed while reading' | 'too large' | 'too many at once';

/** The raw bytes of the body; under a symbol, so that JSON does not include them twice. */
const rawBody = Symbol('raw body');
const isJson = Symbol('is JSON');
const weight = Symbol('weight');

/** The parts of a request that are known on arrival. */
type AsReceived = Pick<
	RecordedRequest,
	| 'number'
	| 'at'
	| 'endpoint'
	| 'method'
	| 'url'
	| 'path'
	| 'query'
	| 'headers'
	| 'unread'
	| 'violations'
>;

/** Larger bodies are not returned as raw text. */
const rawTextLimit = 64 * 1024;

/** A request and its outcome. A class, so that 100,000 of them share their functions. */
export class RecordedRequest {
	/** Starts at 1 after a start or reset. */
	readonly number: number;
	/** Milliseconds of the emulator's clock. */
	readonly at: number;
	readonly endpoint: EndpointName | undefined;
	readonly method: string;
	/** Path and query as requested. */
	readonly url: string;
	readonly path: string;
	readonly query: Readonly<Record<string, string>>;
	readonly headers: Readonly<IncomingHttpHeaders>;
	readonly unread: Unread | undefined;
	/** Deviations from the specification; empty for a correct client. */
	readonly violations: readonly string[];
	readonly [rawBody]: Buffer;
	readonly [isJson]: boolean;
	readonly [weight]: number;
	/** The fault that happened. */
	fault: Fault | undefined = undefined;
	status: number | undefined = undefined;
	answered: Ending = 'pending';
	/** The body of the answer, if there was one. */
	answer: string | undefined = undefined;
	/** Whether the work was done: a message queued, a code checked, a list returned. */
	accepted = false;

	/**
	 * @param isJsonBody whether the body is JSON within the limits
	 * @param headersWeight 0 if shared with an earlier request
	 */
	constructor(received: AsReceived, raw: Buffer, isJsonBody: boolean, headersWeight: number) {
		this.number = received.number;
		this.at = received.at;
		this.endpoint = received.endpoint;
		this.method = received.method;
		this.url = received.url;
		this.path = received.path;
		this.query = received.query;
		this.headers = received.headers;
		this.unread = received.unread;
		this.violations = received.violations;
		this[rawBody] = raw;
		this[isJson] = isJsonBody;
		const { url, query, violations } = received;
		this[weight] =
			300 + headersWeight + weightOf(url) + weightOf(query) + weightOf(violations) + weightOf(raw);
	}

	/**
	 * Parsed JSON, or the raw text if it is not JSON or exceeds the limits; undefined without a body.
	 * Parsed on access: keeping the result would double the memory.
	 */
	get body(): unknown {
		if (this.bodyBytes === 0) return undefined;
		const text = this[rawBody].toString('utf8');
		return this[isJson] ? (JSON.parse(text) as unknown) : text;
	}

	/** The raw text, if it is at most 64 kB. */
	get bytes(): string | undefined {
		const { bodyBytes } = this;
		return bodyBytes > 0 && bodyBytes <= rawTextLimit ? this[rawBody].toString('utf8') : undefined;
	}

	get bodyBytes(): number {
		return this[rawBody].length;
	}

	toJSON(): object {
		const { body, bytes, bodyBytes } = this;
		return { ...this, body, bytes, bodyBytes };
	}
}

/** Makes a log bounded by count and bytes, because requests may have large attachments. */
export const requestLog = (count: number, bytes: number) =>
	new Bounded<RecordedRequest>({ count, weight: bytes, weigh: (request) => request[weight] });
