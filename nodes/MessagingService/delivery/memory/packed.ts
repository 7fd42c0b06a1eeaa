import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../contract';
import type { Row } from '../plan/message';

/**
 * Packs a ledger into one short text, because n8n stores the execution's data whole and small objects cost several times
 * as much. An entry is index, kind, the hash of the item's data and that of the draft, then the kept fields of each output:
 * `12sAb3dE6gHi9kL~100000001|0.5|'Mexico;13…`. A repeated text is written as its number, such as `^a`. The rows of an item
 * that had several messages have capital letters, and only the first has the item's hash: `12SAb3dE6gHi9kL~…;12UMn0p=+52…`.
 * Behind `=` stands the recipient, if the outputs do not tell.
 */

export type Value = string | number | boolean | null | undefined;

type PackedRow = Pick<Row, 'kind' | 'draft' | 'ofSeveral'> & {
	readonly to: string | undefined;
	/** The values of the fields that the operation keeps, for each output. */
	readonly outputs: ReadonlyArray<readonly Value[]>;
};

/** The memory of one item. */
export interface Memory {
	/** Eight letters, of the item's data. */
	readonly hash: string;
	readonly rows: readonly PackedRow[];
}

const kinds = { s: 'sent', p: 'part', u: 'unknown', f: 'final' } as const;

/** Separators, escapes, and characters that JSON would escape at greater length. */
const special = /[|~;%"\\\p{Cc}]/gu;
const escaped = (char: string): string => (char === '~' ? '%7E' : encodeURIComponent(char));
/** Shorter texts are repeated instead of numbered. */
const isLong = (text: string): boolean => text.length > 4;

function writer(): (value: Value) => string {
	const seen = new Map<string, number>();
	return (value) => {
		if (typeof value !== 'string') return value === undefined ? '' : String(value);
		const number = seen.get(value);
		if (number !== undefined) return `^${number.toString(36)}`;
		if (isLong(value)) seen.set(value, seen.size);
		return `'${value.replace(/\p{Cs}/gu, '\uFFFD').replace(special, escaped)}`;
	};
}

function reader(): (text: string) => Value {
	const seen: string[] = [];
	return (text) => {
		if (text === '') return undefined;
		if (text.startsWith('^')) return seen[Number.parseInt(text.slice(1), 36)];
		if (/^(?:-?\d|true$|false$|null$)/.test(text)) return JSON.parse(text) as Value;
		const value = decodeURIComponent(text.replace(/^'/, ''));
		if (isLong(value)) seen.push(value);
		return value;
	};
}

/** Packs the memories of a run. */
export function pack(memories: ReadonlyMap<number, Memory>): string {
	const write = writer();
	return [...memories]
		.flatMap(([item, { hash, rows }]) =>
			rows.map(({ kind, draft, ofSeveral, to, outputs }, index) => {
				const letter = kind.charAt(0);
				const head = `${item}${ofSeveral ? letter.toUpperCase() : letter}${index > 0 ? '' : hash}${draft}`;
				const ownTo = to === undefined ? '' : `=${to.replace(special, escaped)}`;
				return [head + ownTo, ...outputs.map((values) => values.map(write).join('|'))].join('~');
			}),
		)
		.join(';');
}

/** Unpacks the text; malformed entries are left out. */
export function unpack(text: string): Map<number, Memory> {
	const memories = new Map<number, { hash: string; rows: PackedRow[] }>();
	const read = reader();
	for (const entry of text.split(';')) {
		const [head = '', ...texts] = entry.split('~');
		const found = /^(\d+)([spufSPUF])([\w-]{8})?([\w-]{4})?(?:=(.*))?$/.exec(head);
		if (found === null) continue;
		const [, item, letter = '', hash, draft = '', to] = found;
		const memory = memories.get(Number(item)) ?? (hash === undefined ? undefined : { hash, rows: [] });
		if (memory === undefined) continue;
		const kind = kinds[letter.toLowerCase() as keyof typeof kinds];
		memory.rows.push({
			kind,
			draft,
			ofSeveral: letter < 'a',
			to: to === undefined ? undefined : decodeURIComponent(to),
			outputs: texts.map((values) => values.split('|').map(read)),
		});
		memories.set(Number(item), memory);
	}
	return memories;
}

/** Picks the remembered fields of an output, by paths such as `description.id`. */
export const keptOf = (output: IDataObject, paths: readonly string[] = []): Value[] =>
	paths.map((path) => {
		const value = path
			.split('.')
			.reduce<unknown>((of, name) => (isRecord(of) ? of[name] : undefined), output);
		return typeof value === 'object' && value !== null ? undefined : (value as Value);
	});

/** Rebuilds an output from these fields. */
export function restored(row: readonly Value[], paths: readonly string[] = []): IDataObject {
	const output: IDataObject = {};
	for (const [index, path] of paths.entries()) {
		if (row[index] === undefined) continue;
		const [last = '', ...outer] = path.split('.').reverse();
		const inner = outer.reduceRight<IDataObject>((of, name) => (of[name] ??= {}) as IDataObject, output);
		inner[last] = row[index];
	}
	return output;
}
