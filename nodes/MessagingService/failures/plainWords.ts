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
	[/o$/, 'a as'],
	[/ar$/, 'a as an o os e es en ado ada ados adas ando amos emos aron'],
	[/[ei]r$/, 'e en o a an ido ida idos idas iendo imos emos io ieron'],
];

function formsOf(word: string): string[] {
	// Endings make words of their own of the shortest ones.
	const fitting = word.length < 3 ? [] : endings.filter(([end]) => end.test(word));
	return [
		word,
		...fitting.flatMap(([end, inPlace]) => inPlace.split(' ').map((one) => word.replace(end, one))),
	];
}

const countable = new Set(counted.flatMap(formsOf));
const plain = new Set([...countable, ...vocabulary.flatMap(formsOf)]);

export const isPlain = (word: string): boolean => plain.has(withoutAccents(word));
export const isCounted = (word: string): boolean => countable.has(withoutAccents(word));
