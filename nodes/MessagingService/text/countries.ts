import { getCountries, getExampleNumber, type CountryCode, type PhoneNumber } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/mobile/examples';
import metadata from 'libphonenumber-js/metadata.min.json';
import { isEmpty, refuse, type Checked } from './checked';

export type { CountryCode };

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** Its name in English. */
export const nameOf = (country: CountryCode): string => names.of(country) ?? country;

/** Every country that has phone numbers, by name. */
export const countries = (): ReadonlyArray<{ readonly code: CountryCode; readonly name: string }> =>
	getCountries(metadata)
		.map((code) => ({ code, name: nameOf(code) }))
		.sort((one, other) => one.name.localeCompare(other.name));

/** A mobile number as it looks there. */
export function exampleIn(country: CountryCode): PhoneNumber {
	const example = getExampleNumber(country, examples, metadata);
	if (!example) throw new RangeError(`No example of a number in ${country}`);
	return example;
}

/** The two-letter code of a country, in any case; nothing for an empty field. */
export function toCountry(value: unknown): Checked<{ country: CountryCode | undefined }> {
	if (isEmpty(value)) return { ok: true, country: undefined };
	const code = typeof value === 'string' ? value.trim().toUpperCase() : value;
	const country = getCountries(metadata).find((one) => one === code);
	return country || code === ''
		? { ok: true, country }
		: refuse(
				'is not the two-letter code of a country',
				'Write e.g. MX for Mexico or US for the United States',
			);
}
