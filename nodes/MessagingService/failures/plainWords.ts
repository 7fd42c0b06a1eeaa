import { counted, endings, vocabulary } from './vocabulary';

/** Whether words are on the public list, in any of their usual forms. */

/** Without accents and case. */
export const withoutAccents = (text: string): string =>
	text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function formsOf(word: string): string[] {
	// Endings make words of their own of the shortest ones.
	const fitting = word.length < 3 ? [] : endings.filter(([end]) => end.test(word));
	return [
		word,
		...fitting.flatMap(([end, inPlace]) => inPlace.split(' ').map((one) => word.replace(end, one))),
	];
}

const setOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.flatMap(formsOf));

/** Made when they are first needed: few runs meet an answer that has to be cut. */
let plain: ReadonlySet<string> | undefined;
let countable: ReadonlySet<string> | undefined;

export const isPlain = (word: string): boolean =>
	(plain ??= setOf([...vocabulary, ...counted])).has(withoutAccents(word));
export const isCounted = (word: string): boolean => (countable ??= setOf(counted)).has(withoutAccents(word));
