import type * as shapes from '../client/shapes';
import type { EventName } from '../../nodes/MessagingService/webhooks/event/kinds';

export type { WebhookResult } from '../client/shapes';

export interface WebhookOverrides extends Omit<shapes.WebhookOverrides, 'headers'> {
	/** Adds or replaces headers; undefined removes one. */
	readonly headers?: Record<string, string | undefined>;
}

export interface SentWebhook extends shapes.SentWebhook {
	/** Number of the webhook that it repeats. */
	readonly about: number | undefined;
	readonly kind: EventName;
	/** Of the last attempt. */
	headers: Readonly<Record<string, string>>;
	/** Maximum number of attempts. */
	readonly tries: number;
	/** The receiver's HTTP status for every attempt so far; 0 for no answer. */
	readonly statuses: number[];
	/** Time of every attempt, in milliseconds of the emulator's clock. */
	readonly times: number[];
}
