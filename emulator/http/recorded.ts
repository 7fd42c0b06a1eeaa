import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointName } from '../../nodes/MessagingService/contract';
import type { ReceivedRequest } from '../client/shapes';
import type { Fault } from '../faults/kinds';

/** How a request ended. Only with `answered` did the client get a complete, unaltered answer. */
export type Ending =
	'pending' | 'answered' | 'reset' | 'hung' | 'truncated' | 'closed while reading' | 'client left';

/** Why the body of a request is missing. */
export type Unread = 'client left' | 'closed while reading' | 'too large';

/** Larger bodies are not returned as raw text. */
const rawTextLimit = 64 * 1024;

/** The parts of a request that are known on arrival. */
interface AsReceived extends Pick<
	ReceivedRequest,
	'number' | 'at' | 'method' | 'url' | 'path' | 'query' | 'violations'
> {
	readonly endpoint: EndpointName | undefined;
	readonly headers: Readonly<IncomingHttpHeaders>;
	readonly unread: Unread | undefined;
}

/** What becomes of a request. */
interface Outcome {
	/** The fault that happened. */
	fault: Fault | undefined;
	status: number | undefined;
	answered: Ending;
	/** The body of the answer, if there was one. */
	answer: string | undefined;
	/** Whether the work was done: a message queued, a code checked, a list returned. */
	accepted: boolean;
}

const pending: Outcome = {
	...{ fault: undefined, status: undefined, answer: undefined },
	...{ answered: 'pending', accepted: false },
};

/** Makes the record of a request. Its body is read on access: keeping it would double the memory. */
export const recorded = (received: AsReceived, raw: Buffer, isJson: boolean) => ({
	...received,
	...pending,
	/** Parsed JSON, or the raw text if it is not JSON or too deep; undefined without a body. */
	get body(): unknown {
		if (raw.length === 0) return undefined;
		const text = raw.toString('utf8');
		return isJson ? (JSON.parse(text) as unknown) : text;
	},
	/** The raw text, if it is at most 64 kB. */
	get bytes(): string | undefined {
		return raw.length > 0 && raw.length <= rawTextLimit ? raw.toString('utf8') : undefined;
	},
	bodyBytes: raw.length,
});

/** A request and its outcome. */
export type RecordedRequest = ReturnType<typeof recorded>;
