import {
	getCountries,
	getCountryCallingCode,
	parsePhoneNumberFromString,
	type CountryCode,
} from 'libphonenumber-js/min';

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
const known: Partial<Record<string, Pick<Country, 'carrier' | 'price'>>> = {
	US: { carrier: 'Demo Wireless', price: 0.02 },
	FR: { carrier: 'Demo Mobile', price: 0.07 },
	ES: { carrier: 'Demo Movil', price: 0.06 },
	GB: { carrier: 'Demo Mobile', price: 0.04 },
	DE: { carrier: 'Demo Funk', price: 0.08 },
	PE: { carrier: 'Demo Movil', price: 0.03 },
	MX: { carrier: 'Demo Celular', price: 0.05 },
	AR: { carrier: 'Demo Movil', price: 0.06 },
	BR: { carrier: 'Demo Celular', price: 0.03 },
	CL: { carrier: 'Demo Movil', price: 0.04 },
	CO: { carrier: 'Demo Movil', price: 0.02 },
};
const elsewhere = { carrier: 'Demo Carrier', price: 0.1 };

const names = new Intl.DisplayNames(['en'], { type: 'region' });
const countryNamed = (prefix: string, iso: string, name = names.of(iso) ?? iso): Country => ({
	prefix,
	name,
	iso,
	...(known[iso] ?? elsewhere),
});

/** Countries by calling code; the objects are shared by all messages. */
const byCode = new Map<string, Map<string, Country>>();
for (const iso of getCountries()) {
	const code = getCountryCallingCode(iso);
	byCode.set(
		code,
		(byCode.get(code) ?? new Map<string, Country>()).set(iso, countryNamed(code, iso)),
	);
}

/** The main country of each shared calling code. */
const mainCountry: Partial<Record<string, CountryCode>> = {
	1: 'US',
	7: 'RU',
	39: 'IT',
	44: 'GB',
	47: 'NO',
	61: 'AU',
};

/** Returns the country of an international number without a plus sign. */
export function countryOf(number: string): Country {
	for (const length of [1, 2, 3]) {
		const code = number.slice(0, length);
		const countries = byCode.get(code);
		if (countries === undefined) continue;
		const [first] = countries.values();
		// Parsing takes longer than everything else for a message.
		const iso =
			countries.size === 1 ? undefined : parsePhoneNumberFromString(`+${number}`)?.country;
		const found = countries.get(iso ?? mainCountry[code] ?? '') ?? first;
		if (found !== undefined) return found;
	}
	return countryNamed(number.slice(0, 3), 'ZZ', 'Elsewhere');
}
