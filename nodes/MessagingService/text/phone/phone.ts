import { e164, isList } from '../../contract';
import type { CountryCode, Destinations } from './countries';
import { readDigits } from './digits';
import { exampleIn, inTodaysForm, isNumber, readNumber } from './international';
import { kindOf, specialKinds, type Kind } from './kinds';
import { exampleNumber, numberWords, refuse, type Checked, type Unusable } from '../../words';

/**
 * Converts phone numbers to the forms of the service (Endpoints, phone format table).
 * libphonenumber parses and validates them; what no phone has is refused.
 */

/**
 * `digits` is E.164 without the plus sign; `country` is its ISO code, if known. A number without a
 * `kind` may exist by its length, but is not valid: the metadata knows no such number.
 */
export type Phone = Checked<{
	digits: string;
	country: string | undefined;
	kind: Kind | undefined;
}>;

export interface PhoneRules {
	/** Country whose national form is accepted; without it, numbers need a country code. */
	readonly defaultCountry?: CountryCode | undefined;
	/**
	 * SMS takes 11 to 15 digits. WhatsApp takes 7 to 15, and its IDs keep older forms of Mexican and
	 * Brazilian numbers.
	 */
	readonly channel: 'sms' | 'whatsApp';
	/**
	 * Whether a number of possible length is enough; otherwise the metadata must know such a number.
	 */
	readonly isLenient?: boolean;
}

const fewest = { sms: 11, whatsApp: 7 } as const;

/** IDs of WhatsApp with the former 1 of Mexico, or without the 9 of Brazil. */
const olderId = /^(?:521|55)\d{10}$/;

/**
 * Converts a number to international form, E.164 without the plus sign: 11 to 15 digits for SMS
 * (Endpoints 1, 2, 5 to 9), 7 to 15 for WhatsApp (Endpoint 16).
 * @param value text or a whole number
 */
export function toInternational(value: unknown, rules: PhoneRules): Phone {
	const phone = readPhone(value, rules);
	const { defaultCountry = 'MX' } = rules;
	if (phone.ok || defaultCountry === 'MX') return phone;
	const example = exampleIn(defaultCountry).formatInternational();
	return { ...phone, wayOut: phone.wayOut.replace(exampleNumber, example) };
}

function readPhone(
	value: unknown,
	{ defaultCountry, channel, isLenient = false }: PhoneRules,
): Phone {
	const written = readDigits(value);
	if (!written.ok) return written;
	const { digits, announced } = written;
	if (!announced && !defaultCountry) return refuse(numberWords.hasNoCountry);
	const number = readNumber(digits, announced ? undefined : defaultCountry, isLenient);
	if (!isNumber(number)) return number;
	const today = number.number.slice(1);
	if (today.length < fewest[channel])
		return refuse(numberWords.isTooShortForSms, { length: today.length, fewest: fewest.sms });
	const isId = channel === 'whatsApp' && olderId.test(digits) && inTodaysForm(digits) === today;
	return { ok: true, digits: isId ? digits : today, country: number.country, kind: kindOf(number) };
}

/**
 * Returns everybody whom an entry of a list may mean: there, a number with its country code needs
 * no plus sign.
 */
export function toMeanings(value: unknown, rules: PhoneRules): Checked<{ who: string[] }> {
	const written = readDigits(value);
	const local = readPhone(value, { ...rules, isLenient: true });
	const meant = [written.ok ? written.digits : '', local.ok ? local.digits : ''];
	const who = meant
		.map((digits) => readPhone(`+${digits}`, rules))
		.flatMap((phone) => (phone.ok ? [comparableNumber(phone.digits)] : []));
	const phone = toInternational(value, rules);
	return phone.ok || who.length > 0 ? { ok: true, who } : phone;
}

/**
 * Converts a Mexican number to national form: exactly 10 digits without country code (Endpoints 3
 * and 4).
 * @param value text or a whole number
 */
export function toNational(value: unknown, isLenient = false): Phone {
	const phone = toInternational(value, { defaultCountry: 'MX', channel: 'sms', isLenient });
	if (!phone.ok) return phone;
	return phone.country === 'MX'
		? { ...phone, digits: phone.digits.slice(2) }
		: refuse(numberWords.isNotMexican);
}

/**
 * Normalizes a number of the service, which begins with its country code, to the form of the SMS
 * endpoints:
 * `5215512345678` becomes `525512345678`.
 */
export function plainNumber(number: string): string {
	const announced = number.trim().replace(/^(?=[1-9](?:\D*\d){10})/, '+');
	const phone = toInternational(announced, { channel: 'sms', isLenient: true });
	return phone.ok ? phone.digits : number;
}

/**
 * A number as the service says it, for the output: E.164 with its plus sign. Short codes and names
 * are unchanged.
 */
export const shownNumber = (number: string | number): string =>
	e164(plainNumber(String(number)), 'sms');

export const isSameNumber = (one: string, other: string): boolean =>
	plainNumber(one) === plainNumber(other);

/**
 * One form of a number for all forms of it; that of Argentina has no 9, which only mobile numbers
 * have in E.164.
 */
export const comparableNumber = (digits: string): string =>
	inTodaysForm(digits).replace(/^549(?=\d{10}$)/, '54');

export type OnePhone = Extract<Phone, { readonly ok: true }>;

/**
 * Browsers turn the line breaks of a pasted column into blanks: a number ends before a plus, or all
 * are long. A comma before three digits is a spreadsheet's.
 */
const ends = /[;\r\n]|,(?!\d{3}(?!\d))|(?<=\d) +(?=\+\d)/;
const areLong = /^ *\d{8,15}(?: +\d{8,15})+ *$/;

/**
 * The entries of a list, or of a text with commas, semicolons, line breaks, or whole numbers with
 * blanks between them.
 */
export const entriesIn = (value: unknown): unknown[] => {
	if (typeof value === 'string')
		return value
			.split(ends)
			.flatMap((text) => (areLong.test(text) ? text.split(' ') : [text]))
			.filter((text) => text.trim() !== '');
	return isList(value) ? value.flatMap(entriesIn) : [value];
};

/**
 * Reads one or several numbers, in a list or separated by commas, semicolons or line breaks,
 * without repeats.
 * @param turn is called between two of them
 */
export async function toPhones(
	value: unknown,
	read: (one: unknown) => Phone,
	refuseMany: (count: number) => Unusable | undefined,
	turn: () => Promise<void>,
): Promise<Checked<{ phones: [OnePhone, ...OnePhone[]] }>> {
	const entries = entriesIn(value);
	const refused = refuseMany(entries.length);
	if (refused) return refused;
	const phones = new Map<string, OnePhone>();
	for (const [index, entry] of entries.entries()) {
		await turn();
		const phone = read(entry);
		if (!phone.ok)
			return entries.length === 1
				? phone
				: refuse(numberWords.isWrongAt, { ...phone, number: index + 1 });
		const key = comparableNumber(phone.digits);
		if (!phones.has(key)) phones.set(key, phone);
	}
	const [first, ...others] = phones.values();
	return first ? { ok: true, phones: [first, ...others] } : refuse(numberWords.isEmpty);
}

/**
 * Refuses a number outside the allowed countries, one whose country is unknown, and one of a
 * special kind.
 */
export function requireAllowed({ allowed, special }: Destinations, phone: Phone): Phone | Unusable {
	if (!phone.ok) return phone;
	if (allowed && !allowed.some((country) => country === phone.country))
		return refuse(numberWords.isNotAllowed, { country: phone.country ?? 'an unknown country' });
	const kind = special ? undefined : specialKinds.get(phone.kind);
	return kind === undefined ? phone : refuse(numberWords.isSpecial, { kind });
}
