import * as z from 'zod/v4';
import { isRecord } from './json';
import { internationalPhone, nationalPhone } from './phone';
import { tolerant } from './tolerant';
import { stringOrNumber, wireDateTime, wireInteger } from './wireValue';

/** Requests and responses of SMS, flash, OTP, status and balance (endpoints 1 to 11). */

/** Text of an SMS without a documented minimum (endpoints 1, 2 and 5). */
const smsText = z.string().min(1).max(160);

/** Text of an SMS with a documented minimum (endpoints 3, 4, 6, 7 and 8). */
const smsTextOfThree = z.string().min(3).max(160);

const send = <Text extends z.ZodType, Phone extends z.ZodType>(msg: Text, phone: Phone) =>
	z.strictObject({
		msg,
		phone,
		sender: z.string().min(1).optional(),
		id: z.string().min(1).optional(),
	});

/** Endpoints 1, 2 and 5: no minimum length is documented. */
export const smsRequest = send(smsText, internationalPhone);

/** Endpoints 6, 7 and 8. */
export const smsRequestOfThree = send(smsTextOfThree, internationalPhone);

/** Endpoints 3 and 4. */
export const nationalRequest = send(smsTextOfThree, nationalPhone);

/** Endpoint 9. Length and format of the code are not documented. */
export const otpVerifyRequest = z.strictObject({
	phone: internationalPhone,
	code: z.string().min(1),
});

/** Endpoint 10: the `id` of a send result. */
export const smsCheckRequest = z.strictObject({ token: z.string().min(1) });

/** Endpoint 11. */
export const balanceRequest = z.strictObject({ accounts: z.boolean().optional() });

const smsEnvelope = <Description extends z.ZodType>(description: Description) =>
	z.looseObject({ status: z.literal(true), error: z.literal(false), description });

/** "SMS send result". */
export const smsSendResult = z.looseObject({
	added_on: wireDateTime,
	charge: z.number(),
	country: z.looseObject({ country: z.string(), iso_code: z.string(), type: z.string() }),
	encoding: z.string(),
	id: wireInteger,
	job_id: z.string(),
	length: z.int(),
	message: z.string(),
	number: z.string(),
	segments: z.int(),
	sender: z.string(),
});

export const readSendResult = tolerant(smsSendResult);

/** "SMS status record", the `message` part. */
export const smsStatusMessage = z.looseObject({
	carrier: z.string(),
	control: z.string(),
	disposicion: z.string(),
	encoding: z.string(),
	loops: stringOrNumber,
	msg: z.string(),
	parts: z.int(),
	phone: z.string(),
	received_date: wireDateTime,
	send_date: wireDateTime,
	size: z.int(),
	status: z.string(),
	var_a: z.string(),
	var_b: z.string().nullable(),
});

/** "SMS status record". The fields of `answers` are not documented, so they stay open. */
const smsStatusRecord = z.looseObject({
	message: smsStatusMessage,
	answers: z.array(z.looseObject({})),
});

/** "Balance entry". */
export const balanceEntry = z.looseObject({
	username: z.string(),
	name: z.string(),
	balance: z.number(),
	limit_credit: z.number(),
});

export const readBalanceEntry = tolerant(balanceEntry);

/**
 * Returns the `description` of an SMS family answer, which may be anything: one of the records
 * above if it is valid.
 */
export const descriptionOf = (body: unknown): unknown =>
	isRecord(body) ? body.description : undefined;

export const smsSendResponse = smsEnvelope(smsSendResult);
export const smsCheckResponse = smsEnvelope(smsStatusRecord);
export const balanceResponse = smsEnvelope(z.array(balanceEntry));
