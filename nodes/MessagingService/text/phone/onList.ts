import { leavingWords, refuse, type Checked } from '../../words';
import { toMailbox } from '../email/mailbox';
import { rowsIn, textsIn } from '../rows';
import type { CountryCode } from './countries';
import { toInternational } from './phone';
import { addressesIn, numbersIn, readingsOf, type Written } from './written';

/** Drops the optional 1 of Mexican and 9 of Argentine mobile numbers after the country code. */
export const comparableNumber = (digits: string): string =>
	digits.replace(/^(?:(52)1|(54)9)(?=\d{10}$)/, '$1$2');

export interface OnList {
	number(digits: string): boolean;
	address(email: string): boolean;
}

/** A number without a country code matches by its end. A longer one may begin with digits that are only dialed. */
const longestNational = 10;
const shortestEnding = 7;
const lastOfLong = 8;

/** What one row gives. */
interface Given {
	readonly numbers: readonly string[];
	readonly endings: readonly string[];
	readonly addresses: readonly string[];
}

function readNumber({ text, parts }: Written, country: CountryCode | undefined): Omit<Given, 'addresses'> {
	const isClear = country !== undefined || /^(?:\+|00)/.test(text);
	// On a list, digits alone may also begin with their country code.
	const whole = toInternational(isClear ? text : `+${text}`, {
		defaultCountry: country,
		channel: 'whatsApp',
	});
	const isOne = whole.ok && parts.filter(({ length }) => length >= shortestEnding).length < 2;
	if (isOne) {
		return { numbers: [comparableNumber(whole.digits)], endings: isClear ? [] : [parts.join('')] };
	}
	const significant = readingsOf(parts).map((digits) => digits.replace(/^0+/, ''));
	const endings = significant
		.filter(({ length }) => length >= shortestEnding)
		.map((digits) => (digits.length <= longestNational ? digits : digits.slice(-lastOfLong)));
	return { numbers: [], endings };
}

function readRow(row: unknown, country: CountryCode | undefined): Given {
	const texts = textsIn(row);
	const found = texts.flatMap(numbersIn).map((written) => readNumber(written, country));
	const mailboxes = texts.flatMap((text) => (text.includes('@') ? [text, ...addressesIn(text)] : []));
	return {
		numbers: found.flatMap(({ numbers }) => numbers),
		endings: found.flatMap(({ endings }) => endings),
		addresses: mailboxes.flatMap((text) => {
			const mailbox = toMailbox(text);
			return mailbox.ok ? [mailbox.email.toLowerCase()] : [];
		}),
	};
}

const isSomething = (given: Given): boolean =>
	Object.values<readonly unknown[]>({ ...given }).some(({ length }) => length > 0);

/**
 * Reads numbers and addresses from text, a list, the rows of a table or an object that contains them, whatever the
 * columns are called. What may be a number counts: better one message too few than one to somebody who opted out.
 * Refuses the first row that gives neither, so that an unreadable list never means nobody.
 */
export function toList(value: unknown, defaultCountry: CountryCode | undefined): Checked<{ list: OnList }> {
	const numbers = new Set<string>();
	const endings = new Set<string>();
	const addresses = new Set<string>();
	const rows = rowsIn(value, (row) => isSomething(readRow(row, defaultCountry)));
	for (const [index, row] of rows.entries()) {
		const given = readRow(row, defaultCountry);
		if (!isSomething(given)) return refuse(leavingWords.rowIsNobody, { row: index + 1 });
		for (const one of given.numbers) numbers.add(one);
		for (const one of given.endings) endings.add(one);
		for (const one of given.addresses) addresses.add(one);
	}
	const lengths = [...new Set([...endings].map(({ length }) => length))];
	const list: OnList = {
		number(digits) {
			const same = comparableNumber(digits);
			return numbers.has(same) || lengths.some((length) => endings.has(same.slice(-length)));
		},
		address: (email) => addresses.has(email.toLowerCase()),
	};
	return { ok: true, list };
}
