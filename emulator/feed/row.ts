/** A row of the feed: one message of any channel, or one other request, as small as a list needs it. */

export const channels = ['sms', 'flash', 'otp', 'whatsapp', 'email', 'other'] as const;
export type Channel = (typeof channels)[number];

/**
 * What became of it. Towards a person: `queued`, then `delivered`, `rejected` or `opened`; `accepted`
 * where the service says no more than that (messaging app); `refused` where the service
 * said no, `failed` where a fault stood in the way, `done` for requests that send nothing. From a person: `sent` until
 * the workflow has answered, then `acknowledged` or `unanswered`.
 */
export const rowStates = [
	'queued',
	'accepted',
	'delivered',
	'rejected',
	'opened',
	'refused',
	'failed',
	'done',
	'sent',
	'acknowledged',
	'unanswered',
] as const;
export type RowState = (typeof rowStates)[number];

/** One webhook that went out because of this row. */
export interface Hook {
	/** Number of the webhook, the same for all attempts. */
	readonly id: number;
	readonly kind: 'deliveryReport' | 'incomingSms' | 'inboundMessage';
	/** The receiver's HTTP status of each attempt, 0 where none came. */
	readonly statuses: readonly number[];
	/** `trying` until the last attempt has ended. */
	readonly state: 'trying' | 'acknowledged' | 'unanswered';
	/** A departure from the rule: `twice`, `late`, `old`, `broken`. */
	readonly how?: string;
	/** What a delivery report says: 3 confirmed, 10 rejected. */
	readonly status?: number;
}

/** What a messaging-app message holds, in both directions. Texts are cut to what a bubble shows. */
export interface Content {
	readonly type: string;
	readonly url?: string;
	readonly caption?: string;
	readonly filename?: string;
	readonly contentType?: string;
	readonly longitude?: number;
	readonly latitude?: number;
	readonly name?: string;
	readonly address?: string;
	readonly contact?: {
		readonly name: string;
		readonly phones: readonly string[];
		readonly emails: readonly string[];
		readonly org: string;
	};
	readonly template?: {
		readonly name: string;
		readonly language: string;
		readonly header?: { readonly type: string; readonly url: string; readonly filename: string };
		readonly values: readonly string[];
		readonly buttons: ReadonlyArray<{ readonly text: string; readonly url: string }>;
	};
}

export interface Row {
	/** Number of the row since the start; never reused before a reset. */
	readonly n: number;
	/** Number of its last change; grows over all rows. */
	v: number;
	/** Milliseconds of the emulator's clock. */
	readonly at: number;
	readonly channel: Channel;
	/** From the workflow to a person, or from a person to the workflow. */
	readonly out: boolean;
	/** E.164 without `+`, or an e-mail address in small letters; empty where nobody is addressed. */
	readonly person: string;
	/** Subject of an e-mail, text of everything else. */
	readonly text: string;
	state: RowState;
	/** First words of an e-mail. */
	readonly snippet?: string;
	/** Number of the request that it came with. */
	readonly request?: number;
	readonly endpoint?: string;
	/** The service's ID, or the UUID of an e-mail. */
	readonly id?: string;
	/** The caller's External ID: what links a message to the item of the workflow. */
	readonly reference?: string;
	/** Sender ID, agent, or the address of the sender. */
	readonly sender?: string;
	readonly segments?: number;
	readonly encoding?: string;
	readonly charge?: number;
	readonly code?: string;
	readonly content?: Content;
	readonly attachments?: number;
	/** What the service said when it refused. */
	reason?: string;
	/** How the answer went wrong, where it did. */
	trouble?: string;
	/** The fault that was played. */
	readonly fault?: string;
	/** How many departures from the specification the request has. */
	readonly violations?: number;
	hooks?: readonly Hook[];
}

/** One person: a phone by its number or a mailbox by its address. */
export interface Person {
	readonly person: string;
	readonly kind: 'phone' | 'mailbox';
	name: string | undefined;
	/** Rows that are kept. */
	readonly count: number;
	readonly last: Row | undefined;
}
