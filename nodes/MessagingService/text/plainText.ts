import { fieldWords, refuse, type Checked, type Unusable } from '../words';

export const isEmpty = (value: unknown): value is undefined | null | '' =>
	value == null || value === '';

/**
 * Whether a number is finite and has all its digits: beyond 16, a spreadsheet or JSON has lost
 * some.
 */
export const isExact = (value: number): boolean =>
	Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

export const refuseInexact = (value: number): Unusable =>
	refuse(Number.isFinite(value) ? fieldWords.isInexact : fieldWords.isNoValue);

/**
 * Reads a field as text; `undefined` for an empty one. Numbers become text unless digits were lost.
 */
export function toPlainText(value: unknown): Checked<{ text: string | undefined }> {
	if (value == null) return { ok: true, text: undefined };
	if (typeof value === 'number' && !isExact(value)) return refuseInexact(value);
	if (typeof value === 'number') return { ok: true, text: String(value) };
	if (typeof value !== 'string') return refuse(fieldWords.isNotText);
	return brokenCharacter.test(value) ? refuseBroken() : { ok: true, text: value };
}

/** A line break or another control character, which a single line must not contain. */
export const controlCharacter = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** A lone surrogate, left when a text is cut inside an emoji. */
const brokenCharacter = /\p{Cs}/u;

export const refuseBroken = (): Unusable => refuse(fieldWords.hasHalfACharacter);

/** Whether a value has half a character in one of its texts or keys. */
export const isBroken = (value: unknown): boolean =>
	typeof value === 'string'
		? brokenCharacter.test(value)
		: typeof value === 'object' && value !== null && Object.entries(value).flat().some(isBroken);

/** Quotes a character in a message: `“á”`, or `U+200B` for an invisible one. */
export const quotedCharacter = (character: string): string =>
	/[\p{C}\p{M}\p{Z}]/u.test(character)
		? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
		: `“${character}”`;

const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** The digits of a script are ten code points in a row, from 0 to 9. */
function asciiDigit(digit: string): string {
	const codePoint = digit.codePointAt(0) ?? 0;
	let value = 0;
	while (value < 9 && isDigit(codePoint - value - 1)) value += 1;
	return String(value);
}

/** Converts the digits of every script. */
export const asciiDigits = (text: string): string => text.replace(/[^\P{Nd}\d]/gu, asciiDigit);
