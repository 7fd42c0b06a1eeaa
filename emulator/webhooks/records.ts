/** What can be asked of a webhook, and what is known of it afterwards. */

export type WebhookKind = 'deliveryReport' | 'incomingSms' | 'inboundMessage';

/** Departures from the rule on command: a forged, an old or a malformed webhook. */
export interface WebhookOverrides {
	/** Another receiver than the configured one, of the same hosts. */
	to?: string;
	/** Signs with another key. */
	apiKey?: string;
	/** Signature time in seconds, instead of now. */
	time?: number;
	/** Added to, or instead of, the usual headers; undefined leaves one out. */
	headers?: Record<string, string | undefined>;
	/** Sent instead of the JSON body, byte for byte. */
	rawBody?: string;
	/** Overrides whether the webhook is signed at all. */
	signed?: boolean;
	/** Attempts in all. */
	tries?: number;
	/** How it departs from the rule, in a word, for whoever looks at it. */
	how?: string;
}

export interface SentWebhook {
	/** 1 for the first since start or reset. */
	readonly number: number;
	/** Number of the one that it repeats. */
	readonly about: number | undefined;
	readonly how: string | undefined;
	readonly kind: WebhookKind;
	readonly to: string;
	/** Of the last attempt. */
	headers: Readonly<Record<string, string>>;
	readonly body: string;
	/** Attempts in all, unless one is acknowledged before. */
	readonly tries: number;
	/** The receiver's HTTP status of every attempt so far; 0 where none came. */
	readonly statuses: number[];
	/** Milliseconds of the emulator's clock at every attempt. */
	readonly times: number[];
}

/** How a webhook ended: the receiver's last status (0 where none came), and all of them. */
export interface WebhookResult {
	readonly status: number;
	readonly statuses: readonly number[];
	readonly acknowledged: boolean;
}

/** A webhook that is to be sent. */
export interface Order {
	readonly record: SentWebhook;
	readonly signed: boolean;
	readonly overrides: WebhookOverrides;
}
