import type { IDataObject } from 'n8n-workflow';
import * as z from 'zod/v4';
import {
	descriptionOf,
	e164,
	isRecord,
	exactId,
	readSendResult,
	type RequestOf,
} from '../../contract';
import { shownNumber } from '../../text/phone/phone';
import { textFields } from '../operation';

/**
 * One output item of an SMS, flash SMS or one-time password, with the field names of the trigger.
 */
export const sentSms = z.object({
	messageId: z.number(),
	...textFields('to', 'status'),
	segments: z.int(),
	cost: z.number(),
	...textFields('country', 'externalId'),
	part: z.int(),
	parts: z.int(),
	notices: z.array(z.string()),
	skipped: z.boolean(),
	...textFields('reason', 'sendFrom'),
});

/** All output fields except notices, and the most useful fields of the raw answer. */
export const keptOfSms = [
	...Object.keys(sentSms.omit({ notices: true }).shape),
	...['id', 'number', 'charge'].map((name) => `description.${name}`),
];

/**
 * Keeps only the documented fields of a record, without the text: undocumented fields could repeat
 * it.
 */
export const withoutText = (schema: z.ZodObject, record: unknown, text: string) =>
	Object.fromEntries(
		Object.entries(isRecord(record) ? record : {}).filter(
			([name]) => name in schema.shape && name !== text,
		),
	);

/** The output of an accepted send; an answer without an ID is shown unchanged. */
export function sentItem(
	body: unknown,
	{ phone, id: externalId }: RequestOf<'smsSend'>,
): IDataObject[] {
	const record = readSendResult(descriptionOf(body));
	if (record.id === undefined) return [{ response: body as IDataObject }];
	const number = String(record.number || phone);
	return [
		{
			messageId: exactId(record.id),
			// Mostly the service repeats the number of the request, which has been read before.
			to: number === phone ? e164(phone, 'sms') : shownNumber(number),
			status: 'queued',
			segments: record.segments ?? null,
			cost: record.charge ?? null,
			country: record.country?.iso_code ?? null,
			externalId: externalId ?? null,
		},
	];
}
