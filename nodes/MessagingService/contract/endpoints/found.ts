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

/** Endpoint 9: the complete record with the requested number, because a login may depend on it. */
function confirms(body: unknown, request: unknown): boolean {
	const { number, ...others } = sendResult(descriptionOf(body));
	const isComplete = Object.values(others).every((field) => field !== undefined);
	return isComplete && isRecord(request) && number?.replace(/\D/g, '') === request.phone;
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
