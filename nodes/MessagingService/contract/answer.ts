import type { Condition } from './errors';

/** Any response of the service but success (Errors). */
export interface Rejection {
	readonly httpStatus: number;
	/** `data.code` of the e-mail family, `code` of the messaging-app family. */
	readonly code?: number | undefined;
	/** Its meaning, if it is in the specification. */
	readonly condition?: Condition | undefined;
	/** Whether it has the documented form of its family (Errors). */
	readonly documented?: boolean | undefined;
	/** The service's words, without what was sent; empty if it has none. */
	readonly said: string;
	/** Whether its words are about a code that a person entered. */
	readonly isAboutCode?: boolean | undefined;
	/** When to retry; only set if a retry is safe. */
	readonly retryAfterSeconds?: number | undefined;
}

/** Code of a request that cannot be made into a URL, because it has half a character. */
export const malformedText = 'ERR_MALFORMED_TEXT';

/** The phase in which a request ended without an answer; nothing was sent before `underway`. */
export type Phase = 'preparing' | 'connecting' | 'underway';

export type Answer =
	/** The service reports success. */
	| { readonly kind: 'accepted'; readonly body: unknown }
	/** The service reports a failure in its own terms. */
	| ({ readonly kind: 'refused' } & Rejection)
	/** The service does not know the requested ID. */
	| ({ readonly kind: 'notFound' } & Rejection)
	/** The service reports success without the requested data. */
	| ({ readonly kind: 'empty'; readonly without: string } & Rejection)
	/** The service contradicts itself, or broke off: the outcome is unknown. */
	| ({ readonly kind: 'unclear' } & Rejection)
	/**
	 * An answer that is not in the service's terms: a proxy's page, or an empty or truncated body.
	 */
	| {
			readonly kind: 'unreadable';
			readonly httpStatus: number;
			/** The first visible words, without what was sent. */
			readonly said: string;
			/** The answer exceeded the size limit. */
			readonly tooLong?: boolean | undefined;
			readonly retryAfterSeconds?: number | undefined;
	  }
	/** No answer; `code` is from Node, axios or this package. */
	| { readonly kind: 'unanswered'; readonly code: string; readonly phase: Phase };

export type Failed = Exclude<Answer, { kind: 'accepted' }>;

/** A failure in the service's own terms; to a check it may be the answer. */
export type Rejected = Extract<Answer, { kind: 'refused' | 'empty' | 'notFound' }>;

/**
 * What an HTTP status says by itself (the specification shows none for errors, so the body is asked
 * first):
 *
 * - `accepted`: the request was taken.
 * - `elsewhere`: another address was meant; nothing was done.
 * - `refused`: nothing was done.
 * - `busy`: nothing was done, because there were too many requests.
 * - `away`: somebody before the service could not reach it, or gave up waiting; it may have been
 *   done.
 * - `unknown`: it may have been done.
 */
export type StatusMeaning = 'accepted' | 'elsewhere' | 'refused' | 'busy' | 'away' | 'unknown';

/** From the first row that holds the status. */
const statusRanges: ReadonlyArray<readonly [from: number, to: number, StatusMeaning]> = [
	[200, 299, 'accepted'],
	// A browser is sent on by 303 after a success.
	[303, 303, 'unknown'],
	[300, 399, 'elsewhere'],
	// A timeout on the way.
	[408, 408, 'unknown'],
	[429, 429, 'busy'],
	[400, 499, 'refused'],
	[502, 504, 'away'],
];

export const meaningOfStatus = (status: number): StatusMeaning =>
	statusRanges.find(([from, to]) => status >= from && status <= to)?.[2] ?? 'unknown';

/** Whether the request may have been done, whatever answered. */
export const isOpenStatus = (status: number): boolean =>
	['away', 'unknown'].includes(meaningOfStatus(status));

/** Whether the answer may be another one a moment later. A redirect stays. */
export const isPassingStatus = (status: number): boolean =>
	meaningOfStatus(status) === 'busy' || (isOpenStatus(status) && status !== 303);
