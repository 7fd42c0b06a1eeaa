import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointName } from '../../nodes/MessagingService/contract';
import type { Fault } from '../faults/kinds';

/** How a request ended. Only with `answered` did the client get a complete, unaltered answer. */
export type Ending =
	'pending' | 'answered' | 'reset' | 'hung' | 'truncated' | 'closed while reading' | 'client left';

/** Why the body of a request is missing. */
export type Unread = 'client left' | 'closed while reading' | 'too large';

/** Larger bodies are not returned as raw text. */
const rawTextLimit = 64 * 1024;

/** The parts of a request that are known on arrival. */
type AsReceived = Omit<
	RecordedRequest,
	| 'fault'
	| 'status'
	| 'answered'
	| 'answer'
	| 'accepted'
	| 'body'
	| 'bytes'
	| 'bodyBytes'
	| 'toJSON'
>;

/** A request and its outcome. A class, so that 100,000 of them share their functions. */
export class RecordedRequest {
	/** Starts at 1 after a start or reset. */
	declare readonly number: number;
	/** Milliseconds of the emulator's clock. */
	declare readonly at: number;
	declare readonly endpoint: EndpointName | undefined;
	declare readonly method: string;
	/** Path and query as requested. */
	declare readonly url: string;
	declare readonly path: string;
	declare readonly query: Readonly<Record<string, string>>;
	declare readonly headers: Readonly<IncomingHttpHeaders>;
	declare readonly unread: Unread | undefined;
	/** Deviations from the specification; empty for a correct client. */
	declare readonly violations: readonly string[];
	/** The raw bytes of the body, and whether they are JSON within the limits. */
	readonly #raw: Buffer;
	readonly #isJson: boolean;
	/** The fault that happened. */
	fault: Fault | undefined = undefined;
	status: number | undefined = undefined;
	answered: Ending = 'pending';
	/** The body of the answer, if there was one. */
	answer: string | undefined = undefined;
	/** Whether the work was done: a message queued, a code checked, a list returned. */
	accepted = false;

	constructor(received: AsReceived, raw: Buffer, isJson: boolean) {
		Object.assign(this, received);
		this.#raw = raw;
		this.#isJson = isJson;
	}

	/**
	 * Parsed JSON, or the raw text if it is not JSON or exceeds the limits; undefined without a body.
	 * Parsed on access: keeping the result would double the memory.
	 */
	get body(): unknown {
		if (this.bodyBytes === 0) return undefined;
		const text = this.#raw.toString('utf8');
		return this.#isJson ? (JSON.parse(text) as unknown) : text;
	}

	/** The raw text, if it is at most 64 kB. */
	get bytes(): string | undefined {
		const { bodyBytes } = this;
		return bodyBytes > 0 && bodyBytes <= rawTextLimit ? this.#raw.toString('utf8') : undefined;
	}

	get bodyBytes(): number {
		return this.#raw.length;
	}

	toJSON(): object {
		const { body, bytes, bodyBytes } = this;
		return { ...this, body, bytes, bodyBytes };
	}
}
