import { measure } from './gsmAlphabet';

/** Texts that are longer than the service takes. */

/** Limits table: at most 160 characters. GSM text is counted in septets, other text in UTF-16 units. */
export const maximum = 160;

/** One digit for the number of a part and one for their count. */
export const mostParts = 9;

const fits = (text: string) => measure(text).units <= maximum;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How much of a text fits behind a prefix and before an ending: whole words, or of one long word what fits. */
function head(text: string, prefix: string, ending: string): string {
	let fitting = '';
	let wholeWords = '';
	for (const { segment } of graphemes.segment(text)) {
		if (/^\s/u.test(segment)) wholeWords = fitting;
		if (!fits(`${prefix}${fitting}${segment}${ending}`)) return wholeWords.trimEnd() || fitting;
		fitting += segment;
	}
	return fitting;
}

/** The beginning of a text, up to a word's end, and three dots; `undefined` where not even one sign fits. */
export function shortened(text: string): string | undefined {
	const beginning = head(text.trimStart(), '', '...');
	return beginning === '' ? undefined : `${beginning}...`;
}

/** A text in numbered parts, `1/3 …`, each of whole words; `undefined` when they would be too many. */
export function split(text: string): [string, ...string[]] | undefined {
	const parts: string[] = [];
	let rest = text.trim();
	while (rest !== '') {
		if (parts.length === mostParts) return undefined;
		const part = head(rest, '1/9 ', '');
		parts.push(part);
		rest = rest.slice(part.length).trimStart();
	}
	const [first = '', ...others] = parts.map((part, index) => `${index + 1}/${parts.length} ${part}`);
	return [first, ...others];
}
