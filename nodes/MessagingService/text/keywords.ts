import { isList } from '../contract';
import { withoutAccents } from './spelling';

/**
 * Finds keywords in messages. Case and accents are ignored, and only this many characters are
 * examined.
 */
export const examinedLength = 1000;

/** Separates words. Other characters are part of their word: `#si`, `2x1`, `opt-out`, `C++`. */
const separator = /[\s.,;:!?¡¿…"'“”„‘’«»()[\]{}]/u;

/** Reads entries separated by commas, semicolons or line breaks, or a list. */
export const listOf = (value: unknown): string[] =>
	(isList(value) ? value.map(String) : String(value ?? '').split(/[,;\n]/))
		.map((entry) => entry.trim())
		.filter((entry) => entry !== '');

/** Splits a text into words without case and accents: `Sí` becomes `si`. */
export const wordsOf = (text: string): string[] =>
	withoutAccents(text.trimStart().slice(0, examinedLength))
		.split(separator)
		.filter((word) => word !== '');

/** Strips other characters than letters and digits from both ends of a word: `#si` becomes `si`. */
export const bare = (word: string): string =>
	word.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');

/** Whether words begin with those of a keyword, whatever stands around each of them. */
export const begin = (words: readonly string[], keyword: readonly string[]): boolean =>
	keyword.length > 0 &&
	keyword.every((one, at) => words[at] === one || bare(words[at] ?? '') === one);

/**
 * Whether a text begins with one of the keywords, of one or more words each: “¡Alta 2x1, por
 * favor!” begins with
 * `alta 2x1`, but “Alta 2x10” does not. Punctuation is ignored unless the keyword has it: “si” does
 * not match `#si`.
 */
export function beginsWithKeyword(text: string, keywords: readonly string[]): boolean {
	const words = wordsOf(text);
	return keywords.some((keyword) => begin(words, wordsOf(keyword)));
}
