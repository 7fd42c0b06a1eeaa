/** A reply as words: in lower case, without accents and doubled letters. */

const maxLength = 300;

const apostrophes = /(?<=\p{L})['’‘`´](?=\p{L})/gu;
/** Marks, variation selectors, skin tones and characters without width. */
const marks = /[\p{M}\u{1F3FB}-\u{1F3FF}\u200B-\u200D\u2060\uFEFF]/gu;
const accents = /[\p{M}'’]/gu;
/** “sí” is a yes; “si” may be an “if”. */
const yesWithAccent = /(?<![\p{L}\p{N}])s(?:i+\u0301+)+i*(?![\p{L}\p{N}])/gu;
const sadFace = /[:;=]-?[(/\\|]/gu;
/** `5 p.m.` and `14 hs` are one word, `412Approve` is two. */
const halves = /(\d) ?([ap])\. ?m\b\.?|(\d) ([ap])m\b/gu;
const hours = /(\d) ?(?:hs|hrs|horas|h|oclock)\b/gu;
const glued = /(?<!\d)(\d{3})(?=\p{L}{4})/gu;
/** A number with its signs, such as `1,000`, `-1`, `2pm`, `10:00`; a picture; a word; punctuation; anything else. */
const parts =
	/[-+$€£]?\d(?:[\d\p{L}%$€]|[.,:/-](?=\d))*|\p{Extended_Pictographic}|\p{L}+|[\s.,;:!¡"'“”„«»()[\]*_~…–—#-]+|[^]/gu;
const doubled = /(\p{L})\1+/gu;
const punctuation = /^[\s.,;:!¡"'“”„«»()[\]*_~…–—#-]+$/u;

/** What separates two words of a reply, more than a space does. */
export const pause = ',';

/** Returns the words, with pauses between them; undefined if a text asks something, or is too long for an answer. */
export function wordsOf(text: string): readonly string[] | undefined {
	return text.length > maxLength || /[?¿]/.test(text) ? undefined : fold(text);
}

export function fold(text: string): readonly string[] {
	const folded = text
		.normalize('NFKD')
		.toLowerCase()
		.replace(apostrophes, '')
		.replace(sadFace, ' ☹ ')
		.replace(yesWithAccent, 'yes')
		.replace(marks, '')
		.replace(halves, '$1$3$2$4m')
		.replace(hours, '$1h')
		.replace(glued, '$1 ');
	const words = (folded.match(parts) ?? []).flatMap((part) => {
		if (punctuation.test(part)) return part.trim() !== '' || part.includes('\n') ? [pause] : [];
		return /\p{Extended_Pictographic}/u.test(part) ? [pause, part, pause] : [part.replace(doubled, '$1')];
	});
	return words.filter((word, at) => word !== pause || (at > 0 && words[at - 1] !== pause));
}

/** Returns a text in lower case, without accents and apostrophes. */
export const inPlain = (text: string): string => text.toLowerCase().normalize('NFKD').replaceAll(accents, '');
