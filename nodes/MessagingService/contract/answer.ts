import type { Condition } from './conditions';

/** How one request to the service can end, before any of it is put into words (Errors). */

/** What the service said instead of success. */
export interface Rejection {
	readonly httpStatus: number;
	/** `data.code` of the e-mail family, `code` of the messaging-app family. */
	readonly code?: number | undefined;
	/** What it means, where the specification names it. */
	readonly condition?: Condition | undefined;
	/** Whether it came in the form that the specification shows for the family (Errors). */
	readonly documented?: boolean | undefined;
	/** The service's own words as they may be shown; empty for none, nothing where none may. */
	readonly said: string | undefined;
	/** Whether its words, shown or not, speak of a code that a person entered. */
	readonly isAboutCode?: boolean | undefined;
}

/** When to come back; only where nothing speaks against asking again. */
interface Waiting {
	readonly retryAfterSeconds?: number | undefined;
}

/** Code of a request that no address can hold, since half of a character is in it. */
export const malformedText = 'ERR_MALFORMED_TEXT';

/** What was going on when a request ended without an answer; nothing has left before it is under way. */
export type Phase = 'preparing' | 'connecting' | 'underway';

export type Answer =
	/** The service says that it worked. */
	| { readonly kind: 'accepted'; readonly body: unknown }
	/** The service says, in its own terms, that it did not. */
	| ({ readonly kind: 'refused' } & Rejection & Waiting)
	/** The service has no record of the ID that was asked about, however it says so. */
	| ({ readonly kind: 'notFound' } & Rejection)
	/** The service says that it worked, and does not show what was asked for. */
	| ({ readonly kind: 'empty'; readonly without: string } & Rejection & Waiting)
	/** The service contradicts itself, or broke off: whether it worked cannot be told. */
	| ({ readonly kind: 'unclear' } & Rejection & Waiting)
	/** Something answered, but not in the service's terms: a proxy's page, an empty or cut body. */
	| ({
			readonly kind: 'unreadable';
			readonly httpStatus: number;
			/** The first visible words as they may be shown; nothing where none may. */
			readonly excerpt: string | undefined;
			/** The answer was longer than is read. */
			readonly tooLong?: boolean | undefined;
	  } & Waiting)
	/** No answer arrived; Node's or axios' code of the fault, or one of our own. */
	| { readonly kind: 'unanswered'; readonly code: string; readonly phase: Phase };

/** Any answer but success. */
export type Failed = Exclude<Answer, { kind: 'accepted' }>;

/** An answer in the service's own terms that is no success; to a question it may be the answer. */
export type Rejected = Extract<Answer, { kind: 'refused' | 'empty' | 'notFound' }>;
