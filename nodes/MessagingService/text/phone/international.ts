import {
	getCountryCallingCode,
	getExampleNumber,
	parsePhoneNumberFromString,
	type PhoneNumber,
} from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max.json';
import examples from 'libphonenumber-js/mobile/examples';
import { nameOf, type CountryCode } from './countries';
import { numberWords, refuse, type Unusable } from '../../words';

/** Maximum digits of E.164. */
const mostDigits = 15;

/** Returns an example of a mobile number. */
export function exampleIn(country: CountryCode): PhoneNumber {
	const example = getExampleNumber(country, examples, metadata);
	if (!example) throw new RangeError(`No example of a number in ${country}`);
	return example;
}

const counted = (digits: string) => `${digits.length} ${digits.length === 1 ? 'digit' : 'digits'}`;

function formatsIn(country: CountryCode): string {
	const example = exampleIn(country);
	return `${counted(example.nationalNumber)}: ${example.format('NATIONAL')}, or ${example.format('INTERNATIONAL')}`;
}

function impossible(number: PhoneNumber): Unusable {
	const { country, nationalNumber } = number;
	if (country === undefined) return refuse(numberWords.isNotOfItsCode);
	const written = formatsIn(country);
	return nationalNumber.startsWith('0')
		? refuse(numberWords.hasZeroInFront, { country: nameOf(country), written })
		: refuse(numberWords.hasWrongLength, {
				digits: counted(nationalNumber),
				country: nameOf(country),
				written,
			});
}

const parse = (text: string, defaultCountry?: CountryCode): PhoneNumber | undefined =>
	parsePhoneNumberFromString(text, { extract: false, ...(defaultCountry && { defaultCountry }) }, metadata);

/** Until 2019 Mexican numbers had a 1 after the country code, or 01, 044 or 045 in front of them. */
const formerMexican = /^(?:1|01|04[45])(\d{10})$/;
const formerWithCode = /^52(?:1|01|04[45])(\d{10})$/;

/** Whether the length is possible, and the number has no 0 that is only dialed within the country. */
const isPossible = (number: PhoneNumber): boolean =>
	number.isPossible() && (!number.nationalNumber.startsWith('0') || number.isValid());

export function international(digits: string): PhoneNumber | Unusable {
	if (digits.startsWith('0')) return refuse(numberWords.hasCodeOfZero);
	if (digits.length > mostDigits)
		return refuse(numberWords.hasTooManyDigits, { digits: counted(digits), most: mostDigits });
	const [, former] = formerWithCode.exec(digits) ?? [];
	const number = parse(`+${former ? `52${former}` : digits}`);
	if (number) return isPossible(number) ? number : impossible(number);
	return digits.length < 7
		? refuse(numberWords.hasTooFewDigits, { digits: counted(digits) })
		: refuse(numberWords.hasUnknownCode);
}

export const isNumber = (result: PhoneNumber | Unusable | undefined): result is PhoneNumber =>
	result !== undefined && !('ok' in result);

const inOrOf = (number: PhoneNumber): string =>
	number.country === undefined ? `for +${number.countryCallingCode}` : `in ${nameOf(number.country)}`;

const ambiguous = (country: CountryCode, other: string): Unusable =>
	refuse(numberWords.hasTwoReadings, { country: nameOf(country), other });

/**
 * Reads digits without a plus sign as a number of the Default Country, with or without its country code, which others may
 * share (+1). Numbers of other countries are refused even if valid: they are far more often typos than intended.
 *
 * @param shortest fewest digits that may include a country code
 */
export function withDefaultCountry(
	digits: string,
	country: CountryCode,
	shortest: number,
): PhoneNumber | Unusable {
	const code = getCountryCallingCode(country, metadata);
	const [, former = digits] = (country === 'MX' && formerMexican.exec(digits)) || [];
	const parsed = parse(former, country);
	const local = parsed?.countryCallingCode === code ? parsed : undefined;
	const national = local && isPossible(local) ? local : undefined;
	const read = digits.length >= shortest && !digits.startsWith('0') ? international(digits) : undefined;
	const withCode = isNumber(read) ? read : undefined;
	// Digits that are as many as in most numbers of this country are read as a number of this country.
	const hasUsualLength = digits.length === exampleIn(country).nationalNumber.length;

	if (withCode && withCode.countryCallingCode !== code) {
		if (!national)
			return refuse(numberWords.isAbroad, {
				country: nameOf(country),
				other: inOrOf(withCode),
				written: formatsIn(country),
			});
		if (!national.isValid() || (!hasUsualLength && withCode.isValid()))
			return ambiguous(country, `one ${inOrOf(withCode)} with its country code`);
	} else if (withCode && withCode.number !== national?.number) {
		const isNational = hasUsualLength && national?.isValid();
		if (!national || (withCode.isValid() && !isNational)) return withCode;
		if (withCode.isValid() || (!national.isValid() && !hasUsualLength))
			return ambiguous(country, 'one with its country code');
	}
	if (national) return national;
	if (local) return impossible(local);
	return parsed ? refuse(numberWords.hasExitCode) : refuse(numberWords.isNotANumber);
}
