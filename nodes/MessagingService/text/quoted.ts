/** How single characters are named inside sentences that end up in logs. */

/** Shown by their code point only: marks, spaces and control characters would be invisible. */
const unprintable = /[\p{C}\p{M}\p{Z}]/u;

/** `U+2019`, four to six hexadecimal digits. */
function codePoint(character: string): string {
	return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A character for use inside a sentence: `“á”`, or `U+200B` when there would be nothing to see. */
export function quoted(character: string): string {
	return unprintable.test(character) ? codePoint(character) : `“${character}”`;
}

/** A character for a list: `U+2019 ’`, or `U+200B` alone when there would be nothing to see. */
export function readable(character: string): string {
	return unprintable.test(character) ? codePoint(character) : `${codePoint(character)} ${character}`;
}
