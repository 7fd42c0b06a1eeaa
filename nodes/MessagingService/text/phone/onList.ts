import { isList, isRecord, parseJson } from '../../contract';
import { fieldWords, refuse, type Checked, type Unusable } from '../../words';
import { toMailbox } from '../email/mailbox';
import { addressOf, splitEntries } from '../email/recipients';
import { sameName } from '../spelling';
import type { CountryCode } from './countries';
import { comparableNumber, toInternational } from './phone';

/** Reads the list of Do Not Send To: a list, a text, or one column of rows. */

export interface OnList {
	number(digits: string): boolean;
	address(email: string): boolean;
}

type Row = Readonly<Record<string, unknown>>;

/** The fields of an item of n8n, or of any other row; undefined for what is no row. */
const rowOf = (value: unknown): Row | undefined =>
	!isRecord(value) ? undefined : isRecord(value.json) ? value.json : value;

/** Entries of a text, a list or JSON of it; n8n passes on one item without fields where a table has no rows. */
function entriesOf(value: unknown): unknown[] {
	const json = typeof value === 'string' && /^\s*[[{]/.test(value) ? parseJson(value) : undefined;
	if (json !== undefined) return entriesOf(json);
	if (typeof value === 'string') return splitEntries(value);
	if (!isList(value)) return [value];
	const [first, ...others] = value.flat();
	const row = others.length === 0 ? rowOf(first) : undefined;
	return row && Object.keys(row).length === 0 && !('toJSON' in row) ? [] : value.flat();
}

/** Returns the column that counts, if there are rows. */
function columnIn(rows: readonly Row[], chosen: string): Checked<{ column: string }> {
	const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	const names = columns.slice(0, 20).join(', ');
	if (chosen !== '')
		return columns.includes(chosen)
			? { ok: true, column: chosen }
			: refuse(fieldWords.listLacksColumn, { column: chosen, names });
	const [column = '', ...others] = columns;
	return others.length > 0 ? refuse(fieldWords.listHasColumns, { names }) : { ok: true, column };
}

const isNothing = (cell: unknown): boolean =>
	(cell ?? '') === '' ||
	(typeof cell === 'string' && /^(?:|#?n\/?a|none|null|[\p{Pd}\u2212]+)$/iu.test(cell.trim()));

/** Reads a cell: nobody, a number or an address. */
function read(cell: unknown, defaultCountry: CountryCode | undefined): Unusable | { readonly who?: string } {
	if (isNothing(cell)) return {};
	const phone = toInternational(cell, { defaultCountry, channel: 'whatsApp' });
	if (phone.ok) return { who: comparableNumber(phone.digits) };
	// An address of WhatsApp is a number or, for a group, nobody's.
	const isMail = typeof cell === 'string' && /@(?!(?:s\.whatsapp\.net|[cg]\.us)\b)/i.test(cell);
	const mailbox = isMail ? toMailbox(cell) : phone;
	return 'email' in mailbox ? { who: addressOf(mailbox) } : mailbox;
}

const mostNamed = 10;

/** Refuses a list by all rows that cannot be read, so that nobody on it is overlooked. */
function refuseRows(bad: ReadonlyArray<readonly [row: number, refusal: Unusable]>): Unusable {
	const named = bad.slice(0, mostNamed).map(([row, { reason }]) => `row ${row} ${reason}`);
	const more = bad.length > mostNamed ? `; and ${bad.length - mostNamed} more` : '';
	const [[, { wayOut }] = [0, { wayOut: '' }]] = bad;
	return refuse(fieldWords.listHasBadRows, { rows: `${named.join('; ')}${more}`, wayOut });
}

/**
 * Reads who must not get messages. Of rows, one column counts: the chosen one, or the only one there is. Each of its cells is
 * empty, a number or an address; anything else refuses the list, so that an unreadable entry never means nobody.
 * @param turn is called between two of them
 */
export async function toList(
	value: unknown,
	column: string,
	defaultCountry: CountryCode | undefined,
	turn: () => Promise<void>,
): Promise<Checked<{ list: OnList }>> {
	const entries = entriesOf(value);
	if (entries.some((entry) => typeof entry === 'string' && entry.includes('[object ')))
		return refuse(fieldWords.listIsText);
	const rows = entries.map(rowOf);
	const chosen = columnIn(
		rows.filter((row) => row !== undefined),
		column,
	);
	if (!chosen.ok && rows.some((row) => row)) return chosen;
	const name = chosen.ok ? chosen.column : column;
	const people = new Set<string>();
	const bad: Array<readonly [number, Unusable]> = [];
	for (const [index, entry] of entries.entries()) {
		await turn();
		const row = rows[index];
		const other = row && !Object.hasOwn(row, name) ? sameName(name, Object.keys(row)) : undefined;
		const result =
			other === undefined
				? read(row ? row[name] : entry, defaultCountry)
				: refuse(fieldWords.hasOtherColumn, { other, name });
		if ('ok' in result) bad.push([index + 1, result]);
		else if (result.who !== undefined) people.add(result.who);
	}
	if (bad.length > 0) return refuseRows(bad);
	if (entries.length > 0 && people.size === 0) return refuse(fieldWords.listIsNobody);
	const list: OnList = {
		number: (digits) => people.has(comparableNumber(digits)),
		address: (email) => people.has(addressOf({ email })),
	};
	return { ok: true, list };
}
