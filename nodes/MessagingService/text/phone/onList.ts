import { isList, isRecord } from '../../contract';
import { toMailbox } from '../email/mailbox';
import type { CountryCode } from './countries';
import { toInternational } from './phone';

/** Whether somebody is on a list of numbers and addresses, however either of them is written. */

/**
 * A number without what is written or left out at will: the 1 of Mexican and the 9 of Argentine mobile numbers after
 * the country code.
 */
export const sameNumber = (digits: string): string => digits.replace(/^(?:(52)1|(54)9)(?=\d{10}$)/, '$1$2');

/** Under which names a row of a table holds somebody. */
const names = ['number', 'phone', 'from', 'to', 'email', 'address'];

const entriesIn = (value: unknown): Array<string | number> => {
	if (typeof value === 'string') return value.split(/[,;\r\n]/);
	if (typeof value === 'number') return [value];
	if (isList(value)) return value.flatMap(entriesIn);
	if (!isRecord(value)) return [];
	const own = isRecord(value.json) ? value.json : value;
	return names.flatMap((name) => entriesIn(own[name]));
};

export interface OnList {
	number(digits: string): boolean;
	address(email: string): boolean;
}

/**
 * A list as people keep it: text with commas or line breaks, a list, or rows with a number or an address. What cannot be
 * read as a number counts by its last digits, from seven on: rather one message too few than one to somebody who said no.
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
		if (phone.ok) numbers.add(sameNumber(phone.digits));
		else if (digits.length >= 7) endings.add(digits);
	}
	const lengths = [...new Set([...endings].map(({ length }) => length))];
	return {
		number(digits) {
			const same = sameNumber(digits);
			return numbers.has(same) || lengths.some((length) => endings.has(same.slice(-length)));
		},
		address: (email) => addresses.has(email.toLowerCase()),
	};
}
