/** The default alphabet of GSM 03.38 (3GPP 23.038) in its order, without the escape character. */
const basicCharacters =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
	'¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** The extension table: each character takes an escape septet and one more. */
const extension = '\f^{}\\[~]|€';

const septetsOf: ReadonlyMap<string, 1 | 2> = new Map([
	...Array.from(basicCharacters, (character) => [character, 1] as const),
	...Array.from(extension, (character) => [character, 2] as const),
]);

/** Returns the septets of a character (one code point), 0 if it is not in the alphabet. */
export const septets = (character: string): 0 | 1 | 2 => septetsOf.get(character) ?? 0;

export interface Measure {
	encoding: 'gsm' | 'unicode';
	/** Septets for `gsm`, UTF-16 units for `unicode`. */
	units: number;
	/** Code points. */
	characters: number;
}

/** Measures a text as the service does for `encoding` and `length` (SMS send result). */
export function measure(text: string): Measure {
	const sizes: number[] = Array.from(text, septets);
	const characters = sizes.length;
	if (sizes.includes(0)) return { encoding: 'unicode', units: text.length, characters };
	return { encoding: 'gsm', units: sizes.reduce((sum, size) => sum + size, 0), characters };
}

/** Returns the distinct characters outside the GSM alphabet, in order of appearance. */
export const findNonGsm = (text: string): string[] => [
	...new Set(Array.from(text).filter((character) => septets(character) === 0)),
];
