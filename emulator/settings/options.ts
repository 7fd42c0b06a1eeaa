import * as z from 'zod/v4';
import type { Clock } from '../time/clock';

/**
 * Settings that can change at runtime (`emulator.set`, `POST /_control/settings`). If the
 * specification says "not shown", our choice is a setting, so that every reading can be tested.
 */

const texts = z.array(z.string()).readonly();
/** Node runs timeouts of more than 24 days at once. */
export const duration = z.int().min(0).max(2_000_000_000);

/** Its host is checked in receivers.ts. */
export const webhookUrl = z.url({ protocol: /^http$/, error: 'must be an http address' });

export const settingsSchema = z.strictObject({
	/**
	 * Authentication: the parts of the Basic credentials are not shown; the whole encoded value is
	 * compared.
	 */
	basic: z.strictObject({ username: z.string(), password: z.string() }),
	/** Bearer token of endpoints 12 to 15. */
	apiToken: z.string().min(1),
	/** Signs the webhooks (Events, Signature headers). */
	apiKey: z.string().min(1),
	/** `<service>` in the names of the signature headers, and the User-Agent of webhooks. */
	serviceName: z.string().regex(/^[a-z0-9-]+$/i),
	/** Delay between the work and the answer. */
	latencyMs: duration,
	/** More requests within a second get 429; 0 means no limit. The specification shows none. */
	requestsPerSecond: z.int().min(0).max(100_000),
	/**
	 * HTTP status of error bodies: always 200, or one that matches the condition. The specification
	 * shows neither.
	 */
	errorStatus: z.enum(['ok', 'matching']),
	/** The remaining balance. The maximum is the largest value that stays exact to four decimals. */
	credits: z.number().min(0).max(1_000_000_000),
	/** Time from queued to delivered, for SMS and email. */
	settleMs: duration,
	codeLifetimeMs: duration,
	codeDigits: z.int().min(4).max(10),
	/** Sender ID of messages without one. */
	defaultSender: z.string().min(1),
	/** Whether the account may send an SMS of more than one segment. */
	multiMessage: z.boolean(),
	/** Prefixes of international numbers refused as not reachable. */
	unreachablePrefixes: texts,
	/** Numbers for which queueing fails: SMS `queueAppendFailed`, messaging app 500. */
	failingNumbers: texts,
	/** Numbers whose SMS the operator rejects (delivery report status 10). */
	rejectedNumbers: texts,
	/** Messaging-app users refused with 400. */
	invalidUsers: texts,
	/** Email addresses that unsubscribed (451). */
	blacklist: texts,
	/** Messaging-app agents: an unknown one is 404, an inactive one 400. */
	agents: z.array(z.strictObject({ number: z.string(), active: z.boolean() })).readonly(),
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
	/** Webhook addresses; without an address none is sent. */
	webhooks: z.strictObject({ sms: webhookUrl.optional(), messagingApp: webhookUrl.optional() }),
	/**
	 * Total attempts of SMS webhooks; retry count and schedule are not shown. The delay starts at
	 * `webhookDelayMs` and doubles.
	 */
	webhookTries: z.int().min(1).max(20),
	webhookDelayMs: duration,
	/** Authentication of the inbound messaging-app webhook is not shown; unsigned by default. */
	signMessagingApp: z.boolean(),
});

export type Settings = z.infer<typeof settingsSchema>;

/** Options that are fixed at the start, and the initial settings. */
export interface EmulatorOptions extends Settings {
	/** The address to listen on; only in a container should it be reachable from other machines. */
	host: string;
	/** Host names to answer under besides those of this machine and `host`. */
	allowHosts: readonly string[];
	/** Hosts to which webhooks may be sent besides this machine; with a port, or for all ports. */
	allowWebhookHosts: readonly string[];
	/**
	 * Required by page and controls. Random if other machines can reach them; otherwise there is none
	 * by default.
	 */
	password: string | undefined;
	/** 0 takes any free port. */
	port: number;
	/** The same seed, clock and requests give byte-identical answers. */
	seed: number;
	/** The source of added_on, states, code lifetimes, signature times and all delays. */
	clock: Clock;
	/** Number of newest requests, messages, emails, codes and webhooks to keep. */
	maxRecorded: number;
	/** Larger request bodies get 413. */
	maxBodyBytes: number;
}
