import { getExampleNumber, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max.json';
import examples from 'libphonenumber-js/mobile/examples';
import { refuse, type Unusable } from '../checked';
import { nameOf, type CountryCode } from './countries';
import { numberWords } from '../../words';

/** Digits with their country code, as libphonenumber reads and judges them. */

/** The most that E.164 allows. */
const most = 15;

/** A mobile number as it looks there. */
export function exampleIn(country: CountryCode): PhoneNumber {
	const example = getExampleNumber(country, examples, metadata);
	if (!example) throw new RangeError(`No example of a number in ${country}`);
	return example;
}

export const counted = (digits: string) => `${digits.length} ${digits.length === 1 ? 'digit' : 'digits'}`;

/** How a number there is written. */
export function writtenIn(country: CountryCode): string {
	const example = exampleIn(country);
	return `${counted(example.nationalNumber)}: ${example.format('NATIONAL')}, or ${example.format('INTERNATIONAL')}`;
}

export function impossible(number: PhoneNumber): Unusable {
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

export const parse = (text: string, defaultCountry?: CountryCode): PhoneNumber | undefined =>
	parsePhoneNumberFromString(text, { extract: false, ...(defaultCountry && { defaultCountry }) }, metadata);

/** Mexican mobile numbers had a 1 after the country code until 2019. */
export const formerMexican = /^521(\d{10})$/;

/** Possible by its length, and without a 0 that nobody dials from abroad. */
export const isPossible = (number: PhoneNumber): boolean =>
	number.isPossible() && (number.isValid() || !number.nationalNumber.startsWith('0'));

/** A number that begins with its country code. */
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
