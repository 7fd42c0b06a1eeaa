import * as z from 'zod/v4';
import { isRecord } from './json';

/**
 * Building blocks of the schemas. Requests are strict. Responses are read tolerantly, because a surprising detail must
 * never hide a message that was sent.
 */

const internationalDigits = /^\d{11,15}$/;
const anyInternationalDigits = /^[1-9]\d{6,14}$/;
const nationalDigits = /^\d{10}$/;

/** E.164 without the plus sign, country code included (Endpoints, phone format table). */
export const internationalPhone = z
	.string()
	.regex(internationalDigits, 'must be 11 to 15 digits including the country code, without +');

/** E.164 without the plus sign, 7 to 15 digits: for endpoint 16 no minimum is documented. */
export const anyInternationalPhone = z
	.string()
	.regex(anyInternationalDigits, 'must be 7 to 15 digits including the country code, without +');

/** Mexican number without country code (Endpoints 3 and 4). */
export const nationalPhone = z.string().regex(nationalDigits, 'must be exactly 10 digits');

/** Text of an SMS without a documented minimum (endpoints 1, 2 and 5). */
export const smsText = z.string().min(1).max(160);

/** Text of an SMS with a documented minimum (endpoints 3, 4, 6, 7 and 8). */
export const smsTextOfThree = z.string().min(3).max(160);

/** Atoms and quoted strings before the @ (RFC 5321, 4.1.2), with any visible character (RFC 6531). */
const atom = String.raw`[^\p{C}\p{Z}"(),.:;<>@[\\\]]+`;
const quotedString = String.raw`"(?:[^\p{C}"\\]|\\[ -~])*"`;
/** A domain label, in any script (RFC 5890) or as `xn--…`. */
const label = String.raw`(?!-)[\p{L}\p{M}\p{N}\p{So}-]{1,63}(?<!-)`;
const octet = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const addressLiteral = String.raw`\[(?:${octet}(?:\.${octet}){3}|IPv6:[\dA-Fa-f:.]+)\]`;

/** At most 254 characters, 64 of them before the @; a domain has a dot and does not end in a number. */
const mailbox = new RegExp(
	`^(?=.{3,254}$)(?!.{65,}@)(?:${atom}(?:\\.${atom})*|${quotedString})` +
		`@(?:(?:${label}\\.)+(?!\\d+$)${label}|${addressLiteral})$`,
	'u',
);

/** An e-mail address without a name (Send email). */
export const emailAddress = z.email({ pattern: mailbox, error: 'must be an email address' });

/** The URL of media that the service or the recipient's app downloads. */
export const publicUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/**
 * `YYYY-MM-DD HH:MM:SS`, without a documented time zone. Not validated as a date, because a future moment has zeros (SMS
 * status record, `send_date`).
 */
export const wireDateTime = z.string();

/** A string in the schema and a number in a sample of the specification, or vice versa. */
export const stringOrNumber = z.union([z.string(), z.number()]);

/** The output of `tolerant`: every field of every object is optional. */
type Tolerated<Schema> =
	Schema extends z.ZodObject<infer Shape>
		? { readonly [Name in keyof Shape]?: Tolerated<Shape[Name]> | undefined }
		: z.output<Schema>;

const switches = new Map<unknown, boolean>([
	...[1, '1', 'true'].map((on) => [on, true] as const),
	...[0, '0', 'false'].map((off) => [off, false] as const),
]);

/** Yields a value and its equivalents in other JSON types: numbers and text, booleans and 1 or 0. */
function* spellings(value: unknown): Generator<unknown> {
	yield value;
	if (typeof value === 'number') yield String(value);
	if (typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value)) yield Number(value);
	yield switches.get(value);
}

function readAs(schema: z.ZodType, value: unknown): unknown {
	if (!(schema instanceof z.ZodObject)) {
		for (const spelling of spellings(value)) {
			const { success, data } = schema.safeParse(spelling);
			if (success) return data;
		}
		return undefined;
	}
	if (!isRecord(value)) return undefined;
	const read = Object.entries<z.ZodType>(schema.shape).map(([name, field]) => [
		name,
		readAs(field, value[name]),
	]);
	return read.some(([, found]) => found !== undefined) ? Object.fromEntries(read) : undefined;
}

/**
 * Returns a lenient parser: missing fields are `undefined`, values of equivalent JSON types are converted, and unknown
 * fields are dropped.
 */
export const tolerant =
	<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
	(value: unknown) =>
		(readAs(schema, value) ?? {}) as Tolerated<z.ZodObject<Shape>>;

/** An integer, or a string of digits if a double would round it (`parseJson`). */
export const wireInteger = z.union([z.int(), z.string().regex(/^\d+$/)]);

/**
 * Adds the plus sign of E.164; short codes and names are unchanged. The service returns a number as it was sent, so ten
 * digits of an SMS are a Mexican number (endpoints 3 and 4).
 */
export function e164(number: string, family: 'sms' | 'messagingApp'): string {
	if (family === 'sms' && nationalDigits.test(number)) return `+52${number}`;
	const digits = family === 'sms' ? internationalDigits : anyInternationalDigits;
	return digits.test(number) ? `+${number}` : number;
}
