/** Splits a reply into words, in lower case and without accents. */

export interface Word {
	readonly text: string;
	/** Whether punctuation, or the accent of “sí”, separates it from the word before. */
	readonly isApart: boolean;
}

const maxLength = 300;

const apostrophes = /(?<=\p{L})['’‘`´](?=\p{L})/gu;
/** Marks, variation selectors, skin tones and characters without width. */
const marks = /[\p{M}\u{1F3FB}-\u{1F3FF}\u200B-\u200D\u2060\uFEFF]/gu;
/** “sí” and “siii” are a yes; “si” may be an “if”. */
const yesWithAccent = /(?<![\p{L}\p{N}])s(?:i+\u0301+)+i*(?![\p{L}\p{N}])/gu;
const sadFace = /[:;=]-?[(/\\|]/gu;
const picture = /\p{Extended_Pictographic}/u;
/** A number with its signs, such as `1,000`, `-1`, `2pm`, `10:00`; a picture; a word; punctuation; anything else. */
const parts =
	/[-+$€£]?\d(?:[\d\p{L}%$€]|[.,:/-](?=\d))*|\p{Extended_Pictographic}|\p{L}+|[\s.,;:!¡"'“”„«»()[\]*_~…–—#-]+|[^]/gu;
const punctuation = /^[\s.,;:!¡"'“”„«»()[\]*_~…–—#-]+$/u;

/** Returns `yes` for `yess`, and the same for both spellings of `aprove`; digits stay. */
const withoutDoubles = (word: string): string => word.replace(/(\p{L})\1+/gu, '$1');

/** Returns the words of a text; undefined if it asks something or is too long for an answer of a few words. */
export function wordsOf(text: string): readonly Word[] | undefined {
	if (text.length > maxLength || /[?¿]/.test(text)) return undefined;
	const folded = text
		.normalize('NFKD')
		.toLowerCase()
		.replace(apostrophes, '')
		.replace(sadFace, ' ☹ ')
		.replace(yesWithAccent, 'sii')
		.replace(marks, '');
	const words: Word[] = [];
	let isApart = false;
	for (const [part] of folded.matchAll(parts)) {
		if (punctuation.test(part)) {
			isApart ||= part.trim() !== '' || part.includes('\n');
			continue;
		}
		words.push({ text: withoutDoubles(part), isApart: isApart || picture.test(part) });
		isApart = picture.test(part) || /^sii+$/.test(part);
	}
	return words;
}

/** Returns a phrase in the form in which `phraseAt` finds it. */
export const phraseOf = (phrase: string): string => (wordsOf(phrase) ?? []).map(({ text }) => text).join(' ');

/**
 * Returns the longest phrase that begins at a word, and how many words it has.
 * @param isLabel whether it is found despite punctuation between its words
 */
export function phraseAt<Value>(
	words: readonly Word[],
	at: number,
	phrases: ReadonlyMap<string, Value>,
	isLabel: boolean,
): { readonly value: Value; readonly length: number } | undefined {
	let found: { readonly value: Value; readonly length: number } | undefined;
	let phrase = '';
	for (let end = at; end < words.length; end += 1) {
		const word = words[end];
		if (!word || (end > at && word.isApart && !isLabel)) break;
		phrase = end === at ? word.text : `${phrase} ${word.text}`;
		const value = phrases.get(phrase);
		if (value !== undefined) found = { value, length: end - at + 1 };
	}
	return found;
}

/** Every combination, such as “do not ” × “approve” × “ it”. */
export const each = (...all: ReadonlyArray<readonly string[]>): readonly string[] =>
	all.reduce((before, after) => before.flatMap((one) => after.map((other) => one + other)), ['']);
