/**
 * What a ledger holds, as one short text: n8n stores the execution's data whole, and ten thousand small
 * objects would cost several times as much. `index state hash draft` and the kept fields of each output:
 * `12sAb3dE6gHi9kL~100000001|0.5|Mexico;13…`. A text that was there before is written as its number, `^a`.
 */

/** `s`ent, sent in `p`art, `u`nknown or `f`inal. */
export type State = 's' | 'p' | 'u' | 'f';
export type Value = string | number | boolean | null | undefined;

/** What is remembered of one item. */
export interface Memory {
	/** Of the item's data, eight letters. */
	readonly hash: string;
	/** Of what was to be sent for it, four letters; none when it was not planned. */
	readonly draft: string;
	readonly state: State;
	/** One row for each of its outputs: the values of the fields that the operation keeps. */
	readonly rows: ReadonlyArray<readonly Value[]>;
}

/** Separators, escapes, and what JSON would escape at a greater length. */
const special = /[|~;%"\\\p{Cc}]/gu;
const escaped = (char: string): string => (char === '~' ? '%7E' : encodeURIComponent(char));
/** Text that would be read as another type. */
const ambiguous = /^(-?\d|true$|false$|null$|$|'|\^)/;
/** Texts that are worth a number. */
const isLong = (text: string): boolean => text.length > 4;

function writer(): (value: Value) => string {
	const seen = new Map<string, number>();
	return (value) => {
		if (value === undefined) return '';
		if (typeof value !== 'string') return String(value);
		const number = seen.get(value);
		if (number !== undefined) return `^${number.toString(36)}`;
		if (isLong(value)) seen.set(value, seen.size);
		const text = value.replace(/\p{Cs}/gu, '\uFFFD').replace(special, escaped);
		return ambiguous.test(text) ? `'${text}` : text;
	};
}

function reader(): (text: string) => Value {
	const seen: string[] = [];
	return (text) => {
		if (text === '') return undefined;
		if (text === 'true' || text === 'false') return text === 'true';
		if (text === 'null') return null;
		if (/^-?\d/.test(text)) return Number(text);
		if (text.startsWith('^')) return seen[Number.parseInt(text.slice(1), 36)];
		const value = decodeURIComponent(text.replace(/^'/, ''));
		if (isLong(value)) seen.push(value);
		return value;
	};
}

/** All memories of a run, by item. */
export function pack(memories: ReadonlyMap<number, Memory>): string {
	const write = writer();
	return [...memories]
		.map(([item, { hash, draft, state, rows }]) =>
			[`${item}${state}${hash}${draft}`, ...rows.map((row) => row.map(write).join('|'))].join('~'),
		)
		.join(';');
}

/** The same from the text; what is not of this form is left out. */
export function unpack(text: string): Map<number, Memory> {
	const memories = new Map<number, Memory>();
	const read = reader();
	for (const entry of text.split(';')) {
		const [head = '', ...rows] = entry.split('~');
		const [, item, state, hash, draft = ''] = /^(\d+)([spuf])([\w-]{8})([\w-]{4})?$/.exec(head) ?? [];
		if (item === undefined || state === undefined || hash === undefined) continue;
		memories.set(Number(item), {
			hash,
			draft,
			state: state as State,
			rows: rows.map((row) => row.split('|').map(read)),
		});
	}
	return memories;
}
