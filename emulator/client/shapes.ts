/** The records that the emulator returns over HTTP. */

export type Channel = 'sms' | 'email' | 'messagingApp';

export interface SmsDetails {
	readonly id: number;
	readonly kind: 'sms' | 'flash' | 'otp';
	/** As sent; includes the code of a one-time password. */
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
	/** The UUID that the send result and the log use. */
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
	/** As sent: `type`, `agent`, `number`, and the fields of the type. */
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
	/** Pass it as `after` to get newer messages; it stays valid after a reset. */
	readonly cursor: string;
	/** Milliseconds of the emulator's clock. */
	readonly at: number;
	/** A number with its plus sign, or an address. */
	readonly to: string;
	readonly from: string;
	/** The visible text; the HTML of an email without text. */
	readonly text: string;
	/** The one-time password, if the service made one. */
	readonly code?: string | undefined;
	/** Number of the request that sent it. */
	readonly request: number;
	readonly details: Details;
}

/** A recorded request and its outcome. */
export interface ReceivedRequest {
	/** Starts at 1 after a start or reset. */
	readonly number: number;
	readonly at: number;
	/** Undefined for an unknown path or method. */
	readonly endpoint?: string | undefined;
	readonly method: string;
	readonly url: string;
	readonly path: string;
	readonly query: Readonly<Record<string, string>>;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	/** Parsed JSON, or the raw text if it is not JSON. */
	readonly body?: unknown;
	/** Deviations from the specification; empty for a correct client. */
	readonly violations: readonly string[];
	readonly status?: number | undefined;
	/** `answered` when the client got a complete, unaltered answer. */
	readonly answered: string;
	readonly answer?: string | undefined;
	/** Whether the work was done. */
	readonly accepted: boolean;
}

/** The outcome of a webhook: the receiver's last status (0 for no answer), and all of them. */
export interface WebhookResult {
	readonly status: number;
	readonly statuses: readonly number[];
	/** True only for status 200. */
	readonly acknowledged: boolean;
}

/** A webhook that was sent. */
export interface SentWebhook {
	readonly number: number;
	/** Name of its event, as in the trigger: `sms.incoming`. */
	readonly kind: string;
	readonly to: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
	readonly statuses: readonly number[];
}

/** Ways to make a webhook forged, old or malformed. */
export interface WebhookOverrides {
	/** Replaces the configured receiver; must be on this machine too. */
	readonly to?: string;
	/** Signs with another key. */
	readonly apiKey?: string;
	/** Signature time in seconds, instead of now. */
	readonly time?: number;
	readonly headers?: Readonly<Record<string, string>>;
	/** Replaces the JSON body. */
	readonly rawBody?: string;
	readonly signed?: boolean;
	/** Total number of attempts. */
	readonly tries?: number;
}

/** A fault: `do` names it, the other fields say when and how it happens. */
export type Fault = { readonly do: string } & Readonly<Record<string, unknown>>;
