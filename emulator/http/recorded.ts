import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointName } from '../../nodes/MessagingService/contract';
import { Bounded } from '../state/bounded';

/** How a request ended. Only with `answered` did the client get a whole, unharmed answer. */
export type Ending =
	'pending' | 'answered' | 'reset' | 'hung' | 'truncated' | 'closed while reading' | 'client left';

/** One request as it arrived, and what became of it. */
export interface RecordedRequest {
	/** 1 for the first since start or reset. */
	readonly number: number;
	/** Milliseconds of the emulator's clock. */
	readonly at: number;
	readonly endpoint: EndpointName | undefined;
	readonly method: string;
	readonly path: string;
	readonly query: Readonly<Record<string, string>>;
	readonly headers: Readonly<IncomingHttpHeaders>;
	/** Parsed JSON, or the raw text when it is none; undefined without a body. */
	readonly body: unknown;
	/** The raw text, when it is at most 64 kB. */
	readonly bytes: string | undefined;
	readonly bodyBytes: number;
	/** Where the request departs from the specification; empty for a correct client. */
	readonly violations: readonly string[];
	status: number | undefined;
	answered: Ending;
	/** Whether the work was done: a message queued, a code checked, a list given. */
	accepted: boolean;
}

export const rawTextLimit = 64 * 1024;
const maxRecordedBytes = 64 * 1024 * 1024;

/** Bounded by count and by bytes: ten thousand large attachments must not be kept. */
export const requestLog = (count: number) =>
	new Bounded<RecordedRequest>({
		count,
		weight: maxRecordedBytes,
		weigh: ({ bodyBytes }) => bodyBytes,
	});
