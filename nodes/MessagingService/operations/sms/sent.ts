import type { IDataObject } from 'n8n-workflow';
import * as z from 'zod/v4';
import { descriptionOf, e164, isRecord, exactId, smsSendResult, tolerant } from '../../contract';
import { momentOrNull } from '../dates';

/** One output item of sending an SMS, a flash SMS or a one-time password; the words are those of the trigger. */
export const sentSms = z.object({
	messageId: z.number(),
	to: z.string(),
	from: z.string(),
	status: z.string(),
	encoding: z.string(),
	segments: z.int(),
	characters: z.int(),
	cost: z.number(),
	country: z.string(),
	countryName: z.string(),
	lineType: z.string(),
	externalId: z.string(),
	jobId: z.string(),
	queuedAtServiceTime: z.string(),
	text: z.string(),
	part: z.int(),
	parts: z.int(),
	notices: z.array(z.string()),
	skipped: z.boolean(),
	reason: z.string(),
	sendFrom: z.string(),
});

/** Everything but the text, of an item and of the service's answer as it came. */
export const keptOfSms = [
	...[
		'messageId',
		'to',
		'from',
		'status',
		'encoding',
		'segments',
		'characters',
		'cost',
		'country',
		'countryName',
	],
	...['lineType', 'externalId', 'jobId', 'queuedAtServiceTime', 'part', 'parts'],
	...['delivery', 'skipped', 'reason', 'sendFrom'],
	...['id', 'number', 'charge'].map((name) => `description.${name}`),
];

interface Said {
	readonly msg: string;
}

/** The text of a message, or of one part of it, from what was to be sent. */
export const textOf = (
	{ part = 1 }: IDataObject,
	{ request, otherParts = [] }: { readonly request: Said; readonly otherParts?: readonly Said[] },
) => ({ text: [request, ...otherParts][Number(part) - 1]?.msg ?? null });

/** The documented fields of a record, but for its text, which the service may repeat in any other. */
export const withoutText = (schema: z.ZodObject, record: unknown, text: string) =>
	Object.fromEntries(
		Object.entries(isRecord(record) ? record : {}).filter(([name]) => name in schema.shape && name !== text),
	);

const result = tolerant(smsSendResult);

/** What the request knows, where the answer does not say it. */
interface Asked {
	readonly phone: string;
	/** Nothing where the service puts a code into it. */
	readonly msg?: string | undefined;
	readonly sender?: string | undefined;
	readonly id?: string | undefined;
}

/** The output of an accepted send; an answer without an ID is shown as it came. */
export function sentItem(body: unknown, { phone, msg, sender, id: externalId }: Asked): IDataObject[] {
	const record = result(descriptionOf(body));
	if (record.id === undefined) return [{ response: body as IDataObject }];
	const { country } = record;
	return [
		{
			messageId: exactId(record.id),
			to: e164(record.number || phone, 'sms'),
			from: record.sender ?? sender ?? null,
			status: 'queued',
			encoding: record.encoding?.toLowerCase() ?? null,
			segments: record.segments ?? null,
			characters: record.length ?? null,
			cost: record.charge ?? null,
			country: country?.iso_code ?? null,
			countryName: country?.country ?? null,
			lineType: country?.type ?? null,
			externalId: externalId ?? null,
			jobId: record.job_id ?? null,
			queuedAtServiceTime: momentOrNull(record.added_on),
			text: record.message ?? msg ?? null,
		},
	];
}
