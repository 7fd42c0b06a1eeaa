import type { EndpointName } from '../../nodes/MessagingService/contract';

/**
 * A row of the feed: one message of any channel or one other request, reduced to what a list needs.
 */

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
	readonly state: 'trying' | 'acknowledged' | 'unanswered';
	/** How it deviates from a normal webhook: `twice`, `late`, `old`, `broken`. */
	readonly how?: string;
	/** Status in a delivery report: 3 confirmed, 10 rejected. */
	readonly status?: number;
}

/** Content of a messaging-app message in either direction. Texts are cut to what a bubble shows. */
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
	/** Row number; not reused before a reset. */
	readonly n: number;
	/** Number of its last change, in one sequence over all rows. */
	v: number;
	/** Milliseconds of the emulator's clock. */
	readonly at: number;
	readonly channel: Channel;
	/** True from the workflow to a person, false from a person to the workflow. */
	readonly out: boolean;
	/**
	 * E.164 without `+` (state/phone.ts), or a lowercase email address; empty without a recipient.
	 */
	readonly person: string;
	/** The number in the message, if it is another one. */
	readonly asWritten?: string;
	/** Subject of an email; text of other messages. */
	readonly text: string;
	state: RowState;
	/** First words of an email. */
	readonly snippet?: string;
	/** Number of the request that sent it. */
	readonly request?: number;
	/** Of an incoming message: number of its webhook. */
	readonly webhook?: number;
	/** The flash SMS was dismissed. */
	dismissed?: true;
	readonly endpoint?: EndpointName;
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
	readonly content?: Content;
	readonly attachments?: number;
	/** The service's reason for a refusal. */
	reason?: string;
	/** HTTP status of the answer. */
	status?: number;
	/** How the answer failed, if it did. */
	trouble?: string;
	/** The fault that happened. */
	readonly fault?: string;
	/** Number of deviations from the specification in the request. */
	readonly violations?: number;
	hooks?: readonly Hook[];
}

/** A person: a phone, with a mailbox if one has the same name; or a mailbox alone. */
export interface Person {
	readonly person: string;
	readonly mailbox?: string;
	readonly name: string | undefined;
	/** Number of rows kept. */
	readonly count: number;
	readonly last: Row | undefined;
}

/** Returns the searched texts of a row with their labels. */
export const searchedIn = (
	row: Row,
	name?: string,
): Array<readonly [label: string, text: string]> => {
	const { content } = row;
	const all: Array<readonly [string, string | undefined]> = [
		['Number', row.person],
		['Name', name],
		['Text', row.text],
		['First words', row.snippet],
		['ID', row.id],
		[row.out ? 'External ID' : 'Answers message', row.reference],
		[row.channel === 'whatsapp' ? 'Agent' : 'Sender', row.sender],
		['Caption', content?.caption],
		['File', content?.filename],
		['Values', content?.template?.values.join(' ')],
		['Reason', row.reason],
		['Fault', row.fault],
	];
	return all.flatMap(([label, text]) =>
		text === undefined || text === '' ? [] : [[label, text] as const],
	);
};
