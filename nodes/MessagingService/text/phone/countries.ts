import type { CountryCode } from 'libphonenumber-js/core';
import { isList } from '../../contract/json';
import { isEmpty } from '../plainText';
import { withoutAccents } from '../spelling';
import { numberWords, refuse, type Checked } from '../../words';

export type { CountryCode };

/** Every country of libphonenumber, listed so that the credentials need not load its metadata. */
const codes = `AC AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI
FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS
IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM
MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT
PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TG TH TJ TK TL
TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`.split(
	/\s+/,
) as CountryCode[];

const names = new Intl.DisplayNames(['en'], { type: 'region' });
const spanishNames = new Intl.DisplayNames(['es'], { type: 'region' });

export const nameOf = (country: CountryCode): string => names.of(country) ?? country;

/** All countries with phone numbers, sorted by name. */
export const countries: ReadonlyArray<{ readonly code: CountryCode; readonly name: string }> = codes
	.map((code) => ({ code, name: nameOf(code) }))
	.sort((one, other) => one.name.localeCompare(other.name));

/** The countries of every field Default Country. */
export const countryOptions: ReadonlyArray<{ readonly name: string; readonly value: CountryCode | '' }> = [
	{ name: 'None: Numbers Need Their Country Code', value: '' },
	...countries.map(({ code, name }) => ({ name: `${name} (${code})`, value: code })),
];

const plain = (text: string): string => withoutAccents(text).trim();

/** Returns the country that somebody calls by its name, in English or Spanish, or by another usual code. */
function countryCalled(text: string): CountryCode | undefined {
	const said = plain(text);
	if (said === 'uk') return 'GB';
	if (said === 'usa') return 'US';
	return codes.find((code) => [names, spanishNames].some((each) => plain(each.of(code) ?? '') === said));
}

/** Reads a two-letter country code in any case, or the name of a country; `undefined` for an empty field. */
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

const isSpecial = (entry: unknown): boolean => /^\s*special\s*$/i.test(String(entry));

/** Reads countries from a text or list, and whether SPECIAL is among them; an empty field allows all countries. */
export function toCountries(value: unknown): Checked<Destinations> {
	if (value === '') return { ok: true, allowed: undefined, special: false };
	const entries: unknown[] = isList(value) ? value : String(value ?? '').split(/[,;\n]/);
	const allowed: CountryCode[] = [];
	for (const one of entries.filter((entry) => !isEmpty(entry) && !isSpecial(entry))) {
		const read = toCountry(one);
		if (!read.ok) return refuse(numberWords.hasNotACountry, { wayOut: read.wayOut });
		if (!read.country) return refuse(numberWords.namesNoCountry);
		allowed.push(read.country);
	}
	// An expression that returns nothing must not allow every country.
	if (allowed.length > 0) return { ok: true, allowed, special: entries.some(isSpecial) };
	return refuse(numberWords.namesNoCountry);
}
