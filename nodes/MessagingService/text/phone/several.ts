import { isList } from '../../contract';
import type { Phone } from './phone';
import { comparableNumber } from './onList';
import { numberWords, refuse, type Checked, type Unusable } from '../../words';

export type OnePhone = Extract<Phone, { readonly ok: true }>;

/**
 * Browsers turn the line breaks of a pasted column into blanks: a number ends before a plus, or all are long. A comma
 * before three digits is a spreadsheet's.
 */
const ends = /[;\r\n]|,(?!\d{3}(?!\d))|(?<=\d) +(?=\+\d)/;
const areLong = /^ *\d{8,15}(?: +\d{8,15})+ *$/;

/** The entries of a list, or of a text with commas, semicolons, line breaks, or whole numbers with blanks between them. */
export const entriesIn = (value: unknown): unknown[] => {
	if (typeof value === 'string')
		return value
			.split(ends)
			.flatMap((text) => (areLong.test(text) ? text.split(' ') : [text]))
			.filter((text) => text.trim() !== '');
	return isList(value) ? value.flatMap(entriesIn) : [value];
};

/** Reads one or several numbers, in a list or separated by commas, semicolons or line breaks, without repeats. */
export function toPhones(
	value: unknown,
	read: (one: unknown) => Phone,
	refuseMany: (count: number) => Unusable | undefined,
): Checked<{ phones: [OnePhone, ...OnePhone[]] }> {
	const entries = entriesIn(value);
	const refused = refuseMany(entries.length);
	if (refused) return refused;
	const phones = new Map<string, OnePhone>();
	for (const [index, entry] of entries.entries()) {
		const phone = read(entry);
		if (!phone.ok)
			return entries.length === 1 ? phone : refuse(numberWords.isWrongAt, { ...phone, number: index + 1 });
		const key = comparableNumber(phone.digits);
		if (!phones.has(key)) phones.set(key, phone);
	}
	const [first, ...others] = phones.values();
	if (first) return { ok: true, phones: [first, ...others] };
	const none = read(value);
	return none.ok ? { ok: true, phones: [none] } : none;
}
