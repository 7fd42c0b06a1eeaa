import {
	getCountryCallingCode,
	getExampleNumber,
	parsePhoneNumberFromString,
	type PhoneNumber,
} from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max.json';
import examples from 'libphonenumber-js/mobile/examples';
import { refuse, type Unusable } from '../checked';
import { nameOf, type CountryCode } from './countries';
import { numberWords } from '../../words';

/** Digits with their country code or at home, as libphonenumber reads and judges them. */

const most = 15;

/** A mobile number as it looks there. */
export function exampleIn(country: CountryCode): PhoneNumber {
	const example = getExampleNumber(country, examples, metadata);
	if (!example) throw new RangeError(`No example of a number in ${country}`);
	return example;
}

export const counted = (digits: string) => `${digits.length} ${digits.length === 1 ? 'digit' : 'digits'}`;

function writtenIn(country: CountryCode): string {
	const example = exampleIn(country);
	return `${counted(example.nationalNumber)}: ${example.format('NATIONAL')}, or ${example.format('INTERNATIONAL')}`;
}

function impossible(number: PhoneNumber): Unusable {
	const { country, nationalNumber } = number;
	if (country === undefined) return refuse(numberWords.isNotOfItsCode);
	const written = writtenIn(country);
	return nationalNumber.startsWith('0')
		? refuse(numberWords.hasZeroAfterCode, { written })
		: refuse(numberWords.hasWrongLength, {
				digits: counted(nationalNumber),
				country: nameOf(country),
				written,
			});
}

const parse = (text: string, defaultCountry?: CountryCode): PhoneNumber | undefined =>
	parsePhoneNumberFromString(text, { extract: false, ...(defaultCountry && { defaultCountry }) }, metadata);

/** Mexican mobile numbers had a 1 after the country code until 2019. */
export const formerMexican = /^521(\d{10})$/;

/** Possible by its length, and without a 0 that nobody dials from abroad. */
const isPossible = (number: PhoneNumber): boolean =>
	number.isPossible() && (number.isValid() || !number.nationalNumber.startsWith('0'));

export function international(digits: string): PhoneNumber | Unusable {
	if (digits.startsWith('0')) return refuse(numberWords.hasCodeOfZero);
	if (digits.length > most) return refuse(numberWords.hasTooManyDigits, { digits: counted(digits), most });
	const [, former] = formerMexican.exec(digits) ?? [];
	const number = parse(`+${former ? `52${former}` : digits}`);
	if (!number) {
		return digits.length < 7
			? refuse(numberWords.hasTooFewDigits, { digits: counted(digits) })
			: refuse(numberWords.hasUnknownCode);
	}
	if (!isPossible(number)) return impossible(number);
	return number;
}

export const isNumber = (result: PhoneNumber | Unusable | undefined): result is PhoneNumber =>
	result !== undefined && !('ok' in result);

/** Whether it is a mobile number, where that can be told: in many countries numbers of both kinds look alike. */
export function isMobile(digits: string): boolean | undefined {
	const type = parse(`+${digits}`)?.getType();
	if (type === undefined || type === 'FIXED_LINE_OR_MOBILE') return undefined;
	return type === 'MOBILE';
}

const inOrOf = (number: PhoneNumber): string =>
	number.country === undefined ? `for +${number.countryCallingCode}` : `in ${nameOf(number.country)}`;

const two = (country: CountryCode, other: string): Unusable =>
	refuse(numberWords.hasTwoReadings, { country: nameOf(country), other });

/**
 * Digits without a plus sign where there is a Default Country: a number of that country, or one that begins with its
 * country code, as +1 is that of many. One that would lead anywhere else is refused, however well it reads: it is far
 * more often a slip of the finger than somebody abroad.
 *
 * @param shortest digits with which something else than a number of the country is thought of
 */
export function atHome(digits: string, country: CountryCode, shortest: number): PhoneNumber | Unusable {
	const code = getCountryCallingCode(country, metadata);
	const former = country === 'MX' && /^1\d{10}$/.test(digits);
	const parsed = parse(former ? digits.slice(1) : digits, country);
	const local = parsed?.countryCallingCode === code ? parsed : undefined;
	const home = local && isPossible(local) ? local : undefined;
	const read = digits.length >= shortest && !digits.startsWith('0') ? international(digits) : undefined;
	const whole = isNumber(read) ? read : undefined;
	// Without a plus sign it is rather what people there write, where it is as long as that.
	const isUsual = digits.length === exampleIn(country).nationalNumber.length;

	if (whole && whole.countryCallingCode !== code) {
		if (!home)
			return refuse(numberWords.isAbroad, {
				country: nameOf(country),
				other: inOrOf(whole),
				written: writtenIn(country),
			});
		if (!home.isValid() || (!isUsual && whole.isValid()))
			return two(country, `one ${inOrOf(whole)} with its country code`);
	} else if (whole && whole.number !== home?.number) {
		if (!home || (whole.isValid() && !(isUsual && home.isValid()))) return whole;
		if (!home.isValid() && !isUsual) return two(country, 'one with its country code');
	}
	if (home) return home;
	if (local) return impossible(local);
	return parsed ? refuse(numberWords.hasExitCode) : refuse(numberWords.isNotANumber);
}
