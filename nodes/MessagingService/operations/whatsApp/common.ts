import type { IDataObject } from 'n8n-workflow';
import * as z from 'zod/v4';
import { e164, messagingAppResponse, tolerant, type RequestOf } from '../../contract';
import { toInternational } from '../../text/phone/phone';
import { defaultCountry, to } from '../fields';
import type { Field, Parameters } from '../../parameters';
import { orElse, readCountry, type Account } from '../settings';

/** What every WhatsApp message has (endpoint 16, common body fields). */

export const from = {
	displayName: 'From (Agent)',
	name: 'from',
	type: 'string',
	default: '',
	placeholder: 'e.g. +52 1 55 1234 5678',
	hint: 'Empty for the one in the credential',
	description: 'Business phone number of your account that sends, with its country code',
} as const satisfies Field;

export const phoneFields = [
	from,
	{
		...to,
		placeholder: 'e.g. +52 1 55 8765 4321',
		description: 'WhatsApp number of the recipient, with its country code',
	},
] as const satisfies readonly Field[];

/** Options of every WhatsApp message. */
export const phoneOptions = [defaultCountry] as const satisfies readonly Field[];

interface PhoneParameters extends Pick<Parameters<(typeof phoneFields)[number]>, 'checked'> {
	group(name: 'options'): Pick<Parameters<(typeof phoneOptions)[number]>, 'checked'>;
}

/** `agent` and `number` of one item. */
export function readPhones(parameters: PhoneParameters, account: Account) {
	const country = readCountry(parameters.group('options'), account);
	const read = (value: unknown) => toInternational(value, { defaultCountry: country, channel: 'whatsApp' });
	return {
		agent: parameters.checked('from', orElse(account.senders.whatsAppAgent, read)).digits,
		number: parameters.checked('to', read).digits,
	};
}

/** The draft of a message, of any type. */
export const draftOf = (request: RequestOf<'messagingAppSend'>) => ({
	endpoint: 'messagingAppSend' as const,
	request,
	recipients: [request.number],
});

/** One output item of sending a WhatsApp message; the service gives it no ID. */
export const queuedMessage = z.object({
	to: z.string(),
	from: z.string(),
	status: z.string(),
	type: z.string(),
	code: z.int(),
	message: z.string(),
});

export const keptOfMessage = ['to', 'from', 'status', 'type', 'code', 'message'];

const result = tolerant(messagingAppResponse);

/** The enqueue result with what it is about. */
export function queuedItem(
	body: unknown,
	{ type, agent, number }: RequestOf<'messagingAppSend'>,
): IDataObject {
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
