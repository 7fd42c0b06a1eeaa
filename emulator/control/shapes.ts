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

/** What the controls show, as the document of the interface describes it. */

const texts = z.record(z.string(), z.string());

export const requestShape = z.looseObject({
	number: z.int().meta({ description: '1 for the first since start or reset' }),
	at: z.number().meta({ description: "Milliseconds of the emulator's clock" }),
	endpoint: z.string().optional(),
	method: z.string(),
	url: z.string(),
	path: z.string(),
	query: texts,
	headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
	body: z.unknown().optional(),
	bytes: z.string().optional().meta({ description: 'The raw body, when it is at most 64 kB' }),
	bodyBytes: z.int(),
	violations: z.array(z.string()).meta({ description: 'Where the request departs from the specification' }),
	status: z.int().optional(),
	answered: z.string().meta({ description: '`answered` when the client got a whole, unharmed answer' }),
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
		.meta({ description: "The receiver's status of every attempt; 0 where none came" }),
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
	cursor: z.string().meta({ description: 'For `after`; says nothing after a reset' }),
	at: z.number(),
	to: z.string().meta({ description: 'A number with its plus sign, or an address' }),
	from: z.string(),
	text: z.string().meta({ description: 'What the person reads; of an e-mail without text its HTML' }),
	code: z.string().optional().meta({ description: 'The one-time password in it' }),
	request: z.int().meta({ description: 'Number of the request that it came with' }),
	details: z.union([smsShape, emailShape, appMessageShape]),
}) satisfies z.ZodType<Message>;

export const doneShape = z.object({ done: z.literal(true) });
export const done = { done: true } as const;
