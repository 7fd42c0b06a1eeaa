import { refuse, type Checked } from '../checked';
import type { CountryCode } from './countries';
import { readDigits } from './digits';
import { atHome, counted, formerMexican, international, isNumber } from './international';
import { numberWords } from '../../words';

/**
 * Phone numbers as people write them, brought to the forms the service takes (Endpoints, phone format table).
 * What a number is, and whether it is possible, is for libphonenumber to say; what could mean two numbers is
 * refused rather than guessed.
 */

/** `digits` is E.164 without the plus sign; `country` is its ISO code, where the number tells. */
export type Phone = Checked<{ digits: string; country: string | undefined }>;

export interface PhoneRules {
	/** Whose national form is understood; without one, numbers need their country code. */
	readonly defaultCountry?: CountryCode | undefined;
	/**
	 * WhatsApp takes all of E.164, 7 to 15 digits, and its IDs keep the 1 that Mexican mobile numbers had after
	 * the country code; the SMS endpoints take 11 to 15 digits.
	 */
	readonly channel: 'sms' | 'whatsApp';
}

const fewest = { sms: 11, whatsApp: 7 } as const;

function read(digits: string, announced: boolean, country: CountryCode | undefined) {
	if (announced) return international(digits);
	if (country) return atHome(digits, country, fewest.sms);
	// Nothing tells whether they begin with a country code, and they have to.
	if (digits.startsWith('0')) return refuse(numberWords.hasDialingPrefix);
	if (digits.length < fewest.sms) return refuse(numberWords.hasNoCode, { digits: counted(digits) });
	return international(digits);
}

/**
 * A phone number in international form: E.164 without the plus sign, for SMS 11 to 15 digits, `^\d{11,15}$`
 * (Endpoints 1, 2, 5 to 9), for WhatsApp 7 to 15 (Endpoint 16). Idempotent.
 *
 * @param value text as people write it, or a whole number
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
 * A Mexican phone number in national form: exactly 10 digits without country code, `^\d{10}$`
 * (Endpoints 3 and 4).
 *
 * @param value text as people write it, or a whole number
 */
export function toNational(value: unknown): Phone {
	const phone = toInternational(value, { defaultCountry: 'MX', channel: 'sms' });
	if (!phone.ok) return phone;
	return phone.country === 'MX'
		? { ...phone, digits: phone.digits.slice(2) }
		: refuse(numberWords.isNotMexican);
}

/** A number as the SMS endpoints take it, whichever way it was written: `5215512345678` is `525512345678`. */
export function plainNumber(number: string): string {
	const phone = toInternational(number, { channel: 'sms' });
	return phone.ok ? phone.digits : number;
}

export const isSameNumber = (one: string, other: string): boolean => plainNumber(one) === plainNumber(other);
