import * as z from 'zod/v4';
import { isRecord, type RequestOf } from '../../contract';
import { toInternational } from '../../text/phone';
import { to } from '../fields';
import type { Field, Parameters } from '../../parameters';

/** What every WhatsApp message has (endpoint 16, common body fields). */

const from = {
	displayName: 'From (Agent)',
	name: 'from',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. +52 1 55 1234 5678',
	description: 'Business phone number of your account that sends, with its country code',
} as const satisfies Field;

export const phoneFields = [
	from,
	{ ...to, description: 'WhatsApp number of the recipient, with its country code' },
] as const satisfies readonly Field[];

/** `agent` and `number` of one item. */
export function readPhones(parameters: Parameters<(typeof phoneFields)[number]>) {
	return {
		agent: parameters.checked('from', toInternational).digits,
		number: parameters.checked('to', toInternational).digits,
	};
}

/** The draft of a message, of any type. */
export const draftOf = (request: RequestOf<'messagingAppSend'>) => ({
	endpoint: 'messagingAppSend' as const,
	request,
	recipients: [request.number],
});

/** One output item of sending a WhatsApp message. */
export const queuedMessage = z.object({
	type: z.string(),
	from: z.string(),
	to: z.string(),
	code: z.int(),
	message: z.string(),
});

/**
 * The enqueue result with what it is about. Its `error: false` is left out: n8n takes an item that has
 * little more than `error` and `message` for a failed one.
 */
export function queuedItem(body: unknown, { type, agent, number }: RequestOf<'messagingAppSend'>): object {
	const { error: _error, ...record } = isRecord(body) ? body : {};
	return { type, from: agent, to: number, ...record };
}
