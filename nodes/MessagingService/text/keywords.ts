import { isList } from '../contract';

/** Finds keywords in messages. Case and accents are ignored, and only this many characters are examined. */
const examinedLength = 1000;

/** Separates words. Other characters are part of their word: `#si`, `2x1`, `opt-out`, `C++`. */
const separator = /[\s.,;:!?¡¿…"“”„‘’«»()[\]{}]/u;
const endOfSentence = /[.;:!?…\r\n]/u;
const mark = /\p{M}/gu;
const letterOrDigit = /[\p{L}\p{N}]/u;

// cspell:ignore porfa porfavor gracias todo mensajes cita darme dame denme
/** Words that do not change the meaning of a request: courtesy, and those of “stop sending me messages” or “dar de baja”. */
const polite = new Set(
	(
		'por favor porfa porfavor gracias ya todo todos mensajes please pls thanks thank you now all sms messages ' +
		'me sending texting text texts dar darme dame denme de'
	).split(' '),
);

/** Reads entries separated by commas, semicolons or line breaks, or a list. */
export const listOf = (value: unknown): string[] =>
	(isList(value) ? value.map(String) : String(value ?? '').split(/[,;\n]/))
		.map((entry) => entry.trim())
		.filter((entry) => entry !== '');

/** Splits a text into words without case and accents: `Sí` becomes `si`. */
const wordsOf = (text: string): string[] =>
	text
		.trimStart()
		.slice(0, examinedLength)
		.normalize('NFKD')
		.replace(mark, '')
		.toLowerCase()
		.split(separator)
		.filter((word) => word !== '');

/** Strips other characters than letters and digits from both ends of a word: `#si` becomes `si`. */
function bare(word: string): string {
	const characters = [...word];
	const first = characters.findIndex((one) => letterOrDigit.test(one));
	const last = characters.findLastIndex((one) => letterOrDigit.test(one));
	return characters.slice(first, last + 1).join('');
}

const begins = (words: readonly string[], keyword: readonly string[]): boolean =>
	keyword.length > 0 && keyword.every((one, at) => words[at] === one || bare(words[at] ?? '') === one);

/**
 * Whether a text begins with one of the keywords, of one or more words each: “¡Alta 2x1, por favor!” begins with
 * `alta 2x1`, but “Alta 2x10” does not. Punctuation is ignored unless the keyword has it: “si” does not match `#si`.
 */
export function beginsWithKeyword(text: string, keywords: readonly string[]): boolean {
	const words = wordsOf(text);
	return keywords.some((keyword) => begins(words, wordsOf(keyword)));
}

/**
 * Whether a text is an opt-out: the text, or its first sentence, is one of the keywords and little else. “Baja, por
 * favor”, “dar de baja” and “STOP! I said no” are opt-outs; “Baja California” and “Cancelar mi cita” are not.
 */
export function isOptOut(text: string, words: unknown): boolean {
	const keywords = listOf(words).map(wordsOf);
	const isPolite = (word: string) => polite.has(bare(word)) || bare(word) === '';
	const readings = [text.trim().split(endOfSentence, 1)[0] ?? '', text].map(wordsOf);
	const isWhole = (reading: readonly string[], keyword: readonly string[]) =>
		keyword.length === reading.length && begins(reading, keyword);
	return keywords.some((keyword) =>
		readings.some(
			(reading) =>
				isWhole(reading, keyword) ||
				isWhole(
					reading.filter((word) => !isPolite(word) || keyword.includes(bare(word))),
					keyword,
				),
		),
	);
}
