import type * as z from 'zod/v4';
import type { Rejection } from './answer';
import { emailLogRecord, emailTemplate } from './email';
import type { EndpointName } from './endpoints';
import { isList, isRecord } from './json';
import { tolerant } from './primitives';
import { balanceEntry, descriptionOf, smsSendResult, smsStatusMessage } from './sms';

/** Whether a success holds what was asked for (Resources): a look-up that found nothing is none. */

/** Fields may be missing, new or of another type; a record of none of its fields is no record. */
function like<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
	const read = tolerant(schema);
	return (value: unknown): boolean => Object.values(read(value)).some((field) => (field ?? null) !== null);
}

const isMessage = like(smsStatusMessage);
const isBalance = like(balanceEntry);
const isLog = like(emailLogRecord);
const isTemplate = like(emailTemplate);

const sendResult = tolerant(smsSendResult);

/** Endpoint 9: the whole record, of the very number that was asked about; nothing may be missing where a login depends on it. */
function confirms(body: unknown, request: unknown): boolean {
	const { number, ...others } = sendResult(descriptionOf(body));
	const isWhole = Object.values(others).every((field) => field !== undefined);
	return isWhole && isRecord(request) && number?.replace(/\D/g, '') === request.phone;
}

interface Sought {
	/** What an answer is without, when it is not there. */
	readonly called: string;
	/** Whether the request names the one record that it asks for. */
	readonly byId?: true;
	isIn(body: unknown, request: unknown): boolean;
}

const sought: Partial<Record<EndpointName, Sought>> = {
	otpVerify: { called: 'a confirmation for this number', isIn: confirms },
	smsCheck: {
		called: 'the record of a message',
		byId: true,
		isIn(body) {
			const description = descriptionOf(body);
			return isRecord(description) && isMessage(description.message);
		},
	},
	balance: {
		called: 'a balance',
		isIn(body) {
			const entries = descriptionOf(body);
			return isList(entries) && entries.length > 0 && entries.every(isBalance);
		},
	},
	emailLog: {
		called: 'the log of an email',
		byId: true,
		isIn(body) {
			const data = isRecord(body) ? body.data : undefined;
			return isList(data) && data.length > 0 && data.every(isLog);
		},
	},
	emailTemplates: {
		called: 'a list of templates',
		// An account may have none.
		isIn: (body) => isList(body) && (body.length === 0 || body.some(isTemplate)),
	},
};

/** What a success was asked for and does not hold; of a send a success is enough, whatever it shows. */
export function missingIn(name: EndpointName, body: unknown, request: unknown): string | undefined {
	const record = sought[name];
	return record?.isIn(body, request) === false ? record.called : undefined;
}

/** Whether an endpoint is asked for one record by its ID, so that the service may not know it. */
export const isById = (name: EndpointName): boolean => sought[name]?.byId === true;

/** Words for an ID that nobody knows, in English and Spanish, unless they speak of the account. */
const unknownRecord =
	/^(?!.*\b(?:user|account|key|auth|usuario|cuenta)\b).*(?:not found|not exist|unknown|no encontrad|no existe|desconocid)/is;

/**
 * Whether a refusal says that there is no such record. What an unknown ID is answered with is not shown: to a request
 * that holds all it must, the condition of a missing value says nothing else.
 */
export const isUnknownId = (
	name: EndpointName,
	{ condition, code, httpStatus }: Pick<Rejection, 'condition' | 'code' | 'httpStatus'>,
	words: string,
): boolean =>
	isById(name) &&
	(condition === undefined
		? code === 404 || httpStatus === 404 || unknownRecord.test(words.slice(0, 1000))
		: condition === 'missingParameters');
