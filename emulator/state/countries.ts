import metadata from 'libphonenumber-js/min/metadata';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

export interface Country {
	/** Calling code; the first three digits of a number without a known country. */
	readonly prefix: string;
	readonly name: string;
	readonly iso: string;
}

const names = new Intl.DisplayNames(['en'], { type: 'region' });
const countryNamed = (prefix: string, iso: string): Country => ({
	...{ prefix, iso },
	name: iso === 'ZZ' ? 'Elsewhere' : (names.of(iso) ?? iso),
});

/** The countries of each calling code; the main one is the first. */
const byCode: Readonly<Record<string, readonly CountryCode[]>> = metadata.country_calling_codes;

/** Returns the country of an international number without a plus sign. */
export function countryOf(number: string): Country {
	const code = [1, 2, 3].map((length) => number.slice(0, length)).find((one) => one in byCode);
	const [main, ...others] = byCode[code ?? ''] ?? [];
	if (code === undefined || main === undefined) return countryNamed(number.slice(0, 3), 'ZZ');
	// Parsing takes longer than everything else for a message.
	const found = others.length > 0 ? parsePhoneNumberFromString(`+${number}`)?.country : main;
	return countryNamed(code, found ?? main);
}
