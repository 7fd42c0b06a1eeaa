import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../contract';
import type { Earlier } from '../output/outcome';

/**
 * Packs a ledger into one short text, because n8n stores the execution's data whole and small objects cost several times
 * as much. An entry is index, kind, hash and draft, then the kept fields of each output:
 * `12sAb3dE6gHi9kL~100000001|0.5|'Mexico;13…`. A repeated text is written as its number, such as `^a`.
 */

export type Value = string | number | boolean | null | undefined;

/** The memory of one item. */
export interface Memory extends Pick<Earlier, 'kind' | 'draft'> {
	/** Eight letters, of the item's data. */
	readonly hash: string;
	/** A row for each output, with the values of the fields that the operation keeps. */
	readonly rows: ReadonlyArray<readonly Value[]>;
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
		.map(([item, { hash, draft, kind, rows }]) =>
			[`${item}${kind.charAt(0)}${hash}${draft}`, ...rows.map((row) => row.map(write).join('|'))].join('~'),
		)
		.join(';');
}

/** Unpacks the text; malformed entries are left out. */
export function unpack(text: string): Map<number, Memory> {
	const memories = new Map<number, Memory>();
	const read = reader();
	for (const entry of text.split(';')) {
		const [head = '', ...rows] = entry.split('~');
		const [, item, letter, hash, draft = ''] = /^(\d+)([spuf])([\w-]{8})([\w-]{4})?$/.exec(head) ?? [];
		if (item === undefined || hash === undefined) continue;
		const kind = kinds[letter as keyof typeof kinds];
		memories.set(Number(item), { hash, draft, kind, rows: rows.map((row) => row.split('|').map(read)) });
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
