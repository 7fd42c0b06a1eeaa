import { findNonGsm, septets } from './gsmAlphabet';
import { quotedCharacter } from '../plainText';
import { abridged, refuse, textWords, type Checked } from '../../words';

/** The closest GSM text of characters for which NFKD finds none. */
const explicit: ReadonlyMap<string, string> = new Map([
	...toFirst(
		"'‘’‚‛‹›′‵´`ʹʻʼʽˈ",
		'"“”„‟«»″‶˝¨',
		'-‐‑‒–—―−⁃﹘¯',
		'*•‣◦●▪',
		'.·∙‧',
		'/⁄∕÷',
		'~˜∼〜',
		'o°˚',
	),
	...toFirst(' \t\u1680', '\n\v\u0085\u2028\u2029'),
	...each('ˆ^ ¸, ¦| ×x ±+/- ≤<= ≥>= ≠!= →-> ←<- ⇒=> ©(c) ®(R) ™(TM) ¢c µu'),
	...each('œoe ŒOE ẞSS þth ÞTh ðd ÐD đd ĐD łl ŁL ıi ħh ĦH ŧt ŦT ŋn ŊN ƒf ĸk'),
]);

/** Each group begins with the replacement of its other characters. */
function toFirst(...groups: readonly string[]) {
	return groups.flatMap(([first = '', ...others]) =>
		others.map((character) => [character, first] as const),
	);
}

/** Pairs of a character followed by its replacement. */
function each(pairs: string) {
	return pairs.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)] as const);
}

/** Soft hyphen, zero-width and directional characters, which have no width. */
const invisible = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** Marks that strike out or prohibit a character: without them the text could mean the opposite. */
const striking = /[\u0334-\u0338\u20D2\u20D3\u20D8-\u20DA\u20E0\u20E5\u20E6\u20EA\u20EB]/u;

const mark = /\p{M}/gu;
/** Accents of any script, but not the vowel signs of Indic scripts, which act as letters. */
const looseAccent = /(?=\p{M})\p{Script=Inherited}/gu;

/** More marks of one character than any script has; sorting a long run of them takes hours. */
const manyMarks = /(\p{M}{30})\p{M}+/gu;

/** Composes a text, and removes zero-width characters and accents that do not compose. */
const tidy = (text: string): string =>
	text
		.replace(invisible, '')
		.replace(manyMarks, '$1')
		.normalize('NFC')
		.replace(looseAccent, (found) => (striking.test(found) ? found : ''))
		.normalize('NFC');

/** Returns the closest GSM text for one code point, if any. */
function closest(character: string): string | undefined {
	const known = explicit.get(character);
	if (known !== undefined) return known;
	const parts = character.normalize('NFKD');
	if (striking.test(parts)) return undefined;
	const found = Array.from(parts.replace(mark, ''), (part) =>
		septets(part) > 0 ? part : explicit.get(part),
	);
	return found.includes(undefined) ? undefined : found.join('') || undefined;
}

/** Where a digit meets a fraction or another number of one character: 1½ must not become 11/2. */
const meetingNumbers = /(?<=\p{Nd})(?=\p{No})|(?<=\p{No})(?=[\p{Nd}\p{No}])/gu;
/** 10² must not become 102. */
const power = /(?<=\p{Nd}) (?=[²³¹⁰⁴-⁹])/gu;
/** A character, unless a mark strikes it out. */
const replaceable = new RegExp(`[^](?!${striking.source})`, 'gu');

/**
 * Replaces characters outside the GSM alphabet with the closest text (`á` with `a`, `“` with `"`).
 * Those without one (emoji, other scripts) stay and are returned as `remaining`. Idempotent; GSM
 * text is unchanged.
 */
export function toGsm(text: string): { text: string; remaining: string[] } {
	const apart = tidy(text).replace(meetingNumbers, ' ').replace(power, '^');
	const replaced = apart.replace(replaceable, (one) =>
		septets(one) > 0 ? one : (closest(one) ?? one),
	);
	return { text: replaced, remaining: findNonGsm(replaced) };
}

/** How to treat characters outside the GSM alphabet. */
export type Characters = 'replace' | 'unicode';

/** `“á” → “a”`. */
function replacement(character: string): string {
	const { text } = toGsm(character);
	return `${quotedCharacter(character)} → ${text === '' ? 'nothing' : quotedCharacter(text)}`;
}

/** Returns the text with sendable characters only, and notices about replacements. */
export function inAlphabet(
	original: string,
	characters: Characters,
): Checked<{ text: string; notices: string[] }> {
	if (characters === 'unicode') return { ok: true, text: original, notices: [] };
	// A decomposed ñ, an n and a tilde, is in the alphabet too.
	const composed = original.normalize('NFC');
	const found = findNonGsm(composed);
	if (found.length === 0) return { ok: true, text: composed, notices: [] };
	const { text, remaining } = toGsm(original);
	if (remaining.length > 0)
		return refuse(textWords.hasIrreplaceable, {
			characters: abridged(remaining, 3, quotedCharacter),
		});
	const notice = `Characters that SMS cannot carry were replaced: ${abridged(found, 10, replacement)}`;
	return { ok: true, text, notices: [notice] };
}
