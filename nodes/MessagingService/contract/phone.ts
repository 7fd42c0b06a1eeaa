import * as z from 'zod/v4';

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

/**
 * Adds the plus sign of E.164; short codes and names are unchanged. The service returns a number as
 * it was sent, so ten digits of an SMS are a Mexican number (endpoints 3 and 4).
 */
export function e164(number: string, family: 'sms' | 'messagingApp'): string {
	if (family === 'sms' && nationalDigits.test(number)) return `+52${number}`;
	const digits = family === 'sms' ? internationalDigits : anyInternationalDigits;
	return digits.test(number) ? `+${number}` : number;
}
