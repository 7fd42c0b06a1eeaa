import type { CountryCode } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/mobile/examples';
import { listOf } from '../keywords';
import { isEmpty } from '../plainText';
import { withoutAccents } from '../spelling';
import { numberWords, refuse, type Checked } from '../../words';

export type { CountryCode };

/**
 * Every country of libphonenumber; its examples are small, so that the credentials need not load
 * its metadata.
 */
const codes = Object.keys(examples) as CountryCode[];

const names = new Intl.DisplayNames(['en'], { type: 'region' });
const spanishNames = new Intl.DisplayNames(['es'], { type: 'region' });

export const countryName = (country: CountryCode): string => names.of(country) ?? country;

/** All countries with phone numbers, sorted by name. */
export const countries: ReadonlyArray<{ readonly code: CountryCode; readonly name: string }> = codes
	.map((code) => ({ code, name: countryName(code) }))
	.sort((one, other) => one.name.localeCompare(other.name));

/** The countries of every field Default Country. */
export const countryOptions: ReadonlyArray<{
	readonly name: string;
	readonly value: CountryCode | '';
}> = [
	{ name: 'None: Numbers Need Their Country Code', value: '' },
	...countries.map(({ code, name }) => ({ name: `${name} (${code})`, value: code })),
];

const plain = (text: string): string => withoutAccents(text).trim();

/**
 * Returns the country that somebody calls by its name, in English or Spanish, or by another usual
 * code.
 */
function countryCalled(text: string): CountryCode | undefined {
	const said = plain(text);
	if (said === 'uk') return 'GB';
	if (said === 'usa') return 'US';
	return codes.find((code) =>
		[names, spanishNames].some((each) => plain(each.of(code) ?? '') === said),
	);
}

/**
 * Reads a two-letter country code in any case, or the name of a country; `undefined` for an empty
 * field.
 */
export function toCountry(value: unknown): Checked<{ country: CountryCode | undefined }> {
	if (isEmpty(value)) return { ok: true, country: undefined };
	if (typeof value !== 'string') return refuse(numberWords.isNotACountry);
	const code = value.trim().toUpperCase();
	const country = codes.find((one) => one === code) ?? countryCalled(value);
	return country || code === '' ? { ok: true, country } : refuse(numberWords.isNotACountry);
}

/** Where messages may go. */
export interface Destinations {
	/** The only countries; undefined for all. */
	readonly allowed: readonly CountryCode[] | undefined;
	/** Whether to premium-rate, shared-cost, satellite, personal and toll-free numbers, too. */
	readonly special: boolean;
}

/**
 * Reads countries from a text or list, and whether SPECIAL is among them; an empty field allows all
 * countries.
 */
export function toCountries(value: unknown): Checked<Destinations> {
	if (value === '') return { ok: true, allowed: undefined, special: false };
	const entries = listOf(value).map((entry) => entry.toUpperCase());
	const named = entries.filter((entry) => entry !== 'SPECIAL');
	const allowed: CountryCode[] = [];
	for (const one of named) {
		const read = toCountry(one);
		if (!read.ok) return refuse(numberWords.hasNotACountry, { wayOut: read.wayOut });
		if (!read.country) return refuse(numberWords.namesNoCountry);
		allowed.push(read.country);
	}
	// An expression that returns nothing must not allow every country.
	if (allowed.length > 0) return { ok: true, allowed, special: entries.length > named.length };
	return refuse(numberWords.namesNoCountry);
}
