import type { IDataObject } from 'n8n-workflow';
import * as z from 'zod/v4';
import {
	descriptionOf,
	e164,
	isRecord,
	exactId,
	smsSendResult,
	tolerant,
	type RequestOf,
} from '../../contract';

/** One output item of sending an SMS, a flash SMS or a one-time password, in the words of the trigger: what a next node uses. */
export const sentSms = z.object({
	messageId: z.number(),
	to: z.string(),
	status: z.string(),
	segments: z.int(),
	cost: z.number(),
	country: z.string(),
	externalId: z.string(),
	part: z.int(),
	parts: z.int(),
	notices: z.array(z.string()),
	skipped: z.boolean(),
	reason: z.string(),
	sendFrom: z.string(),
});

/** All of an item but its notices, and what tells most of the service's answer as it came. */
export const keptOfSms = [
	...Object.keys(sentSms.omit({ notices: true }).shape),
	'delivery',
	...['id', 'number', 'charge'].map((name) => `description.${name}`),
];

/** The documented fields of a record, but for its text, which the service may repeat in any other. */
export const withoutText = (schema: z.ZodObject, record: unknown, text: string) =>
	Object.fromEntries(
		Object.entries(isRecord(record) ? record : {}).filter(([name]) => name in schema.shape && name !== text),
	);

const result = tolerant(smsSendResult);

/** The output of an accepted send; an answer without an ID is shown as it came. */
export function sentItem(body: unknown, { phone, id: externalId }: RequestOf<'smsSend'>): IDataObject[] {
	const record = result(descriptionOf(body));
	if (record.id === undefined) return [{ response: body as IDataObject }];
	return [
		{
			messageId: exactId(record.id),
			to: e164(record.number || phone, 'sms'),
			status: 'queued',
			segments: record.segments ?? null,
			cost: record.charge ?? null,
			country: record.country?.iso_code ?? null,
			externalId: externalId ?? null,
		},
	];
}
