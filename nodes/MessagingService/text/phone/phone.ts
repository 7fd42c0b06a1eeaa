import { getExampleNumber, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min.json';
import examples from 'libphonenumber-js/mobile/examples';
import { nameOf, type CountryCode } from './countries';
import { refuse, type Checked, type Unusable } from '../checked';
import { formerMexican } from './comparable';
import { oneNumber, readDigits } from './digits';

/**
 * Phone numbers as people write them, brought to the forms the service takes (Endpoints, phone format table).
 * What a number is, and whether it is possible, is for libphonenumber to say; what could mean two numbers is
 * refused rather than guessed.
 */

/** `digits` is E.164 without the plus sign; `country` is its ISO code, where the number tells. */
export type Phone = Checked<{ digits: string; country: string | undefined }>;

/** How numbers are read. */
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
const most = 15;

const writeInternational = 'Write it with the country code, e.g. +52 55 1234 5678';
const noTrunk =
	'Remove the dialing prefix and write country code, area code and number, e.g. +52 55 1234 5678';

/** A mobile number as it looks there. */
export function exampleIn(country: CountryCode): PhoneNumber {
	const example = getExampleNumber(country, examples, metadata);
	if (!example) throw new RangeError(`No example of a number in ${country}`);
	return example;
}

const counted = (digits: string) => `${digits.length} ${digits.length === 1 ? 'digit' : 'digits'}`;

function impossible(number: PhoneNumber): Unusable {
	const { country } = number;
	if (country === undefined) return refuse('is no number of its country code', oneNumber);
	const example = exampleIn(country);
	const zero = number.nationalNumber.startsWith('0');
	return refuse(
		zero
			? 'has a 0 after the country code, a dialing prefix'
			: `has ${counted(number.nationalNumber)} after the country code, which no number in ${nameOf(country)} has`,
		`A number there has e.g. ${counted(example.nationalNumber)}: ${example.format('NATIONAL')}, or ${example.format('INTERNATIONAL')}`,
	);
}

const parse = (text: string, defaultCountry?: CountryCode): PhoneNumber | undefined =>
	parsePhoneNumberFromString(text, { extract: false, ...(defaultCountry && { defaultCountry }) }, metadata);

/** Possible by its length, and without a 0 that nobody dials from abroad. */
const isPossible = (number: PhoneNumber): boolean =>
	number.isPossible() && (number.isValid() || !number.nationalNumber.startsWith('0'));

/** A number that begins with its country code. */
function international(digits: string): PhoneNumber | Unusable {
	if (digits.startsWith('0')) return refuse('has a country code that starts with 0', writeInternational);
	if (digits.length > most)
		return refuse(`has ${counted(digits)}; at most ${most} are possible in one phone number`, oneNumber);
	const [, former] = formerMexican.exec(digits) ?? [];
	const number = parse(`+${former ? `52${former}` : digits}`);
	if (!number) {
		return digits.length < 7
			? refuse(`has ${counted(digits)}, too few for a phone number`, writeInternational)
			: refuse('starts with a country code that does not exist', writeInternational);
	}
	if (!isPossible(number)) return impossible(number);
	return number;
}

const isNumber = (result: PhoneNumber | Unusable | undefined): result is PhoneNumber =>
	result !== undefined && !('ok' in result);

/** Digits of which nothing tells whether they begin with a country code. */
function unannounced(digits: string, defaultCountry: CountryCode | undefined): PhoneNumber | Unusable {
	const whole = digits.length >= fewest.sms && !digits.startsWith('0') ? international(digits) : undefined;
	if (!defaultCountry) {
		if (whole) return whole;
		return digits.startsWith('0')
			? refuse('starts with 0, which is a dialing prefix and not a country code', noTrunk)
			: refuse(
					`has ${counted(digits)}, so the country code is missing`,
					`${writeInternational}, or set Default Country in the credential or in Options`,
				);
	}
	const former = defaultCountry === 'MX' && /^1\d{10}$/.test(digits);
	const local = parse(former ? digits.slice(1) : digits, defaultCountry);
	const readings = [local && isPossible(local) ? local : undefined, whole].filter(isNumber);
	const valid = readings.filter((reading) => reading.isValid());
	const [first, second] = valid.length > 0 ? valid : readings;
	// Without a plus sign it is rather what people there write, where it is as long as that.
	const isUsual = digits.length === exampleIn(defaultCountry).nationalNumber.length;
	if (first && second && first.number !== second.number && !isUsual) {
		return refuse(
			`can be a number in ${nameOf(defaultCountry)} or one with its country code`,
			'Write it with a plus sign and its country code, e.g. +52 55 1234 5678',
		);
	}
	return first ?? (local ? impossible(local) : (whole ?? refuse('is no phone number', oneNumber)));
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
	const number = announced ? international(digits) : unannounced(digits, rules.defaultCountry);
	if (!isNumber(number)) return number;
	const length = number.number.length - 1;
	if (length < fewest[rules.channel]) {
		return refuse(
			`has ${length} digits with its country code; the service takes no SMS for fewer than ${fewest.sms}`,
			'Reach this person by another channel',
		);
	}
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
		: refuse(
				'is not a number in Mexico',
				'Set Number Format to International, or write the 10 digits of a Mexican number',
			);
}
