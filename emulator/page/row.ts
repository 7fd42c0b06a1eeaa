/** What the page shows: one message of any channel, or one other request. */

export type Channel = 'sms' | 'flash' | 'otp' | 'whatsapp' | 'email' | 'other';

/**
 * Outgoing: `queued`, then `delivered`, `rejected` or `opened`; `accepted` if the service reports
 * nothing more (messaging app); `refused` by the service; `failed` because of a fault; `done` for
 * requests that send nothing. Incoming: `sent` until the workflow has answered, then `acknowledged`
 * or `unanswered`.
 */
export type RowState =
	| 'queued'
	| 'accepted'
	| 'delivered'
	| 'rejected'
	| 'opened'
	| 'refused'
	| 'failed'
	| 'done'
	| 'sent'
	| 'acknowledged'
	| 'unanswered';

/** A webhook sent for a row. */
export interface Hook {
	/** The webhook's number, the same for all attempts. */
	readonly id: number;
	/** The label of its event. */
	readonly name: string;
	/** The receiver's HTTP status for each attempt; 0 for no answer. */
	readonly statuses: readonly number[];
	readonly state: 'sent' | 'acknowledged' | 'unanswered';
	/** Status in a delivery report: 3 confirmed, 10 rejected. */
	readonly status?: number | undefined;
}

export interface Row {
	/** Grows with every row; not reused before a reset. */
	readonly n: number;
	/** Milliseconds of the emulator's clock. */
	readonly at: number;
	readonly channel: Channel;
	/** True from the workflow to a person, false from a person to the workflow. */
	readonly out: boolean;
	/**
	 * E.164 without `+` (state/phone.ts), or a lowercase email address; empty without a recipient.
	 */
	readonly person: string;
	/** The number as the message has it. */
	readonly number: string;
	/** Subject of an email; text of other messages. */
	readonly text: string;
	readonly state: RowState;
	/** First words of an email. */
	readonly snippet?: string;
	/** Number of the request that sent it. */
	readonly request?: number;
	/** The flash SMS was dismissed. */
	readonly dismissed?: boolean;
	/** The service's ID, or the UUID of an email. */
	readonly id?: string;
	/** The caller's External ID, which links a message to an item of the workflow. */
	readonly reference?: string;
	/** Sender ID, agent, or sender address. */
	readonly sender?: string;
	readonly segments?: number;
	readonly encoding?: string;
	readonly charge?: number;
	readonly code?: string;
	/** A messaging-app message as it was sent, with its `type`. Untrusted. */
	readonly content?: Readonly<Record<string, unknown>>;
	readonly attachments?: number;
	/** The service's reason for a refusal, or how the answer failed. */
	readonly reason?: string;
	/** The fault that happened. */
	readonly fault?: string;
	/** Number of deviations from the specification in the request. */
	readonly violations?: number;
	readonly hooks?: readonly Hook[];
}

/**
 * Replaces control characters and bidi overrides, which can hide or reorder text, by their code
 * points.
 */
export const visible = (text: string): string =>
	text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, (sign) =>
		/[\n\r\t]/.test(sign)
			? sign
			: `⟨U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
	);
