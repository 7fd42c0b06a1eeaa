import { isList, isRecord, parseJson } from '../contract';
import { splitEntries } from './email/recipients';

/** Takes a value of any kind apart: a list, the rows of a table, n8n's items, an answer that contains them, or text. */

/** What a row holds: a date becomes its text, and n8n's item its fields. */
const contentOf = (value: unknown): unknown => {
	if (!isRecord(value)) return value;
	if (typeof value.toJSON === 'function') return value.toJSON();
	return isRecord(value.json) ? value.json : value;
};

/** All texts and whole numbers in a row, at any depth. */
export function textsIn(row: unknown): string[] {
	const content = contentOf(row);
	if (typeof content === 'string') return [content];
	if (typeof content === 'bigint' || Number.isSafeInteger(content)) return [String(content)];
	return typeof content === 'object' && content !== null ? Object.values(content).flatMap(textsIn) : [];
}

/** Whether a row gives anything that is looked for. */
type Gives = (row: unknown) => boolean;

/** An object is a row if it gives something itself; otherwise its lists hold the rows. */
function rowsOf(row: unknown, gives: Gives): unknown[] {
	const content = contentOf(row);
	const values = isRecord(content) ? Object.values(content) : [];
	const nested = values.filter(isList).flat();
	const isRow = nested.length === 0 || gives(values.filter((value) => !isList(value)));
	return isRow ? [row] : nested.flatMap((one) => rowsOf(one, gives));
}

const isEmptyItem = (row: unknown): boolean => {
	const content = contentOf(row);
	return isRecord(content) && Object.keys(content).length === 0;
};

/** Returns the rows of a value: of a list its entries, of a text its lines or entries, and of an object those it contains. */
export function rowsIn(value: unknown, gives: Gives): unknown[] {
	if (typeof value === 'string') {
		const json = /^\s*[[{]/.test(value) ? parseJson(value) : undefined;
		if (json !== undefined) return rowsIn(json, gives);
		const lines = value.split(/[\r\n]+/).filter((line) => line.trim() !== '');
		return lines.length > 1 ? lines : splitEntries(value);
	}
	if (!isList(value)) return rowsOf(value, gives);
	// n8n passes on one item without fields where a table has no rows.
	const isNobody = value.length === 1 && isEmptyItem(value[0]);
	return isNobody ? [] : value.flatMap((row) => rowsOf(row, gives));
}
