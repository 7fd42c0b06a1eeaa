const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** The digits of a script are ten code points in a row, from 0 to 9. */
function asciiDigit(digit: string): string {
	const codePoint = digit.codePointAt(0) ?? 0;
	let value = 0;
	while (value < 9 && isDigit(codePoint - value - 1)) value += 1;
	return String(value);
}

const asciiDigits = (text: string): string => text.normalize('NFKC').replace(/\p{Nd}/gu, asciiDigit);

/** Blanks, dashes and invisible characters, with which people and phones group digits. */
const grouping = /[\s\p{Z}\p{Pd}\p{Cf}\u2212]/gu;

/**
 * Returns a one-time password as the service knows it: people group its characters and type digits of their own script. What
 * contains anything but letters and digits besides is left as it is, because the form of a code is not documented (endpoint 9).
 */
export function plainCode(typed: string): string {
	const code = asciiDigits(typed).replace(grouping, '');
	return /^[\p{L}\p{N}]+$/u.test(code) ? code : typed.trim();
}
