import { fieldWords, refuse, type Checked } from '../words';
import { asciiDigits, toPlainText } from './plainText';

/** Blanks, dashes and invisible characters, with which people and phones group digits. */
const grouping = /[\s\p{Z}\p{Pd}\p{Cf}\u2212]/gu;
const quotes = /^["'“”‘’«»]+|(?<!["'“”‘’«».,;:!?])["'“”‘’«».,;:!?]+$/gu;
const longestCode = 12;
const codeInText = /(?<![\p{L}\p{N}])\d{4,10}(?![\p{L}\p{N}])/gu;

/**
 * Returns a one-time password as the service knows it: people group its characters, type digits of
 * their own script, and paste the SMS with it. What contains anything but letters and digits
 * besides is left as it is, because the form of a code is not documented (endpoint 9).
 */
function plainCode(typed: string): string {
	const text = asciiDigits(typed.normalize('NFKC')).trim();
	const code = text.replace(grouping, '').replace(quotes, '');
	if (/\s/.test(text) && code.length > longestCode) {
		const [first = typed.trim(), ...others] = text.match(codeInText) ?? [];
		return others.length > 0 ? typed.trim() : first;
	}
	return /^[\p{L}\p{N}]+$/u.test(code) ? code : typed.trim();
}

/** Usual digits of a code. A number of fewer may have lost a zero in front. */
const usualDigits = 6;

/**
 * Reads a one-time password; refuses what would use up a try: a number that may have lost its zero,
 * and a text with no code, or several.
 */
export function toCode(value: unknown): Checked<{ code: string }> {
	const plain = toPlainText(value);
	if (!plain.ok) return plain;
	const code = plainCode(plain.text ?? '');
	if (code === '') return refuse(fieldWords.isEmpty);
	if (typeof value === 'number' && code.length < usualDigits) return refuse(fieldWords.hasLostZero);
	return code.length > longestCode && /\s/.test(code)
		? refuse(fieldWords.isNotOneCode)
		: { ok: true, code };
}
