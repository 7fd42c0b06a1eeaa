import { refuse, type Checked } from '../checked';
import type { CountryCode } from './countries';
import { readDigits } from './digits';
import { counted, formerMexican, international, isNumber, withDefaultCountry } from './international';
import { numberWords } from '../../words';

/**
 * Converts phone numbers to the forms of the service (Endpoints, phone format table). libphonenumber parses and validates
 * them; an ambiguous number is refused rather than guessed.
 */

/** `digits` is E.164 without the plus sign; `country` is its ISO code, if known. */
export type Phone = Checked<{ digits: string; country: string | undefined }>;

export interface PhoneRules {
	/** Country whose national form is accepted; without it, numbers need a country code. */
	readonly defaultCountry?: CountryCode | undefined;
	/** SMS takes 11 to 15 digits. WhatsApp takes 7 to 15, and its IDs keep the former 1 of Mexican mobile numbers. */
	readonly channel: 'sms' | 'whatsApp';
}

const fewest = { sms: 11, whatsApp: 7 } as const;

function read(digits: string, announced: boolean, country: CountryCode | undefined) {
	if (announced) return international(digits);
	if (country) return withDefaultCountry(digits, country, fewest.sms);
	// Without a default country, the digits must begin with a country code.
	if (digits.startsWith('0')) return refuse(numberWords.hasDialingPrefix);
	if (digits.length < fewest.sms) return refuse(numberWords.hasNoCode, { digits: counted(digits) });
	return international(digits);
}

/**
 * Converts a number to international form, E.164 without the plus sign: 11 to 15 digits for SMS (Endpoints 1, 2, 5 to 9),
 * 7 to 15 for WhatsApp (Endpoint 16). Idempotent.
 * @param value text or a whole number
 */
export function toInternational(value: unknown, rules: PhoneRules): Phone {
	const written = readDigits(value);
	if (!written.ok) return written;
	const { digits, announced } = written;
	const number = read(digits, announced, rules.defaultCountry);
	if (!isNumber(number)) return number;
	const length = number.number.length - 1;
	if (length < fewest[rules.channel])
		return refuse(numberWords.isTooShortForSms, { length, fewest: fewest.sms });
	const keepsFormer = rules.channel === 'whatsApp' && formerMexican.test(digits);
	return { ok: true, digits: keepsFormer ? digits : number.number.slice(1), country: number.country };
}

/**
 * Converts a Mexican number to national form: exactly 10 digits without country code (Endpoints 3 and 4).
 * @param value text or a whole number
 */
export function toNational(value: unknown): Phone {
	const phone = toInternational(value, { defaultCountry: 'MX', channel: 'sms' });
	if (!phone.ok) return phone;
	return phone.country === 'MX'
		? { ...phone, digits: phone.digits.slice(2) }
		: refuse(numberWords.isNotMexican);
}

/** Normalizes a number to the form of the SMS endpoints: `5215512345678` becomes `525512345678`. */
export function plainNumber(number: string): string {
	const phone = toInternational(number, { channel: 'sms' });
	return phone.ok ? phone.digits : number;
}

export const isSameNumber = (one: string, other: string): boolean => plainNumber(one) === plainNumber(other);
