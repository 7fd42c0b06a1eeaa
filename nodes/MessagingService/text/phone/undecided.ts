import type { PhoneNumber } from 'libphonenumber-js/core';
import { numberWords, refuse, type Unusable } from '../../words';
import { nameOf, type CountryCode } from './countries';
import { counted, inOrOf, international, isNumber, parse } from './international';
import { kindOf } from './kinds';

/** Reads digits of which nobody said the country: without a plus sign, without 00 and without a Default Country. */

/**
 * The countries of more than 40 million people in which digits, as people write them at home or as a spreadsheet leaves
 * them without their 0, are as many as a number with its country code has. With what they can look like: libphonenumber
 * takes a tenth of a millisecond for each.
 */
const longAtHome = [
	['AR', /^(?:54|9\d{10}$|\d{2,4}15\d{6,8}$)/],
	['BR', /^(?:55|90|\d{11}$)/],
	['CN', /^[1489]/],
	['DE', /^(?:49|1)/],
	['ID', /^(?:62|8)/],
	['RU', /^[78]/],
] as const satisfies ReadonlyArray<readonly [CountryCode, RegExp]>;

/** Whether digits are a mobile number of a country without its country code, or any number with the prefix dialed there. */
function isOfHome(digits: string, country: CountryCode): boolean {
	const number = parse(digits, country);
	if (!number?.isValid() || number.number === `+${digits}`) return false;
	const isMobile = ['mobile', 'fixedLineOrMobile'].includes(kindOf(number) ?? '');
	return isMobile || number.formatNational().replace(/\D/g, '') === digits;
}

const fewestWithCode = 11;

/**
 * Returns the number whose country code the digits begin with. Refuses it unless it is valid, and cannot be a usual number
 * of a large country: what goes abroad by mistake reaches a stranger.
 */
export function withoutCountry(digits: string): PhoneNumber | Unusable {
	if (digits.startsWith('0')) return refuse(numberWords.hasDialingPrefix);
	if (digits.length < fewestWithCode) return refuse(numberWords.hasNoCode, { digits: counted(digits) });
	const number = international(digits);
	const isValid = isNumber(number) && number.isValid();
	const [home] = longAtHome.find(([country, form]) => form.test(digits) && isOfHome(digits, country)) ?? [];
	if (home)
		return isValid
			? refuse(numberWords.hasNoCountry, { country: nameOf(home), other: inOrOf(number) })
			: refuse(numberWords.isOfHome, { country: nameOf(home) });
	return isValid || !isNumber(number) ? number : refuse(numberWords.isNowhere);
}

/**
 * Whether digits are a number whose country is clear, by a plus sign or 00 in front of them or by themselves. A sender may
 * have fewer digits than an SMS can be sent to.
 */
export function hasClearCountry(written: string): boolean {
	const [, announced] = /^(?:\+|00)(.*)$/.exec(written) ?? [];
	if (announced !== undefined) return isNumber(international(announced));
	const number = written.length < fewestWithCode ? international(written) : withoutCountry(written);
	return isNumber(number) && number.isValid();
}
