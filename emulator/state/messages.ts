import type { RequestOf } from '../../nodes/MessagingService/contract';
import type { Country } from './countries';

/** Queued messages, by channel. */

/** An incoming reply; its fields are not shown. */
export type SmsAnswer = Readonly<Record<'phone' | 'msg' | 'received_date', string>>;

export interface SmsMessage {
	/** The integer `id` of the send result, and the `token` of the status check. */
	readonly id: number;
	readonly kind: 'sms' | 'flash' | 'otp';
	readonly addedAt: number;
	/** Number of the request that sent it. */
	readonly requestNumber: number;
	/** The one-time password in the text. */
	readonly code: string | undefined;
	/** As sent; includes the code of an OTP. */
	readonly text: string;
	/** E.164 without `+`, even for ten-digit requests. */
	readonly number: string;
	readonly sender: string;
	/** The caller's `id`, later `var_a`. */
	readonly externalId: string | undefined;
	readonly encoding: 'gsm' | 'unicode';
	readonly segments: number;
	readonly charge: number;
	readonly country: Country;
	readonly jobId: string;
	/** Set once decided; until then derived from `settleMs`. */
	settled: { outcome: 'confirmed' | 'rejected'; at: number } | undefined;
	/** A delivery report was sent manually, so no automatic one follows. */
	reported?: boolean;
	readonly answers: SmsAnswer[];
}

export interface EmailMessage {
	readonly id: number;
	readonly uuid: string;
	readonly addedAt: number;
	/** Number of the request that sent it. */
	readonly requestNumber: number;
	readonly from: { name: string; email: string };
	readonly to: { name: string; email: string };
	/** Subject and contents have their variables filled in. */
	readonly subject: string;
	readonly text: string | undefined;
	readonly html: string | undefined;
	readonly templateId: string | undefined;
	readonly variables: Readonly<Record<string, string>>;
	/** Attachments given by URL are never downloaded. */
	readonly attachments: ReadonlyArray<{ name: string; url?: string; bytes?: number }>;
	/** When a person opened it. */
	openedAt: number | undefined;
}

export interface AppMessage {
	readonly id: number;
	readonly addedAt: number;
	/** Number of the request that sent it. */
	readonly requestNumber: number;
	readonly request: RequestOf<'messagingAppSend'>;
}

/** A queued message of any channel. */
export type Added =
	| { readonly kind: 'sms'; readonly message: SmsMessage }
	| { readonly kind: 'email'; readonly message: EmailMessage }
	| { readonly kind: 'app'; readonly message: AppMessage };
