import { counted, vocabulary } from './vocabulary';

/** Whether words are on the public list, in any of their usual forms. */

/** Without accents and case. */
export const withoutAccents = (text: string): string =>
	text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What follows a stem in place of the end of a listed word. */
const endings: ReadonlyArray<readonly [end: RegExp, inPlace: string]> = [
	[/$/, 's es d ed ing ly'],
	[/e$/, 'ing'],
	[/y$/, 'ies ied'],
	[/(?<=.{3})o$/, 'a as'],
	[/(?<=..)ar$/, 'a as an o os e es en ado ada ados adas ando amos emos aron'],
	[/(?<=..)[ei]r$/, 'e en o a an ido ida idos idas iendo imos emos io ieron'],
];

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
