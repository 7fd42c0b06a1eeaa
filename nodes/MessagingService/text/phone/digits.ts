import { parseDigits } from 'libphonenumber-js/core';
import { quoted, refuse, type Checked, type Unusable } from '../checked';
import { numberWords } from '../../words';

/** The digits of a phone number as a person writes it; what they mean is for `phone.ts` to say. */

/** Digits of a field value, and whether a plus sign or the 00 prefix announced a country code. */
export type Written = Checked<{ digits: string; announced: boolean }>;

const longestText = 64;

/** Formatting characters that contact apps paste around numbers, and the soft hyphen. */
const invisible = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;
/** Spaces, dashes, dots and parentheses: what people group digits with. */
const grouping = /[\p{Zs}\p{Pd}\u2212\u2043.\u2022\u2024\u2027\u00B7()]/u;
const betweenNumbers = /[,;/|&\p{Zl}\p{Zp}\t-\r\u0085]/u;

/** Full-width signs, as East Asian keyboards type them, and the digits of Arabic keyboards, to ASCII. */
const toAscii = (text: string) =>
	text
		.replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
		.replace(/\uFE62/g, '+')
		.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, parseDigits);

/** The value as text, cut off by length before anything else looks at it. */
function fieldText(value: unknown): Checked<{ text: string }> {
	if (value === null || value === undefined) return refuse(numberWords.isEmpty);
	if (typeof value === 'number' && !Number.isSafeInteger(value)) return refuse(numberWords.isRounded);
	if (typeof value === 'number' || typeof value === 'bigint') {
		if (value < 0) return refuse(numberWords.isNegative);
		// A bigint can have a million digits; more than these are too many in any case.
		return { ok: true, text: value > 10n ** 20n ? '9'.repeat(21) : value.toString() };
	}
	if (typeof value !== 'string') {
		const kind = Array.isArray(value) ? 'a list' : typeof value === 'boolean' ? 'true or false' : 'an object';
		return refuse(numberWords.isAnotherKind, { kind });
	}
	if (value.length > longestText) return refuse(numberWords.isTooLong, { length: value.length });
	return { ok: true, text: toAscii(value) };
}

/** Forms of writing that hold digits but would become another number if only those were kept. */
function misleadingForm(text: string): Unusable | undefined {
	if (/^(tel|whatsapp|sms|smsto|callto|wa|mailto):/i.test(text)) return refuse(numberWords.hasScheme);
	if (/^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i.test(text)) return refuse(numberWords.isScientific);
	// 525512345678.0 comes from spreadsheets: without the dot it would be another number.
	if (/^[^.,]*\d[.,]0+$/.test(text) || /^\+?\d+[.,]\d{1,2}$/.test(text)) return refuse(numberWords.isDecimal);
	if (/^[\p{Pd}\u2212]/u.test(text)) return refuse(numberWords.hasMinus);
	return undefined;
}

/** Digits only, or the first character that has no place in a phone number. */
export function readDigits(value: unknown): Written {
	const field = fieldText(value);
	if (!field.ok) return field;
	const plain = Array.from(field.text, (character) => (invisible.test(character) ? '' : character))
		.join('')
		.trim();
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
	if (!plus && digits.startsWith('00')) return { ok: true, digits: digits.slice(2), announced: true };
	return { ok: true, digits, announced: plus };
}
