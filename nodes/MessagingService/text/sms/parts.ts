import { measure } from './gsmAlphabet';

/**
 * Limits table: at most 160 characters, counted in septets for GSM text and in UTF-16 units
 * otherwise.
 */
export const maximum = 160;

/** The prefix `1/9` has room for one digit each. */
export const mostParts = 9;

const fits = (text: string) => measure(text).units <= maximum;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Returns the whole words that fit between a prefix and an ending, or the beginning of a longer
 * word.
 */
function fittingStart(text: string, prefix: string, ending: string): string {
	let fitting = '';
	let wholeWords = '';
	for (const { segment } of graphemes.segment(text)) {
		if (/^\s/u.test(segment)) wholeWords = fitting;
		if (!fits(`${prefix}${fitting}${segment}${ending}`)) return wholeWords.trimEnd() || fitting;
		fitting += segment;
	}
	return fitting;
}

/** Cuts a text at a word and adds three dots; `undefined` if not even one character fits. */
export function shortened(text: string): string | undefined {
	const beginning = fittingStart(text.trimStart(), '', '...');
	return beginning === '' ? undefined : `${beginning}...`;
}

/** Splits a text into numbered parts of whole words, `1/3 …`; `undefined` if there are too many. */
export function split(text: string): [string, ...string[]] | undefined {
	const parts: string[] = [];
	let remaining = text.trim();
	while (remaining !== '') {
		if (parts.length === mostParts) return undefined;
		const part = fittingStart(remaining, '1/9 ', '');
		parts.push(part);
		remaining = remaining.slice(part.length).trimStart();
	}
	const [first = '', ...others] = parts.map(
		(part, index) => `${index + 1}/${parts.length} ${part}`,
	);
	return [first, ...others];
}
