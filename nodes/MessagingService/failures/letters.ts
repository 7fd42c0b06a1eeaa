/**
 * Texts reduced to what stays the same however a page writes them: percent signs, entities, escapes, white space,
 * punctuation and case do not count.
 */

/** A text's letters and digits, with where each of them stands in the text. */
export interface Letters {
	readonly core: string;
	readonly starts: readonly number[];
	readonly ends: readonly number[];
}

const written = /(?:%[0-9a-f]{2})+|&#x?[0-9a-f]{1,6};|&\w{2,8};|\\u[0-9a-f]{4}|\\[bfnrt]/gi;

const characterOf = (digits: string, radix: 10 | 16): string => {
	const code = Number.parseInt(digits, radix);
	return code <= 0x10ffff ? String.fromCodePoint(code) : '';
};

/** What one such writing stands for; nothing for names of signs and for control characters. */
function meantBy(writing: string): string {
	if (writing.startsWith('%')) {
		try {
			return decodeURIComponent(writing);
		} catch {
			return '';
		}
	}
	if (/^&#x/i.test(writing)) return characterOf(writing.slice(3, -1), 16);
	if (/^&#\d+;/.test(writing)) return characterOf(writing.slice(2, -1), 10);
	return writing.startsWith('\\u') ? characterOf(writing.slice(2), 16) : ' ';
}

const others = /[^\p{L}\p{N}]/gu;

/** The letters and digits of a text in small letters. */
export const coreOf = (text: string): string =>
	text.replace(written, meantBy).replace(others, '').toLowerCase();

/** The same of a short text, with their places. */
export function lettersOf(text: string): Letters {
	const starts: number[] = [];
	const ends: number[] = [];
	let core = '';
	const add = (part: string, start: number, end: number) => {
		const found = coreOf(part);
		core += found;
		for (let unit = 0; unit < found.length; unit += 1) {
			starts.push(start);
			ends.push(end);
		}
	};
	let at = 0;
	const addPlain = (end: number) => {
		for (const character of text.slice(at, end)) {
			add(character, at, at + character.length);
			at += character.length;
		}
	};
	for (const { 0: writing, index } of text.matchAll(written)) {
		addPlain(index);
		at = index + writing.length;
		add(meantBy(writing), index, at);
	}
	addPlain(text.length);
	return { core, starts, ends };
}

const isPlain = (unit: string) => (unit >= 'a' && unit <= 'z') || (unit >= '0' && unit <= '9');

/** Without the letters that a page may write by a name, such as `&ntilde;`. */
export function plainOf({ core, starts, ends }: Letters): Letters {
	const kept = [...core.split('').keys()].filter((at) => isPlain(core[at] ?? ''));
	return {
		core: kept.map((at) => core[at]).join(''),
		starts: kept.map((at) => starts[at] ?? 0),
		ends: kept.map((at) => ends[at] ?? 0),
	};
}

/** The same of a text whose places do not matter. */
export const plainCore = (core: string): string => core.replace(/[^a-z0-9]/g, '');
