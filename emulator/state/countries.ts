import metadata from 'libphonenumber-js/min/metadata';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

export interface Country {
	/** Calling code; the first three digits of a number without a known country. */
	prefix: string;
	name: string;
	iso: string;
	carrier: string;
	/** Credits for one segment. */
	price: number;
}

/** Invented prices and carriers. */
const known: Partial<Record<string, readonly [carrier: string, price: number]>> = {
	US: ['Demo Wireless', 0.02],
	FR: ['Demo Mobile', 0.07],
	ES: ['Demo Movil', 0.06],
	GB: ['Demo Mobile', 0.04],
	DE: ['Demo Funk', 0.08],
	PE: ['Demo Movil', 0.03],
	MX: ['Demo Celular', 0.05],
	AR: ['Demo Movil', 0.06],
	BR: ['Demo Celular', 0.03],
	CL: ['Demo Movil', 0.04],
	CO: ['Demo Movil', 0.02],
};

const names = new Intl.DisplayNames(['en'], { type: 'region' });
const countries = new Map<string, Country>();

/** Returns a country; the objects are shared by all messages. */
function countryNamed(prefix: string, iso: string): Country {
	const key = `${prefix} ${iso}`;
	const [carrier, price] = known[iso] ?? ['Demo Carrier', 0.1];
	const name = iso === 'ZZ' ? 'Elsewhere' : (names.of(iso) ?? iso);
	const country = countries.get(key) ?? { prefix, name, iso, carrier, price };
	countries.set(key, country);
	return country;
}

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
