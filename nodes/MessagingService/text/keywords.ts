import { isList } from '../contract';

/** Keywords in messages, as people write them. Case and accents never matter. */

/** So much of a text is looked at; a list of keywords that needs more is no list of keywords. */
const farEnough = 1000;

/** What stands between words. Every other sign belongs to its word: `#si`, `2x1`, `opt-out`, `C++`. */
const between = /[\s.,;:!?¡¿…"“”„‘’«»()[\]{}]/u;
const endOfSentence = /[.;:!?…\r\n]/u;
const mark = /\p{M}/gu;
const letterOrDigit = /[\p{L}\p{N}]/u;

// cspell:ignore porfa porfavor gracias todo mensajes cita
/** What people add to a request without changing it. */
const polite = new Set(
	'por favor porfa porfavor gracias ya todo todos mensajes please pls thanks thank you now all sms messages'.split(
		' ',
	),
);

/** Entries that a person separated by commas, semicolons or line breaks, or that an expression gave as a list. */
export const listOf = (value: unknown): string[] =>
	(isList(value) ? value.map(String) : String(value ?? '').split(/[,;\n]/))
		.map((entry) => entry.trim())
		.filter((entry) => entry !== '');

/** Without case and accents: `Sí` reads `si`. */
const wordsOf = (text: string): string[] =>
	text
		.trimStart()
		.slice(0, farEnough)
		.normalize('NFKD')
		.replace(mark, '')
		.toLowerCase()
		.split(between)
		.filter((word) => word !== '');

/** A word without the signs around it, `#si` as `si`; its characters are looked at from both ends only. */
function bare(word: string): string {
	const characters = [...word];
	const first = characters.findIndex((one) => letterOrDigit.test(one));
	const last = characters.findLastIndex((one) => letterOrDigit.test(one));
	return characters.slice(first, last + 1).join('');
}

const begins = (words: readonly string[], keyword: readonly string[]): boolean =>
	keyword.length > 0 && keyword.every((one, at) => words[at] === one || bare(words[at] ?? '') === one);

/**
 * Whether a text begins with one of the keywords, word for word: `alta 2x1` begins “¡Alta 2x1, por favor!”
 * and not “Alta 2x10”. Punctuation and signs around the words do not matter either, except those that a
 * keyword itself has: `#si` does not begin “si”.
 * @param keywords one or more words each
 */
export function beginsWithKeyword(text: string, keywords: readonly string[]): boolean {
	const words = wordsOf(text);
	return keywords.some((keyword) => begins(words, wordsOf(keyword)));
}

/**
 * Whether a text asks for no more messages: the text, or its first sentence, is one of the words and little else.
 * “Baja, por favor” and “STOP! I said no” do; “Baja California” and “Cancelar mi cita” do not.
 */
export function isOptOut(text: string, words: unknown): boolean {
	const keywords = listOf(words).map(wordsOf);
	const isPolite = (word: string) => polite.has(bare(word)) || bare(word) === '';
	const said = [text.trim().split(endOfSentence, 1)[0] ?? '', text].map(wordsOf);
	return [...said, ...said.map((all) => all.filter((word) => !isPolite(word)))].some((given) =>
		keywords.some((keyword) => keyword.length === given.length && begins(given, keyword)),
	);
}
