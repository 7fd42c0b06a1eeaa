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

/** One request as it arrived, and what became of it. */
export interface RecordedRequest {
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
	/** Parsed JSON, or the raw text when it is none or too deep to be read; undefined without a body. */
	readonly body: unknown;
	/** The raw text, when it is at most 64 kB. */
	readonly bytes: string | undefined;
	readonly bodyBytes: number;
	readonly [rawBody]: Buffer;
	readonly unread: Unread | undefined;
	/** Where the request departs from the specification; empty for a correct client. */
	readonly violations: readonly string[];
	/** The fault that met it. */
	fault: Fault | undefined;
	status: number | undefined;
	answered: Ending;
	/** The body of the answer, where there was one. */
	answer: string | undefined;
	/** Whether the work was done: a message queued, a code checked, a list given. */
	accepted: boolean;
}

export const rawTextLimit = 64 * 1024;

/** Everything but the parsed body, which is made from the bytes when it is asked for. */
export const weighRequest = ({ url, query, headers, violations, [rawBody]: raw }: RecordedRequest) =>
	300 + weightOf(url) + weightOf(query) + weightOf(headers) + weightOf(violations) + weightOf(raw);

/** Bounded by count and by bytes: ten thousand large attachments must not be kept. */
export const requestLog = (count: number, weight: number, total = 0) =>
	new Bounded<RecordedRequest>({ count, weight, weigh: weighRequest }, total);
