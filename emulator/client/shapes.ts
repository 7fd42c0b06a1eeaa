/** What the emulator tells about what happened, as it comes over HTTP. */

export type Channel = 'sms' | 'email' | 'messagingApp';

export interface SmsDetails {
	readonly id: number;
	readonly kind: 'sms' | 'flash' | 'otp';
	/** As sent; of a one-time password with the code in it. */
	readonly text: string;
	/** E.164 without its plus sign. */
	readonly number: string;
	readonly sender: string;
	/** The caller's `id`. */
	readonly externalId?: string | undefined;
	readonly encoding: 'gsm' | 'unicode';
	readonly segments: number;
	readonly charge: number;
}

export interface EmailDetails {
	readonly id: number;
	/** What the service answered, and its log knows the e-mail by. */
	readonly uuid: string;
	readonly from: { readonly name: string; readonly email: string };
	readonly to: { readonly name: string; readonly email: string };
	readonly subject: string;
	readonly text?: string | undefined;
	readonly html?: string | undefined;
	readonly templateId?: string | undefined;
	readonly variables: Readonly<Record<string, string>>;
	readonly attachments: ReadonlyArray<{ readonly name: string }>;
}

export interface AppDetails {
	readonly id: number;
	/** As it was sent: `type`, `agent`, `number`, and what the type has. */
	readonly request: Readonly<Record<string, unknown>> & {
		readonly type: string;
		readonly agent: string;
		readonly number: string;
	};
}

/** A message of any channel. */
export interface Message<Details = SmsDetails | EmailDetails | AppDetails> {
	readonly channel: Channel;
	/** Grows with every message of any channel. */
	readonly id: number;
	/** To ask for what came after it, also when the emulator was reset since. */
	readonly cursor: string;
	/** Milliseconds of the emulator's clock. */
	readonly at: number;
	/** A number with its plus sign, or an address. */
	readonly to: string;
	readonly from: string;
	/** What the person reads; of an e-mail without text its HTML. */
	readonly text: string;
	/** The one-time password in it, where the service made it. */
	readonly code?: string | undefined;
	/** Number of the request that it came with. */
	readonly request: number;
	readonly details: Details;
}

/** One request as it arrived, and what became of it. */
export interface ReceivedRequest {
	/** 1 for the first since start or reset. */
	readonly number: number;
	readonly at: number;
	/** Undefined for a path or a method that the service does not have. */
	readonly endpoint?: string | undefined;
	readonly method: string;
	readonly url: string;
	readonly path: string;
	readonly query: Readonly<Record<string, string>>;
	readonly headers: Readonly<Record<string, string | string[]>>;
	/** Parsed JSON, or the raw text when it is none. */
	readonly body?: unknown;
	/** Where it departs from the specification; empty for a correct client. */
	readonly violations: readonly string[];
	readonly status?: number | undefined;
	/** `answered` when the client got a whole, unharmed answer. */
	readonly answered: string;
	readonly answer?: string | undefined;
	/** Whether the work was done. */
	readonly accepted: boolean;
}

/** How a webhook ended: the receiver's last status (0 where none came), and all of them. */
export interface WebhookResult {
	readonly status: number;
	readonly statuses: readonly number[];
	/** 200: nothing else acknowledges. */
	readonly acknowledged: boolean;
}

/** A webhook that was sent. */
export interface SentWebhook {
	readonly number: number;
	readonly kind: 'deliveryReport' | 'incomingSms' | 'inboundMessage';
	readonly to: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
	readonly statuses: readonly number[];
}

/** Departures of a webhook from the rule: forged, old, malformed. */
export interface WebhookOverrides {
	/** Another receiver than the configured one, on this machine too. */
	readonly to?: string;
	/** Signs with another key. */
	readonly apiKey?: string;
	/** Signature time in seconds, instead of now. */
	readonly time?: number;
	readonly headers?: Readonly<Record<string, string>>;
	/** Sent instead of the JSON body. */
	readonly rawBody?: string;
	readonly signed?: boolean;
	/** Attempts in all. */
	readonly tries?: number;
}

/** Something that goes wrong on command: `do` names it, the rest says when and how. */
export type Fault = { readonly do: string } & Readonly<Record<string, unknown>>;
