import { isList, isRecord, parseJson } from '../../contract';
import { abridged, fieldWords, refuse, type Checked } from '../../words';
import { toMailbox } from '../email/mailbox';
import { comparableAddress, splitEntries } from '../email/recipients';
import { sameNames } from '../spelling';
import { asciiDigits } from '../plainText';
import { longestText, plainDigits } from './digits';
import { comparableNumber, toMeanings, type PhoneRules } from './phone';

/** Reads the list of Do Not Send To: a list, a text, or one column of rows. */

export interface OnList {
	number(digits: string): boolean;
	address(email: string): boolean;
}

type SheetRow = Readonly<Record<string, unknown>>;

/** The fields of an item of n8n, or of any other row; undefined for what is no row. */
const rowOf = (value: unknown): SheetRow | undefined =>
	!isRecord(value) ? undefined : isRecord(value.json) ? value.json : value;

/**
 * Entries of a text, a list or JSON of it; n8n passes on one item without fields where a table has
 * no rows.
 */
function numberEntries(value: unknown): unknown[] {
	const json = typeof value === 'string' && /^\s*[[{]/.test(value) ? parseJson(value) : undefined;
	if (json !== undefined) return numberEntries(json);
	if (typeof value === 'string') return splitEntries(value);
	if (!isList(value)) return [value];
	const [first, ...others] = value.flat();
	const row = others.length === 0 ? rowOf(first) : undefined;
	return row && Object.keys(row).length === 0 && !('toJSON' in row) ? [] : value.flat();
}

/**
 * Returns the column that counts, if there are rows: the only one, or the one that people know by
 * the chosen name.
 */
function columnIn(rows: readonly SheetRow[], chosen: string): Checked<{ column: string }> {
	const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	const isExact = chosen !== '' && rows.every((row) => Object.hasOwn(row, chosen));
	const matching = isExact ? [chosen] : chosen === '' ? columns : sameNames(chosen, columns);
	const [column, ...others] = matching;
	if (others.length === 0 && (column !== undefined || columns.length === 0))
		return { ok: true, column: column ?? '' };
	const values = {
		column: chosen,
		names: (column === undefined ? columns : matching).slice(0, 20).join(', '),
	};
	const twins = chosen === '' ? fieldWords.listHasColumns : fieldWords.listHasTwins;
	return refuse(column === undefined ? fieldWords.listLacksColumn : twins, values);
}

/** What cannot be within a number. */
const betweenNumbers = /[^\d+()\p{Zs}.\p{Pd}]+/u;

/** An address of WhatsApp is a number or, for a group, nobody's. */
const mail = /@(?!(?:s\.whatsapp\.net|[cg]\.us)\b)/i;

/**
 * Reads a cell: the numbers that it may mean, an address, or nobody; of several numbers in one,
 * each.
 */
function readCell(cell: unknown, rules: PhoneRules): Checked<{ who: readonly string[] }> {
	const text = typeof cell === 'string' ? cell.trim() : '';
	const isNobody = typeof cell === 'string' && !/[@1-9]|^#/.test(asciiDigits(text));
	if (isNobody || cell == null) return { ok: true, who: [] };
	if (text.startsWith('#')) return refuse(fieldWords.isAFailedLookUp);
	if (mail.test(text)) {
		const mailbox = toMailbox(text);
		return mailbox.ok ? { ok: true, who: [comparableAddress(mailbox)] } : mailbox;
	}
	const whole = toMeanings(cell, rules);
	if (whole.ok || text.length > longestText) return whole;
	const numbers = plainDigits(text)
		.split(betweenNumbers)
		.filter((part) => /\d/.test(part))
		.map((part) => toMeanings(part, rules));
	const who = numbers.flatMap((part) => (part.ok ? part.who : []));
	return numbers.length > 1 && numbers.every(({ ok }) => ok) ? { ok: true, who } : whole;
}

const mostNamed = 10;

/**
 * Names an entry as a sheet counts its rows, below the line with the names of columns, with what it
 * says.
 */
function placeOf(index: number, isRow: boolean, cell: unknown): string {
	const said = String(cell)
		.replace(/[\p{C}\p{Z}]+/gu, ' ')
		.slice(0, 30);
	return `${isRow ? `row ${index + 2}` : `entry ${index + 1}`} (“${said}”)`;
}

export interface ListRules extends Pick<PhoneRules, 'defaultCountry' | 'isLenient'> {
	/** The name of the column that counts; empty if there is only one. */
	readonly column: string;
	/** What the messages go to. */
	readonly kind: 'a number' | 'an address';
}

/**
 * Reads who must not get messages. Of rows, one column counts. A cell without a digit from 1 to 9
 * and without an @ is nobody, such as a dash; anything that is no number and no address refuses the
 * list, so that an unreadable entry never means nobody.
 * @param turn is called between two of them
 */
export async function toList(
	value: unknown,
	{ column, kind, ...rules }: ListRules,
	turn: () => Promise<void>,
): Promise<Checked<{ list: OnList }>> {
	const entries = numberEntries(value);
	if (entries.some((entry) => typeof entry === 'string' && entry.includes('[object ')))
		return refuse(fieldWords.listIsText);
	const rows = entries.map(rowOf);
	const chosen = columnIn(
		rows.filter((row) => row !== undefined),
		column,
	);
	if (!chosen.ok) return chosen;
	const people = new Set<string>();
	const bad: string[] = [];
	let wayOut = '';
	for (const [index, entry] of entries.entries()) {
		await turn();
		const row = rows[index];
		const cell = row ? row[chosen.column] : entry;
		const result = readCell(cell, { ...rules, channel: 'whatsApp' });
		if (result.ok) for (const one of result.who) people.add(one);
		else {
			bad.push(`${placeOf(index, row !== undefined, cell)} ${result.reason}`);
			wayOut ||= result.wayOut;
		}
	}
	if (wayOut !== '')
		return refuse(fieldWords.listHasBadRows, {
			rows: abridged(bad, mostNamed, String, '; '),
			wayOut,
		});
	const isOfKind = (who: string) => who.includes('@') === (kind === 'an address');
	if (entries.length > 0 && ![...people].some(isOfKind))
		return refuse(fieldWords.listIsNobody, { kind });
	const list: OnList = {
		number: (digits) => people.has(comparableNumber(digits)),
		address: (email) => people.has(comparableAddress({ email })),
	};
	return { ok: true, list };
}
