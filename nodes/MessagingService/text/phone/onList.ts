import { isList, isRecord } from '../../contract';
import { toMailbox } from '../email/mailbox';
import type { CountryCode } from './countries';
import { toInternational } from './phone';

/** Drops the optional 1 of Mexican and 9 of Argentine mobile numbers after the country code. */
export const comparableNumber = (digits: string): string =>
	digits.replace(/^(?:(52)1|(54)9)(?=\d{10}$)/, '$1$2');

/** Columns of a table that hold a number or address. */
const columns = ['number', 'phone', 'from', 'to', 'email', 'address'];

const entriesIn = (value: unknown): Array<string | number> => {
	if (typeof value === 'string') return value.split(/[,;\r\n]/);
	if (typeof value === 'number') return [value];
	if (isList(value)) return value.flatMap(entriesIn);
	if (!isRecord(value)) return [];
	const row = isRecord(value.json) ? value.json : value;
	return columns.flatMap((name) => entriesIn(row[name]));
};

export interface OnList {
	number(digits: string): boolean;
	address(email: string): boolean;
}

/**
 * Reads numbers and addresses from text with commas or line breaks, a list, or table rows. An invalid number with seven
 * digits or more matches by its last digits: better one message too few than one to somebody who opted out.
 */
export function toList(value: unknown, defaultCountry: CountryCode | undefined): OnList {
	const numbers = new Set<string>();
	const endings = new Set<string>();
	const addresses = new Set<string>();
	for (const entry of entriesIn(value)) {
		const text = String(entry).trim();
		if (text.includes('@')) {
			const mailbox = toMailbox(text);
			addresses.add((mailbox.ok ? mailbox.email : text).toLowerCase());
			continue;
		}
		const phone = toInternational(entry, { defaultCountry, channel: 'whatsApp' });
		const digits = text.replace(/\D/g, '').replace(/^0+/, '');
		if (phone.ok) numbers.add(comparableNumber(phone.digits));
		else if (digits.length >= 7) endings.add(digits);
	}
	const lengths = [...new Set([...endings].map(({ length }) => length))];
	return {
		number(digits) {
			const same = comparableNumber(digits);
			return numbers.has(same) || lengths.some((length) => endings.has(same.slice(-length)));
		},
		address: (email) => addresses.has(email.toLowerCase()),
	};
}
