import { getCountryCallingCode, type PhoneNumber } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max.json';
import { refuse, type Unusable } from '../checked';
import { nameOf, type CountryCode } from './countries';
import {
	exampleIn,
	impossible,
	international,
	isNumber,
	isPossible,
	parse,
	writtenIn,
} from './international';
import { numberWords } from '../../words';

/**
 * Digits without a plus sign where there is a Default Country: a number of that country, or one that begins with its
 * country code, as +1 is that of many. One that would lead anywhere else is refused, however well it reads: it is far more often a slip of
 * the finger than somebody abroad.
 */

const inOrOf = (number: PhoneNumber): string =>
	number.country === undefined ? `for +${number.countryCallingCode}` : `in ${nameOf(number.country)}`;

const two = (country: CountryCode, other: string): Unusable =>
	refuse(numberWords.hasTwoReadings, { country: nameOf(country), other });

/** @param shortest digits with which something else than a number of the country is thought of */
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
