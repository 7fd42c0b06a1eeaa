/** What can become of one request to the service, before any of it is put into words (Errors). */

/** What the service said instead of success. */
export interface Rejection {
	readonly httpStatus: number;
	/** `data.code` of the e-mail family, `code` of the messaging-app family. */
	readonly code?: number | undefined;
	/** The service's own words, to be recognised. */
	readonly said: string;
	/** The same words, where they may be shown; nothing where they repeat what was sent. */
	readonly quote: string | undefined;
}

export type Answer =
	/** The service says that it worked. */
	| { readonly kind: 'accepted'; readonly body: unknown }
	/** The service says, in its own terms, that it did not. */
	| ({ readonly kind: 'refused'; readonly retryAfterSeconds?: number | undefined } & Rejection)
	/** Something answered, but not in the service's terms: a proxy's page, an empty or cut body. */
	| {
			readonly kind: 'unreadable';
			readonly httpStatus: number;
			/** The first visible words; nothing where they repeat what was sent. */
			readonly excerpt: string | undefined;
			readonly retryAfterSeconds?: number | undefined;
	  }
	/** No answer arrived; Node's or axios' code of the network fault. */
	| { readonly kind: 'unanswered'; readonly code: string };

/** Any answer but success. */
export type Failed = Exclude<Answer, { kind: 'accepted' }>;
