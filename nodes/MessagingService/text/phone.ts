import { refuse, type Checked, type Unusable } from './checked';
import { quoted } from './quoted';

/**
 * Phone numbers as people write them, brought to the two forms the service takes (Endpoints, phone
 * format table). What could mean two numbers is refused rather than guessed.
 */
export type Phone = Checked<{ digits: string }>;

/** Digits of a field value, and whether a plus sign or the 00 prefix announced a country code. */
type Written = Checked<{ digits: string; announced: boolean }>;

const writeInternational = 'Write it with the country code, e.g. +52 55 1234 5678';
const writeNational = 'Write the 10 digits only, e.g. 55 1234 5678, or set Number Format to International';
const oneNumber = 'Write one complete phone number, e.g. +52 55 1234 5678';
const asText = 'Store the number as text, e.g. +52 55 1234 5678';
const noTrunk =
	'Remove the dialing prefix and write country code, area code and number, e.g. +52 55 1234 5678';

const longestText = 64;

/** Formatting characters that contact apps paste around numbers, and the soft hyphen. */
const invisible = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;
/** Spaces, dashes, dots and parentheses: what people group digits with. */
const grouping = /[\p{Zs}\p{Pd}\u2212\u2043.\u2022\u2024\u2027\u00B7()]/u;
const betweenNumbers = /[,;/|&\p{Zl}\p{Zp}\t\n\x0B\f\r\u0085]/u;

/** Full-width forms, as East Asian keyboards type them, to ASCII. Superscripts stay: they are notes. */
const toAscii = (text: string) =>
	text
		.replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
		.replace(/\uFE62/g, '+');

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
	// +44 (0) 7911 drops the zero, +39 (06) keeps it: which of the two is meant is not for us to say.
	if (/\d\D*\(\s*0/.test(text)) return refuse('has a 0 in parentheses, often a dialing prefix', noTrunk);
	return undefined;
}

/** Digits only, or the first character that has no place in a phone number. */
function readDigits(value: unknown): Written {
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

/** Mexico's former prefixes for calls from abroad, kept in many contact lists. */
const mexicanTrunk = /^52(01|044|045)\d{10}$/;

const count = (digits: string) => `${digits.length} ${digits.length === 1 ? 'digit' : 'digits'}`;

/**
 * A phone number in international form: E.164 without the plus sign, 11 to 15 digits, `^\d{11,15}$`
 * (Endpoints 1, 2, 5 to 9 and 16). Idempotent.
 *
 * @param value text as people write it, or a whole number
 */
export function toInternational(value: unknown): Phone {
	const written = readDigits(value);
	if (!written.ok) return written;
	const { digits, announced } = written;
	if (digits.startsWith('0')) {
		return announced
			? refuse('has a country code that starts with 0', writeInternational)
			: refuse('starts with 0, which is a dialing prefix and not a country code', noTrunk);
	}
	if (digits.length === 10 && !announced) {
		return refuse('has 10 digits, so the country code is missing', writeInternational);
	}
	if (digits.length < 11) {
		return refuse(`has ${count(digits)}; at least 11 are needed, with the country code`, writeInternational);
	}
	if (digits.length > 15) {
		return refuse(`has ${count(digits)}; at most 15 are possible in one phone number`, oneNumber);
	}
	if (mexicanTrunk.test(digits)) return refuse('has a dialing prefix after the country code', noTrunk);
	return { ok: true, digits };
}

/**
 * A Mexican phone number in national form: exactly 10 digits without country code, `^\d{10}$`
 * (Endpoints 3 and 4). `+52` and `0052` are unambiguous and removed. Idempotent.
 *
 * @param value text as people write it, or a whole number
 */
export function toNational(value: unknown): Phone {
	const written = readDigits(value);
	if (!written.ok) return written;
	const { digits, announced } = written;
	const mexican = digits.startsWith('52');
	if (announced && !mexican) {
		return refuse(
			'has the country code of another country than Mexico',
			'Set Number Format to International, or write the 10 digits of a Mexican number',
		);
	}
	if (mexican && digits.length === 13 && digits[2] === '1') {
		return refuse('has a 1 between country code and number, a former dialing prefix', writeNational);
	}
	if (mexican && digits.length === 12 && !announced) {
		return refuse(
			'has 12 digits, and whether the first two are the country code is not clear',
			'Write it with +52, or write only the 10 digits, or set Number Format to International',
		);
	}
	const local = announced ? digits.slice(2) : digits;
	if (local.length !== 10) {
		const where = announced ? ' after the country code' : '';
		return refuse(`has ${count(local)}${where}; exactly 10 are needed`, writeNational);
	}
	if (local.startsWith('0')) return refuse('starts with 0, which is a dialing prefix', writeNational);
	return { ok: true, digits: local };
}
