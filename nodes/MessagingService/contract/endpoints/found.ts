import type * as z from 'zod/v4';
import { emailLogRecord, emailTemplate } from '../email';
import { isList, isRecord } from '../json';
import { tolerant } from '../primitives';
import { balanceEntry, descriptionOf, smsSendResult, smsStatusMessage } from '../sms';
import type { Found } from './endpoint';

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
	isIn(body) {
		const entries = descriptionOf(body);
		return isList(entries) && entries.length > 0 && entries.every(isBalance);
	},
};

export const foundLog: Found = {
	called: 'the log of an email',
	byId: true,
	isIn(body) {
		const data = isRecord(body) ? body.data : undefined;
		return isList(data) && data.length > 0 && data.every(isLog);
	},
};

export const foundTemplates: Found = {
	called: 'a list of templates',
	// An account may have none.
	isIn: (body) => isList(body) && (body.length === 0 || body.some(isTemplate)),
};
