import { findNonGsm, septets } from './gsmAlphabet';

/** Ends a run of marks and shows nothing (U+034F, COMBINING GRAPHEME JOINER). */
const joiner = '\u034F';

/** More marks in a row than any script writes; Unicode's Stream-Safe Text Format ends a run at the same count. */
const manyMarks = /\p{M}{30}/gu;

/**
 * Breaks endless runs of marks by joiners, so that normalising takes time proportional to the text: marks are
 * put in order by comparing all of a run, which a megabyte of them holds up for hours.
 */
const streamSafe = (text: string): string => text.replace(manyMarks, `$&${joiner}`);

/** Characters outside the GSM alphabet and the closest text inside it, where NFKD finds none. */
const explicit: ReadonlyMap<string, string> = new Map([
	...list('‘’‚‛‹›′‵´`ʹʻʼʽˈ', "'"),
	...list('“”„‟«»″‶˝¨', '"'),
	...list('‐‑‒–—―−⁃﹘¯', '-'),
	...list('•‣◦●▪', '*'),
	...list('·∙‧', '.'),
	...list('⁄∕÷', '/'),
	...list('˜∼〜', '~'),
	...list('°˚', 'o'),
	...list('\t\u1680', ' '),
	...list('\v\u0085\u2028\u2029', '\n'),
	...each('ˆ^ ¸, ¦| ×x ±+/- ≤<= ≥>= ≠!= →-> ←<- ⇒=> ©(c) ®(R) ™(TM) ¢c µu'),
	...each('œoe ŒOE ẞSS þth ÞTh ðd ÐD đd ĐD łl ŁL ıi ħh ĦH ŧt ŦT ŋn ŊN ƒf ĸk'),
]);

function list(characters: string, replacement: string) {
	return Array.from(characters, (character) => [character, replacement] as const);
}

/** Characters, each with its replacement behind it. */
function each(pairs: string) {
	return pairs.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)] as const);
}

/** Soft hyphen, zero-width and directional characters: they have no width, so nothing is lost. */
const invisible = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** Marks that strike a character out or forbid it: without them the text would say the opposite. */
const striking = /[\u0334-\u0338\u20D2\u20D3\u20D8-\u20DA\u20E0\u20E5\u20E6\u20EA\u20EB]/u;

const mark = /\p{M}/gu;
/** Accents for any script; the vowel signs of Indic scripts are letters rather than accents. */
const looseAccent = /(?=\p{M})\p{Script=Inherited}/gu;

/** Composed, and without characters of no width and accents that belong to no composed letter. */
function tidy(text: string): string {
	return streamSafe(text.replace(invisible, ''))
		.normalize('NFC')
		.replace(looseAccent, (found) => (found === joiner || striking.test(found) ? found : ''))
		.normalize('NFC')
		.replaceAll(joiner, '');
}

/** The closest GSM text for one code point, or `undefined` when there is none. */
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

const superscript = /^[²³¹⁰⁴-⁹]$/;

const isDigit = (sign = '') => sign >= '0' && sign <= '9';

/** What is put for a character, and whether it may stand beside any digit. */
interface Piece {
	readonly text: string;
	readonly isPlain: boolean;
}

function pieceFor(character: string, isStruck: boolean): Piece {
	const isKept = isStruck || septets(character) > 0;
	const text = isKept ? character : (closest(character) ?? character);
	return { text, isPlain: isKept || /^\p{Nd}$/u.test(character) };
}

function replace(text: string): string {
	const tidied = tidy(text);
	const hasStruck = striking.test(tidied);
	// Of a long text most characters come again and again.
	const known = new Map<string, Piece>();
	const pieces: string[] = [];
	let previous: Piece = { text: '', isPlain: true };
	const characters = Array.from(tidied);
	for (const [index, character] of characters.entries()) {
		const isStruck = hasStruck && striking.test(characters[index + 1] ?? '');
		const piece = (isStruck ? undefined : known.get(character)) ?? pieceFor(character, isStruck);
		if (!isStruck) known.set(character, piece);
		// 1½ must not become 11/2, nor 10² become 102.
		const mayTouch = piece.isPlain && previous.isPlain;
		if (!mayTouch && isDigit(previous.text.at(-1)) && isDigit(piece.text.at(0)))
			pieces.push(superscript.test(character) ? '^' : ' ');
		pieces.push(piece.text);
		previous = piece;
	}
	return pieces.join('');
}

/**
 * Replaces what is not in the GSM alphabet by what comes closest (`á` by `a`, `“` by `"`), and
 * reports what has nothing close (emoji, other scripts), which stays in the text. GSM text is
 * returned unchanged, and replacing twice is replacing once.
 */
export function toGsm(text: string): { text: string; remaining: string[] } {
	const replaced = replace(text);
	return { text: replaced, remaining: findNonGsm(replaced) };
}
