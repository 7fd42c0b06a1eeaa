/**
 * Texts reduced to what stays the same however a page writes them: percent signs, entities, escapes, white space,
 * punctuation and case do not count.
 */

/** A letter or digit, and where what stands for it begins and ends in the text. */
export interface Letter {
	readonly unit: string;
	readonly start: number;
	readonly end: number;
}

const written = /((?:%[0-9a-f]{2})+|&#x?[0-9a-f]{1,6};|&\w{2,8};|(?:\\u[0-9a-f]{4})+|\\[bfnrt])/giu;

/** What one such writing stands for; nothing for names of signs, and for what is no character after all. */
function meantBy(writing: string): string {
	try {
		if (writing.startsWith('%')) return decodeURIComponent(writing);
		if (writing.startsWith('&#')) return String.fromCodePoint(Number(`0${writing.slice(2, -1)}`));
		if (writing.startsWith('\\')) return JSON.parse(`"${writing}"`) as string;
	} catch {
		// Not of these after all.
	}
	return '';
}

const others = /[^\p{L}\p{N}]/gu;

/** The letters and digits of a text in small letters. */
export const coreOf = (text: string): string =>
	// A small sigma is written in another way at the end of a word.
	text.replace(written, meantBy).replace(others, '').toLowerCase().replaceAll('ς', 'σ');

/** The same of a short text, one by one. */
export function lettersOf(text: string): Letter[] {
	// Every other part is such a writing.
	const signs = text.split(written).flatMap((part, index) => (index % 2 === 0 ? [...part] : [part]));
	let end = 0;
	return signs.flatMap((sign) => {
		const start = end;
		end += sign.length;
		return coreOf(sign)
			.split('')
			.map((unit) => ({ unit, start, end }));
	});
}

/** Without the letters that a page may write by a name, such as `&ntilde;`. */
export const plainCore = (core: string): string => core.replace(/[^a-z0-9]/g, '');

/** The same of letters with their places. */
export const plainLetters = (letters: readonly Letter[]): Letter[] =>
	letters.filter(({ unit }) => plainCore(unit) !== '');
