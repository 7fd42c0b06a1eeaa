import * as z from 'zod/v4';

/**
 * Building blocks of the wire. Requests use them strictly; responses are read tolerantly, because a
 * surprising detail in an answer must never hide a message that was sent.
 */

/** E.164 without the plus sign, country code included (Endpoints, phone format table). */
export const internationalPhone = z
	.string()
	.regex(/^\d{11,15}$/, 'must be 11 to 15 digits including the country code, without +');

/** Mexican number without country code (Endpoints 3 and 4). */
export const nationalPhone = z.string().regex(/^\d{10}$/, 'must be exactly 10 digits');

/** Text of an SMS where the specification states only the maximum (endpoints 1, 2 and 5). */
export const smsText = z.string().min(1).max(160);

/** Text of an SMS where the specification states a minimum too (endpoints 3, 4, 6, 7 and 8). */
export const smsTextOfThree = z.string().min(3).max(160);

/** An address of media that the service or the recipient's app downloads. */
export const publicUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/**
 * `YYYY-MM-DD HH:MM:SS`; the time zone is not shown. Zeros while the moment has not come yet
 * (SMS status record, `send_date`), so no calendar rule is applied.
 */
export const wireDateTime = z.string();

/** Shown as a string in the schema and as a number in a sample, or the other way round. */
export const stringOrNumber = z.union([z.string(), z.number()]);

/**
 * Integers as they are, and as strings of digits when they are larger than a double holds
 * exactly (the transport keeps such digits rather than rounding an ID).
 */
export const wireInteger = z.union([z.int(), z.string().regex(/^\d+$/)]);
