import * as z from 'zod/v4';
import type { Clock } from './state/clock';

/**
 * What can be changed while the emulator runs (`emulator.set`, `POST /_control/settings`). Where
 * the specification says "not shown", the choice made here is a setting, so that both readings can
 * be played.
 */

const texts = z.array(z.string()).readonly();
/** Three years are beyond what anybody waits for, and every moment stays a date. */
export const duration = z.int().min(0).max(100_000_000_000);

/** Which hosts it may name is known where it is used (webhooks/receivers.ts). */
export const webhookUrl = z.url({ protocol: /^http$/, error: 'must be an http address' });

export const settingsSchema = z.strictObject({
	/** Authentication: what the Basic credentials consist of is not shown; the whole encoded value is compared. */
	basic: z.strictObject({ username: z.string(), password: z.string() }),
	/** Bearer token of endpoints 12 to 15. */
	apiToken: z.string().min(1),
	/** Signs the webhooks (Events, Signature headers). */
	apiKey: z.string().min(1),
	/** `<service>` in the names of the signature headers, and the User-Agent of webhooks. */
	serviceName: z.string().regex(/^[a-z0-9-]+$/i),
	/** Time between doing the work and answering. */
	latencyMs: duration,
	/** More requests than this within a second are answered with 429; 0 sets no limit. The specification shows none. */
	requestsPerSecond: z.int().min(0).max(100_000),
	/** HTTP status of error bodies: always 200, or one that matches the condition. The specification shows neither. */
	errorStatus: z.enum(['ok', 'matching']),
	/** What is left to spend; goes down with every SMS and e-mail. More could not be counted to four decimals. */
	credits: z.number().min(0).max(1_000_000_000),
	/** From queued to delivered, for SMS and e-mail; an e-mail is opened after twice as long. */
	settleMs: duration,
	codeLifetimeMs: duration,
	codeDigits: z.int().min(4).max(10),
	/** Description of a refused OTP verification; the specification does not show it. */
	wrongCodeText: z.string().min(1),
	/** Sender ID of messages that name none. */
	defaultSender: z.string().min(1),
	/** Whether the account may send an SMS of more than one segment. */
	multiMessage: z.boolean(),
	/** So many characters of the caller's reference (`id`) are kept; 0 keeps all. The specification shows no limit. */
	externalIdLimit: z.int().min(0).max(10_000),
	/** Prefixes of international numbers that are refused as not reachable. */
	unreachablePrefixes: texts,
	/** Numbers for which queueing fails: SMS `queueAppendFailed`, messaging app 500. */
	failingNumbers: texts,
	/** Numbers whose SMS the operator rejects (delivery report status 10). */
	rejectedNumbers: texts,
	/** Messaging-app users refused with 400. */
	invalidUsers: texts,
	/** E-mail addresses that unsubscribed (451). */
	blacklist: texts,
	/** Sender addresses the account may use (422 otherwise); empty means any. */
	authorizedSenders: texts,
	/** Messaging-app agents: an unknown one is 404, an inactive one 400. */
	agents: z.array(z.strictObject({ number: z.string(), active: z.boolean() })).readonly(),
	/** Names of approved messaging-app templates (400 otherwise); empty means any. */
	approvedTemplates: texts,
	/** Endpoint 15's list, with the content that endpoint 13 sends. */
	emailTemplates: z
		.array(
			z.strictObject({
				template_id: z.string(),
				name: z.string(),
				subject: z.string(),
				from_name: z.string(),
				from_email: z.string(),
				status: z.boolean(),
				html: z.string(),
			}),
		)
		.readonly(),
	subAccounts: z
		.array(
			z.strictObject({
				username: z.string(),
				name: z.string(),
				balance: z.number(),
				limit_credit: z.number(),
			}),
		)
		.readonly(),
	/** Where webhooks go; without an address none is sent. */
	webhooks: z.strictObject({ sms: webhookUrl.optional(), messagingApp: webhookUrl.optional() }),
	/** Attempts in all; retry count and schedule are not shown. The wait doubles from `webhookDelayMs`. */
	webhookTries: z.int().min(1).max(20),
	messagingAppWebhookTries: z.int().min(1).max(20),
	webhookDelayMs: duration,
	webhookTimeoutMs: duration.min(1),
	/** Authentication of the inbound messaging-app webhook is not shown: unsigned unless asked for. */
	signMessagingApp: z.boolean(),
});

export type Settings = z.infer<typeof settingsSchema>;

/** Everything that is fixed at the start. */
export interface EmulatorOptions extends Settings {
	/** Where it listens: this machine only, unless it is the whole of a container. */
	host: string;
	/** Names under which it answers besides those of this machine and `host`. */
	allowHosts: readonly string[];
	/** Hosts that webhooks may go to besides this machine; with a port, or for all of them. */
	allowWebhookHosts: readonly string[];
	/** Page and controls ask for it. Made up where other machines can reach them; on this machine alone there is none. */
	password: string | undefined;
	/** 0 takes any free port. */
	port: number;
	/** Same seed, same clock and same requests give byte-identical answers. */
	seed: number;
	/** Decides added_on, states, code lifetimes and signature times, and everything that waits. */
	clock: Clock;
	/** How many requests, messages, e-mails, codes and webhooks are kept, the newest ones. */
	maxRecorded: number;
	/**
	 * About how many bytes of them are kept: so many of requests, as many of the session and of the page's list, half as
	 * many of SMS, of e-mails and of messaging-app messages each, a quarter of webhooks.
	 */
	maxRecordedBytes: number;
	/** Larger request bodies are answered with 413. */
	maxBodyBytes: number;
}
