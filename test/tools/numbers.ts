import fc from 'fast-check';
import { getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max.json';
import { countries, type CountryCode } from '../../nodes/MessagingService/text/phone/countries';

/** Valid numbers of every country, drawn from the patterns of the metadata. */

/** The place of the kinds in a country's metadata. */
const kinds = ['fixedLine', 'mobile', 'tollFree', 'premiumRate'] as const;
export type Kind = (typeof kinds)[number];
const placeOfKinds = 11;

export interface Sample {
	readonly country: CountryCode;
	readonly kind: Kind;
	/** E.164 without the plus sign. */
	readonly digits: string;
	/** Without country code, and as it is dialed within the country. */
	readonly national: string;
	readonly dialed: string;
}

function patternOf(country: CountryCode, kind: Kind): RegExp | undefined {
	const plan: unknown[] = metadata.countries[country] ?? [];
	const types = plan[placeOfKinds];
	const type: unknown = Array.isArray(types) ? types[kinds.indexOf(kind)] : undefined;
	const pattern: unknown = Array.isArray(type) ? type[0] : undefined;
	return typeof pattern === 'string' && pattern !== '' ? new RegExp(`^(?:${pattern})$`) : undefined;
}

function numbersOf(country: CountryCode, kind: Kind, most: number): Sample[] {
	const pattern = patternOf(country, kind);
	if (!pattern) return [];
	const drawn = new Set(fc.sample(fc.stringMatching(pattern), { numRuns: most, seed: 42 }));
	return [...drawn].flatMap((national) => {
		const digits = `${getCountryCallingCode(country, metadata)}${national}`;
		const number = parsePhoneNumberFromString(`+${digits}`, { extract: false }, metadata);
		if (!number?.isValid() || number.nationalNumber !== national) return [];
		return { country, kind, digits, national, dialed: number.formatNational().replace(/\D/g, '') };
	});
}

/** At most so many of each kind and country. */
export const numbersEverywhere = (some: readonly Kind[], most: number): Sample[] =>
	countries.flatMap(({ code }) => some.flatMap((kind) => numbersOf(code, kind, most)));
