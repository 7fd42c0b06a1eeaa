import type { IDataObject } from 'n8n-workflow';
import * as z from 'zod/v4';
import { e164, isRecord, messagingAppResponse, tolerant, type RequestOf } from '../../contract';
import { explainIssue } from '../../failures';
import { fieldWords, refuse } from '../../words';
import { phoneOptions, type defaultCountry, type toSeveral } from '../commonFields';
import { textFields } from '../operation';
import { doubtsAbout } from './doubts';
import { toEachNumber } from '../suppression';
import { field, type Field, type Parameters } from '../../parameters';
import { orElse, toPhone, type Account } from '../settings';

/** Shared by all WhatsApp messages (endpoint 16, common body fields). */

export const agent = field.text(
	'whatsAppAgent',
	'WhatsApp Agent',
	'Your business phone number that sends, with country code',
	{ placeholder: 'e.g. +52 1 55 1234 5678', hint: 'Empty for the one in the credential' },
);

export const within24Hours = field.notice(
	'window',
	'WhatsApp delivers these only within 24 hours of the person’s last message to you. After that, use Send Template.',
);

export const whatsAppOptions = [agent, ...phoneOptions] as const;

type PhoneParameters = Parameters<typeof toSeveral, (typeof whatsAppOptions)[number]>;

type MessageRequest = RequestOf<'messagingAppSend'>;

/** Reads the agent that sends, and a parser of phone numbers. */
export function readAgent(
	options: Parameters<typeof agent | typeof defaultCountry>,
	account: Account,
) {
	const parse = toPhone(options, account, 'whatsApp');
	const { digits } = options.checked('whatsAppAgent', orElse(account, agent, parse));
	return { agent: digits, parse };
}

/** Returns a draft for each number. */
export function draftsOf(
	parameters: PhoneParameters,
	account: Account,
	requestTo: (phones: Pick<MessageRequest, 'agent' | 'number'>) => MessageRequest,
) {
	const { agent, parse } = readAgent(parameters.options, account);
	return toEachNumber(parameters, account, parse, ({ digits, country }) => {
		const request = requestTo({ agent, number: digits });
		const to = e164(digits, 'messagingApp');
		return {
			endpoint: 'messagingAppSend' as const,
			request,
			recipients: [digits],
			known: [{ to, from: e164(agent, 'messagingApp'), type: request.type }],
			notices: doubtsAbout(request),
			notes: { to, ...(country && { country }) },
		};
	});
}

/** One output item of a WhatsApp message; the service returns no ID. */
const queuedMessage = z.object({
	...textFields('to', 'from', 'status', 'type'),
	code: z.int(),
	message: z.string(),
	notices: z.array(z.string()),
	skipped: z.boolean(),
	...textFields('reason', 'sendFrom'),
});

const result = tolerant(messagingAppResponse);

function queuedItem(body: unknown, { type, agent, number }: MessageRequest): IDataObject {
	const { code = null, message = null } = result(body);
	return {
		to: e164(number, 'messagingApp'),
		from: e164(agent, 'messagingApp'),
		status: 'queued',
		type,
		code,
		message,
	};
}

export const whatsAppSending = {
	effect: 'send',
	isWholeAnswer: true,
	endpoints: ['messagingAppSend'],
	output: queuedMessage,
	storedFields: Object.keys(queuedMessage.omit({ notices: true }).shape),
	toOutput: (body: unknown, { request }: { readonly request: MessageRequest }) => [
		queuedItem(body, request),
	],
} as const;

type Json = Readonly<Record<string, unknown>>;

/**
 * Merges `extra` into `base`: objects are merged recursively, other values of `extra` replace those
 * of `base`.
 */
function mergeDeep(base: Json, extra: Json): Record<string, unknown> {
	const merged = new Map(Object.entries(base));
	for (const [key, value] of Object.entries(extra)) {
		const present = merged.get(key);
		merged.set(key, isRecord(present) && isRecord(value) ? mergeDeep(present, value) : value);
	}
	return Object.fromEntries(merged);
}

/** Merges the JSON of an option into `base`; refuses a result that violates the schema. */
export function withJson<const Name extends string, Schema extends z.ZodType>(
	base: Json,
	options: Parameters<Field & { readonly name: Name }>,
	name: Name,
	schema: Schema,
): z.infer<Schema> {
	const { data, error } = schema.safeParse(mergeDeep(base, options.json(name) ?? {}));
	if (!error) return data;
	const { path, reason } = explainIssue(error.issues);
	return options.refuse(name, refuse(fieldWords.doesNotFit, { reason }), path);
}
