import type * as z from 'zod/v4';
import { emailLogRecord, emailTemplate } from '../email';
import { isList, isRecord } from '../json';
import { tolerant } from '../primitives';
import { balanceEntry, descriptionOf, smsSendResult, smsStatusMessage } from '../sms';
import type { Found } from './endpoint';

/** Returns a lenient test for records: at least one field of the schema must be set. */
function like<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
	const read = tolerant(schema);
	return (value: unknown): boolean => Object.values(read(value)).some((field) => (field ?? null) !== null);
}

const isMessage = like(smsStatusMessage);
const isBalance = like(balanceEntry);
const isLog = like(emailLogRecord);
const isTemplate = like(emailTemplate);

const areAll = (value: unknown, isOne: (entry: unknown) => boolean): boolean =>
	isList(value) && value.length > 0 && value.every(isOne);

const sendResult = tolerant(smsSendResult);

/** Says nothing about the code, and an account may have none. */
const mayBeNull = ['sender', 'country', 'charge'];

/** A number of Mexico may come without its country code, or with the former 1 of mobile numbers behind it. */
const withCountryCode = (number: string): string =>
	number.replace(/\D/g, '').replace(/^(?:521?)?(?=\d{10}$)/, '52');

/** Endpoint 9: the complete record with the requested number, because a login may depend on it. */
function confirms(body: unknown, request: unknown): boolean {
	const description = descriptionOf(body);
	if (!isRecord(description) || !isRecord(request)) return false;
	const { number = '', ...others } = sendResult(description);
	const isComplete = Object.entries(others).every(
		([name, field]) => field !== undefined || (mayBeNull.includes(name) && description[name] === null),
	);
	return isComplete && withCountryCode(number) === withCountryCode(String(request.phone));
}

export const confirmed: Found = { called: 'a confirmation for this number', isIn: confirms };

export const foundMessage: Found = {
	called: 'the record of a message',
	byId: true,
	isIn(body) {
		const description = descriptionOf(body);
		return isRecord(description) && isMessage(description.message);
	},
};

export const foundBalance: Found = {
	called: 'a balance',
	isIn: (body) => areAll(descriptionOf(body), isBalance),
};

export const foundLog: Found = {
	called: 'the log of an email',
	byId: true,
	isIn: (body) => isRecord(body) && areAll(body.data, isLog),
};

export const foundTemplates: Found = {
	called: 'a list of templates',
	// An account may have none.
	isIn: (body) => isList(body) && (body.length === 0 || body.some(isTemplate)),
};
