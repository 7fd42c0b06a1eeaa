import {
	getCountryCallingCode,
	getExampleNumber,
	parsePhoneNumberFromString,
	type PhoneNumber,
} from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max.json';
import examples from 'libphonenumber-js/mobile/examples';
import { countryName, type CountryCode } from './countries';
import { kindOf } from './kinds';
import { numberWords, refuse, type Unusable } from '../../words';

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

const parse = (text: string, defaultCountry?: CountryCode): PhoneNumber | undefined =>
	parsePhoneNumberFromString(
		text,
		{ extract: false, ...(defaultCountry && { defaultCountry }) },
		metadata,
	);

/**
 * Older forms of numbers that phones still have, by E.164 without plus sign, and what they are
 * today.
 */
const olderForms: ReadonlyArray<readonly [RegExp, string]> = [
	// Until 2019 Mexican numbers had a 1 after the country code, or 01, 044 or 045 in front of them.
	[/^52(?:1|01|04[45])(?=\d{10}$)/, '52'],
	// Until 2016 Brazilian mobile numbers had 8 digits; IDs of WhatsApp still do.
	[/^55(\d\d)(?=[6-9]\d{7}$)/, '55$19'],
];

/** Returns a number in its form of today: E.164 without plus sign. */
export const inTodaysForm = (digits: string): string =>
	olderForms.reduce((now, [older, today]) => now.replace(older, today), digits);

const isValid = (number: PhoneNumber): boolean => kindOf(number) !== undefined;

const inOrOf = (number: PhoneNumber): string =>
	number.country === undefined
		? `for +${number.countryCallingCode}`
		: `in ${countryName(number.country)}`;

/** Returns why digits are no number that a phone has. */
function whyNot(
	digits: string,
	number: PhoneNumber | undefined,
	country: CountryCode | undefined,
): Unusable {
	const abroad = country && parse(`+${digits}`);
	if (country && abroad && isValid(abroad))
		return refuse(numberWords.isAbroad, {
			country: countryName(country),
			other: inOrOf(abroad),
			written: formatsIn(country),
		});
	if (number === undefined) {
		if (country || digits.length < 7 || digits.length > 15) return refuse(numberWords.isNotANumber);
		return refuse(numberWords.hasUnknownCode);
	}
	if (number.isPossible()) return refuse(numberWords.isNotValid);
	if (number.country === undefined) return refuse(numberWords.isNotOfItsCode);
	return refuse(numberWords.hasWrongLength, {
		digits: counted(number.nationalNumber),
		country: countryName(number.country),
		written: formatsIn(number.country),
	});
}

/** Reads digits that begin with a country code, in the form of today. */
const parseWithPlus = (digits: string): PhoneNumber | undefined =>
	parse(`+${inTodaysForm(digits)}`);

/**
 * Reads digits as people of a country write them. A Brazilian number without the 9 is more likely a
 * typo there.
 */
function national(digits: string, country: CountryCode): PhoneNumber | undefined {
	const number = parse(digits, country);
	return number?.countryCallingCode === '52' ? parseWithPlus(number.number.slice(1)) : number;
}

/**
 * Reads digits as a number with its country code, or as one of the Default Country, with or without
 * its code: first as what most numbers of as many digits are there.
 * @param isLenient whether a number of possible length is enough, though the metadata knows no such
 * number
 */
export function readNumber(
	digits: string,
	country: CountryCode | undefined,
	isLenient: boolean,
): PhoneNumber | Unusable {
	const code = country && getCountryCallingCode(country, metadata);
	/** A typo must not lead abroad. */
	const inside = (number: PhoneNumber | undefined) =>
		code === undefined || number?.countryCallingCode === code ? number : undefined;
	const own = inside(parseWithPlus(digits));
	const local = country && inside(national(digits, country));
	const isUsual = country && digits.length === exampleIn(country).nationalNumber.length;
	const readings = (isUsual ? [local, own] : [own, local]).filter((number) => number !== undefined);
	return (
		readings.find(isValid) ??
		(isLenient ? readings.find((number) => number.isPossible()) : undefined) ??
		whyNot(digits, local ?? own, country)
	);
}

export const isNumber = (result: PhoneNumber | Unusable): result is PhoneNumber =>
	!('ok' in result);
