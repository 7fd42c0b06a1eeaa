import { parseDigits } from 'libphonenumber-js/core';
import { quoted } from '../plainText';
import { numberWords, refuse, type Checked, type Unusable } from '../../words';

const longestText = 64;

/** Formatting characters that contact apps add, and the soft hyphen. */
const invisible = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;
/** Spaces, dashes, dots and parentheses, which group digits. */
const grouping = /[\p{Zs}\p{Pd}\u2212\u2043.\u2022\u2024\u2027\u00B7()]/u;
const betweenNumbers = /[,;/|&\p{Zl}\p{Zp}\t-\r\u0085]/u;

/** Converts full-width characters of East Asian keyboards and Arabic digits to ASCII. */
const toAscii = (text: string) =>
	text
		.replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
		.replace(/\uFE62/g, '+')
		.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, parseDigits);

/** A text without invisible characters, in ASCII digits. */
export const plainDigits = (text: string): string =>
	Array.from(toAscii(text), (character) => (invisible.test(character) ? '' : character)).join('');

/** Returns the value as text; too long ones are refused first. */
function fieldText(value: unknown): Checked<{ text: string }> {
	if (value === null || value === undefined) return refuse(numberWords.isEmpty);
	if (typeof value === 'number' && !Number.isSafeInteger(value)) return refuse(numberWords.isRounded);
	if (typeof value === 'number' || typeof value === 'bigint') {
		if (value < 0) return refuse(numberWords.isNegative);
		// A bigint may have a million digits; 21 are already too many.
		return { ok: true, text: value > 10n ** 20n ? '9'.repeat(21) : value.toString() };
	}
	if (typeof value !== 'string') {
		const kind = Array.isArray(value) ? 'a list' : typeof value === 'boolean' ? 'true or false' : 'an object';
		return refuse(numberWords.isAnotherKind, { kind });
	}
	if (value.length > longestText) return refuse(numberWords.isTooLong, { length: value.length });
	return { ok: true, text: plainDigits(value) };
}

/** Refuses formats whose digits alone would be another number. */
function misleadingForm(text: string): Unusable | undefined {
	if (/^(tel|whatsapp|sms|smsto|callto|wa|mailto):/i.test(text)) return refuse(numberWords.hasScheme);
	if (/^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i.test(text)) return refuse(numberWords.isScientific);
	// 525512345678.0 comes from spreadsheets.
	if (/^[^.,]*\d[.,]0+$/.test(text) || /^\+?\d+[.,]\d{1,2}$/.test(text)) return refuse(numberWords.isDecimal);
	if (/^[\p{Pd}\u2212]/u.test(text)) return refuse(numberWords.hasMinus);
	return undefined;
}

/** Where Germans and Austrians put a slash: after the area code, which is too short to be a number. */
const slashAfterArea = /^((?:\+|00)?(?:[^\d/]*\d){2,6}[^\d/]*)\/(?=(?:[^\d/]*\d){5,}[^\d/]*$)/;

/**
 * Extracts the digits, or refuses the first character that does not belong in a phone number.
 * @returns `announced` if a plus sign or the 00 prefix precedes a country code
 */
export function readDigits(value: unknown): Checked<{ digits: string; announced: boolean }> {
	const field = fieldText(value);
	if (!field.ok) return field;
	const alone = field.text.trim().replace(/[,;]$/, '').trim();
	const plain = alone.replace(slashAfterArea, '$1 ');
	if (plain === '') return refuse(numberWords.isEmpty);
	const misleading = misleadingForm(plain);
	if (misleading) return misleading;

	let digits = '';
	let plus = false;
	for (const [index, character] of Array.from(plain).entries()) {
		const place = `at position ${index + 1}`;
		if (character >= '0' && character <= '9') digits += character;
		else if (character === '+') {
			if (plus || digits !== '') return refuse(numberWords.hasPlusInside, { place });
			plus = true;
		} else if (betweenNumbers.test(character)) {
			return refuse(numberWords.hasTwoNumbers, { character: quoted(character), place });
		} else if (character === '#' || /\p{L}/u.test(character)) {
			return refuse(numberWords.hasLetter, { character: quoted(character), place });
		} else if (!grouping.test(character)) {
			return refuse(numberWords.hasOther, { character: quoted(character), place });
		}
	}
	if (digits === '') return refuse(numberWords.hasNoDigits);
	if (/^0+$/.test(digits)) return refuse(numberWords.isNotANumber);
	if (!plus && digits.startsWith('00')) return { ok: true, digits: digits.slice(2), announced: true };
	return { ok: true, digits, announced: plus };
}
