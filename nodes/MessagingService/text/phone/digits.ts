import { parseDigits } from 'libphonenumber-js/core';
import { refuse, type Checked, type Unusable } from '../checked';
import { quoted } from '../quoted';

/** The digits of a phone number as a person writes it; what they mean is for `phone.ts` to say. */

/** Digits of a field value, and whether a plus sign or the 00 prefix announced a country code. */
export type Written = Checked<{ digits: string; announced: boolean }>;

export const oneNumber = 'Write one complete phone number, e.g. +52 55 1234 5678';
const asText = 'Store the number as text, e.g. +52 55 1234 5678';

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
	if (value === null || value === undefined) return refuse('is empty', oneNumber);
	if (typeof value === 'number' && !Number.isSafeInteger(value)) {
		return refuse('is a decimal or too large a number to be read exactly', asText);
	}
	if (typeof value === 'number' || typeof value === 'bigint') {
		if (value < 0) return refuse('is a negative number', oneNumber);
		// A bigint can have a million digits; more than these are too many in any case.
		return { ok: true, text: value > 10n ** 20n ? '9'.repeat(21) : value.toString() };
	}
	if (typeof value !== 'string') {
		const kind = Array.isArray(value) ? 'a list' : typeof value === 'boolean' ? 'true or false' : 'an object';
		return refuse(`is ${kind} rather than a phone number`, oneNumber);
	}
	if (value.length > longestText) {
		return refuse(`is ${value.length} characters long, too long for a phone number`, oneNumber);
	}
	return { ok: true, text: toAscii(value) };
}

/** Forms of writing that hold digits but would become another number if only those were kept. */
function misleadingForm(text: string): Unusable | undefined {
	if (/^(tel|whatsapp|sms|smsto|callto|wa|mailto):/i.test(text)) {
		return refuse(
			'starts with the name of an app or protocol',
			'Keep only the number, e.g. +52 55 1234 5678',
		);
	}
	if (/^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i.test(text)) {
		return refuse('is in scientific notation, so digits were lost in a spreadsheet', asText);
	}
	// 525512345678.0 comes from spreadsheets: without the dot it would be another number.
	if (/^[^.,]*\d[.,]0+$/.test(text) || /^\+?\d+[.,]\d{1,2}$/.test(text)) {
		return refuse('is written as a decimal number', 'Remove the decimal part, or store the number as text');
	}
	if (/^[\p{Pd}\u2212]/u.test(text)) return refuse('starts with a minus sign', oneNumber);
	return undefined;
}

/** Digits only, or the first character that has no place in a phone number. */
export function readDigits(value: unknown): Written {
	const field = fieldText(value);
	if (!field.ok) return field;
	const plain = Array.from(field.text, (character) => (invisible.test(character) ? '' : character))
		.join('')
		.trim();
	if (plain === '') return refuse('is empty', oneNumber);
	const misleading = misleadingForm(plain);
	if (misleading) return misleading;

	let digits = '';
	let plus = false;
	for (const [index, character] of Array.from(plain).entries()) {
		const place = `at position ${index + 1}`;
		if (character >= '0' && character <= '9') digits += character;
		else if (character === '+') {
			if (plus || digits !== '') return refuse(`has a plus sign ${place}, not only at the start`, oneNumber);
			plus = true;
		} else if (betweenNumbers.test(character)) {
			return refuse(
				`seems to hold two numbers: they are separated by ${quoted(character)} ${place}`,
				oneNumber,
			);
		} else if (character === '#' || /\p{L}/u.test(character)) {
			return refuse(
				`has ${quoted(character)} ${place}, so it is not only a phone number`,
				'Remove letters and extensions, and write e.g. +52 55 1234 5678',
			);
		} else if (!grouping.test(character)) {
			return refuse(
				`has ${quoted(character)} ${place}, which does not belong in a phone number`,
				'Remove that character, or write e.g. +52 55 1234 5678',
			);
		}
	}
	if (digits === '') return refuse('has no digits', oneNumber);
	if (!plus && digits.startsWith('00')) return { ok: true, digits: digits.slice(2), announced: true };
	return { ok: true, digits, announced: plus };
}
