import type { EventName } from '../../nodes/MessagingService/webhooks/event/kinds';

/** Options and records of webhooks. */

/** Ways to make a webhook forged, old or malformed. */
export interface WebhookOverrides {
	/** Replaces the configured receiver; must be on an allowed host. */
	to?: string;
	/** Signs with another key. */
	apiKey?: string;
	/** Signature time in seconds, instead of now. */
	time?: number;
	/** Adds or replaces headers; undefined removes one. */
	headers?: Record<string, string | undefined>;
	/** Replaces the JSON body, byte for byte. */
	rawBody?: string;
	/** Overrides whether the webhook is signed. */
	signed?: boolean;
	/** Total number of attempts. */
	tries?: number;
	/** A word for how it deviates, for display. */
	how?: string;
}

export interface SentWebhook {
	/** Starts at 1 after a start or reset. */
	readonly number: number;
	/** Number of the webhook that it repeats. */
	readonly about: number | undefined;
	readonly how: string | undefined;
	readonly kind: EventName;
	readonly to: string;
	/** Of the last attempt. */
	headers: Readonly<Record<string, string>>;
	readonly body: string;
	/** Maximum number of attempts. */
	readonly tries: number;
	/** The receiver's HTTP status for every attempt so far; 0 for no answer. */
	readonly statuses: number[];
	/** Time of every attempt, in milliseconds of the emulator's clock. */
	readonly times: number[];
}

/** The outcome of a webhook: the receiver's last status (0 for no answer), and all of them. */
export interface WebhookResult {
	readonly status: number;
	readonly statuses: readonly number[];
	readonly acknowledged: boolean;
}
