import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointName } from '../../nodes/MessagingService/contract';
import type { Fault } from '../faults/kinds';
import { Bounded } from '../state/bounded';
import { weightOf } from '../state/weight';

/** How a request ended. Only with `answered` did the client get a whole, unharmed answer. */
export type Ending =
	'pending' | 'answered' | 'reset' | 'hung' | 'truncated' | 'closed while reading' | 'client left';

/** Why the body of a request is not there. */
export type Unread = 'client left' | 'closed while reading' | 'too large' | 'too many at once';

/** The exact bytes of the body; under a symbol, so that what is written as JSON does not have them twice. */
export const rawBody = Symbol('raw body');
const isJson = Symbol('is JSON');
const weight = Symbol('weight');

/** One request as it arrived. */
interface AsItCame {
	/** 1 for the first since start or reset. */
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
	/** Where the request departs from the specification; empty for a correct client. */
	readonly violations: readonly string[];
}

/** The raw text of a body is given up to here. */
const rawTextLimit = 64 * 1024;

/** One request as it arrived, and what became of it. A class: of 100,000 each would hold functions of its own. */
export class RecordedRequest implements AsItCame {
	readonly number: number;
	readonly at: number;
	readonly endpoint: EndpointName | undefined;
	readonly method: string;
	readonly url: string;
	readonly path: string;
	readonly query: Readonly<Record<string, string>>;
	readonly headers: Readonly<IncomingHttpHeaders>;
	readonly unread: Unread | undefined;
	readonly violations: readonly string[];
	readonly [rawBody]: Buffer;
	readonly [isJson]: boolean;
	readonly [weight]: number;
	/** The fault that met it. */
	fault: Fault | undefined = undefined;
	status: number | undefined = undefined;
	answered: Ending = 'pending';
	/** The body of the answer, where there was one. */
	answer: string | undefined = undefined;
	/** Whether the work was done: a message queued, a code checked, a list given. */
	accepted = false;

	/**
	 * @param isJsonBody whether the body can be read as JSON, and is no deeper than what is read
	 * @param headersWeight 0 where other requests have the same
	 */
	constructor(came: AsItCame, raw: Buffer, isJsonBody: boolean, headersWeight: number) {
		this.number = came.number;
		this.at = came.at;
		this.endpoint = came.endpoint;
		this.method = came.method;
		this.url = came.url;
		this.path = came.path;
		this.query = came.query;
		this.headers = came.headers;
		this.unread = came.unread;
		this.violations = came.violations;
		this[rawBody] = raw;
		this[isJson] = isJsonBody;
		const { url, query, violations } = came;
		this[weight] =
			300 + headersWeight + weightOf(url) + weightOf(query) + weightOf(violations) + weightOf(raw);
	}

	/**
	 * Parsed JSON, or the raw text when it is none or too deep to be read; undefined without a body. Read again when
	 * somebody asks: kept parsed, it would be there twice.
	 */
	get body(): unknown {
		if (this.bodyBytes === 0) return undefined;
		const text = this[rawBody].toString('utf8');
		return this[isJson] ? (JSON.parse(text) as unknown) : text;
	}

	/** The raw text, when it is at most 64 kB. */
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

/** Everything but the parsed body, which is made from the bytes when it is asked for. */
export const weighRequest = (request: RecordedRequest): number => request[weight];

/** Bounded by count and by bytes: ten thousand large attachments must not be kept. */
export const requestLog = (count: number, bytes: number, total = 0) =>
	new Bounded<RecordedRequest>({ count, weight: bytes, weigh: weighRequest }, total);
