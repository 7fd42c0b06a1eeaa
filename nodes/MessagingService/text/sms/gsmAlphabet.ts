/** GSM 03.38 (3GPP 23.038): default alphabet, in its order without the escape character. */
const basic =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
	'¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Extension table: an escape septet and one more. */
const extension = '\f^{}\\[~]|€';

const septetsOf: ReadonlyMap<string, 1 | 2> = new Map([
	...Array.from(basic, (character) => [character, 1] as const),
	...Array.from(extension, (character) => [character, 2] as const),
]);

/** Septets that a character (one code point) takes: 1 or 2, and 0 when it is not in the alphabet. */
export const septets = (character: string): 0 | 1 | 2 => septetsOf.get(character) ?? 0;

/** What a text counts as: see `measure`. */
export interface Measure {
	encoding: 'gsm' | 'unicode';
	/** Septets for `gsm`, UTF-16 units for `unicode`. */
	units: number;
	/** Code points. */
	characters: number;
}

/** Encoding and length of a text; the service reports the same as `encoding` and `length` (SMS send result). */
export function measure(text: string): Measure {
	const sizes: number[] = Array.from(text, septets);
	const characters = sizes.length;
	if (sizes.includes(0)) return { encoding: 'unicode', units: text.length, characters };
	return { encoding: 'gsm', units: sizes.reduce((sum, size) => sum + size, 0), characters };
}

/** The distinct characters outside the GSM alphabet, in the order of their appearance. */
export const findNonGsm = (text: string): string[] => [
	...new Set(Array.from(text).filter((character) => septets(character) === 0)),
];
