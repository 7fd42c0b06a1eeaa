/** Keywords at the beginning of a message, as people write them. */

/** So much of a text is looked at; a list of keywords that needs more is no list of keywords. */
const farEnough = 1000;

/** What stands between words. Every other sign belongs to its word: `#si`, `2x1`, `opt-out`, `C++`. */
const between = /[\s.,;:!?¡¿…"“”„‘’«»()[\]{}]/u;
const mark = /\p{M}/gu;
const letterOrDigit = /[\p{L}\p{N}]/u;

/** Without case and accents: `Sí` reads `si`. Of exact words only the encoding of accents does not matter. */
const folded = (text: string, exact: boolean): string =>
	exact ? text.normalize('NFC') : text.normalize('NFKD').replace(mark, '').toLowerCase();

const wordsOf = (text: string, exact: boolean): string[] =>
	folded(text.trimStart().slice(0, farEnough), exact)
		.split(between)
		.filter((word) => word !== '');

/** A word without the signs around it, `#si` as `si`; its characters are looked at from both ends only. */
function bare(word: string): string {
	const characters = [...word];
	const first = characters.findIndex((one) => letterOrDigit.test(one));
	const last = characters.findLastIndex((one) => letterOrDigit.test(one));
	return characters.slice(first, last + 1).join('');
}

/**
 * Whether a text begins with one of the keywords, word for word: `alta 2x1` begins “¡Alta 2x1, por favor!”
 * and not “Alta 2x10”. Case and accents do not matter, nor do punctuation and signs around the words,
 * except those that a keyword itself has: `#si` does not begin “si”.
 * @param keywords one or more words each
 * @param exact case, accents and signs matter
 */
export function beginsWithKeyword(text: string, keywords: readonly string[], exact = false): boolean {
	const words = wordsOf(text, exact);
	const fits = (keyword: string, word: string | undefined) =>
		word === keyword || (!exact && word !== undefined && bare(word) === keyword);
	return keywords
		.map((keyword) => wordsOf(keyword, exact))
		.some((asked) => asked.length > 0 && asked.every((keyword, at) => fits(keyword, words[at])));
}
