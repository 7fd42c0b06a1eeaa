import * as z from 'zod/v4';
import type {
	AppDetails,
	EmailDetails,
	Message,
	ReceivedRequest,
	SentWebhook,
	SmsDetails,
	WebhookResult,
} from '../client';

/** Answers of the controls, also used in the OpenAPI document. */

const texts = z.record(z.string(), z.string());

export const requestShape = z.looseObject({
	number: z.int().meta({ description: 'Starts at 1 after a start or reset' }),
	at: z.number().meta({ description: "Milliseconds of the emulator's clock" }),
	endpoint: z.string().optional(),
	method: z.string(),
	url: z.string(),
	path: z.string(),
	query: texts,
	headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
	body: z.unknown().optional(),
	bytes: z.string().optional().meta({ description: 'The raw body, if it is at most 64 kB' }),
	bodyBytes: z.int(),
	violations: z.array(z.string()).meta({ description: 'Deviations from the specification' }),
	status: z.int().optional(),
	answered: z.string().meta({ description: '`answered` when the client got a complete, unaltered answer' }),
	answer: z.string().optional(),
	accepted: z.boolean().meta({ description: 'Whether the work was done' }),
}) satisfies z.ZodType<ReceivedRequest>;

export const smsShape = z.looseObject({
	id: z.int(),
	kind: z.enum(['sms', 'flash', 'otp']),
	addedAt: z.number(),
	requestNumber: z.int(),
	text: z.string(),
	number: z.string(),
	sender: z.string(),
	externalId: z.string().optional(),
	encoding: z.enum(['gsm', 'unicode']),
	segments: z.int(),
	charge: z.number(),
	country: z.looseObject({ prefix: z.string(), name: z.string(), iso: z.string() }),
	settled: z.object({ outcome: z.enum(['confirmed', 'rejected']), at: z.number() }).optional(),
	answers: z.array(z.object({ phone: z.string(), msg: z.string(), received_date: z.string() })),
}) satisfies z.ZodType<SmsDetails>;

const mailbox = z.object({ name: z.string(), email: z.string() });

export const emailShape = z.looseObject({
	id: z.int(),
	uuid: z.string(),
	addedAt: z.number(),
	requestNumber: z.int(),
	from: mailbox,
	to: mailbox,
	subject: z.string(),
	text: z.string().optional(),
	html: z.string().optional(),
	templateId: z.string().optional(),
	variables: texts,
	attachments: z.array(z.looseObject({ name: z.string() })),
}) satisfies z.ZodType<EmailDetails>;

export const appMessageShape = z.looseObject({
	id: z.int(),
	addedAt: z.number(),
	requestNumber: z.int(),
	request: z.looseObject({ type: z.string(), agent: z.string(), number: z.string() }),
}) satisfies z.ZodType<AppDetails>;

export const webhookShape = z.looseObject({
	number: z.int(),
	kind: z.enum(['deliveryReport', 'incomingSms', 'inboundMessage']),
	to: z.string(),
	headers: texts,
	body: z.string(),
	statuses: z
		.array(z.int())
		.meta({ description: "The receiver's status for every attempt; 0 for no answer" }),
	times: z.array(z.number()),
}) satisfies z.ZodType<SentWebhook>;

export const webhookResultShape = z.object({
	status: z.int(),
	statuses: z.array(z.int()),
	acknowledged: z.boolean(),
}) satisfies z.ZodType<WebhookResult>;

export const messageShape = z.object({
	channel: z.enum(['sms', 'email', 'messagingApp']),
	id: z.int(),
	cursor: z.string().meta({ description: 'For `after`; void after a reset' }),
	at: z.number(),
	to: z.string().meta({ description: 'A number with its plus sign, or an address' }),
	from: z.string(),
	text: z.string().meta({ description: 'The visible text; the HTML of an e-mail without text' }),
	code: z.string().optional().meta({ description: 'The one-time password in it' }),
	request: z.int().meta({ description: 'Number of the request that sent it' }),
	details: z.union([smsShape, emailShape, appMessageShape]),
}) satisfies z.ZodType<Message>;

export const doneShape = z.object({ done: z.literal(true) });
export const done = { done: true } as const;
