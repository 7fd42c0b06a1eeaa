import type { Row } from './row';

/**
 * Search by plain words, shared by the emulator, which finds rows, and the page, which highlights
 * matches.
 */

const longest = 200;

/** Lowercases a text and removes accents, so that `état` matches `etat` and vice versa. */
export function fold(text: string): string {
	const lower = text.toLowerCase();
	return /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** Splits what was typed into case-folded words. Rows have numbers without their plus sign. */
export const wordsIn = (typed: string): readonly string[] =>
	fold(typed.slice(0, longest))
		.split(/\s+/)
		.filter(Boolean)
		.map((word) => word.replace(/^\+(?=\d)/, ''));

interface Searched {
	/** Case-folded. */
	readonly searchText: string;
	readonly row: Pick<Row, 'channel' | 'state'>;
}

/** Whether every word occurs in the texts of a row, or begins its channel or its state. */
export const matches = (words: readonly string[], { searchText, row }: Searched): boolean =>
	words.every(
		(word) =>
			searchText.includes(word) || row.channel.startsWith(word) || row.state.startsWith(word),
	);

/**
 * Whether a search can only match a subset of an earlier one, such as after typing one more letter.
 */
export const narrows = (words: readonly string[], earlier: readonly string[]): boolean =>
	earlier.every((word) => words.some((longer) => longer.startsWith(word)));

/**
 * Replaces control characters and bidi overrides, which can hide or reorder text, by their code
 * points.
 */
export const visible = (text: string): string =>
	text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, (sign) =>
		/[\n\r\t]/.test(sign)
			? sign
			: `⟨U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
	);
