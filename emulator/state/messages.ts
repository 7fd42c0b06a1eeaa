import type { RequestOf } from '../../nodes/MessagingService/contract';
import type { EmailDetails, SmsDetails } from '../client/shapes';
import type { Country } from './countries';

/** Queued messages, by channel. */

interface Queued {
	readonly id: number;
	readonly addedAt: number;
	/** Number of the request that sent it. */
	readonly requestNumber: number;
}

/** An incoming reply; its fields are not shown. */
export type SmsAnswer = Readonly<Record<'phone' | 'msg' | 'received_date', string>>;

/** Its `id` is that of the send result, and the `token` of the status check. */
export interface SmsMessage extends Queued, SmsDetails {
	/** The one-time password in the text. */
	readonly code: string | undefined;
	readonly country: Country;
	readonly jobId: string;
	/** Set once decided; until then derived from `settleMs`. */
	settled: { outcome: 'confirmed' | 'rejected'; at: number } | undefined;
	/** A delivery report was sent manually, so no automatic one follows. */
	reported?: boolean;
	readonly answers: SmsAnswer[];
}

/** Subject and contents have their variables filled in. */
export interface EmailMessage extends Queued, EmailDetails {
	/** Attachments given by URL are never downloaded. */
	readonly attachments: ReadonlyArray<{ name: string; url?: string; bytes?: number }>;
	/** When a person opened it. */
	openedAt: number | undefined;
}

export interface AppMessage extends Queued {
	readonly request: RequestOf<'messagingAppSend'>;
}

/** A queued message of any channel. */
export type Added =
	| { readonly kind: 'sms'; readonly message: SmsMessage }
	| { readonly kind: 'email'; readonly message: EmailMessage }
	| { readonly kind: 'app'; readonly message: AppMessage };
