import { asciiDigits, quoted } from '../plainText';
import { numberWords, refuse, type Checked, type Unusable } from '../../words';

const longestText = 256;

/** Spaces, dashes, dots and parentheses, which group digits. */
const grouping = /[\p{Zs}\p{Pd}\u2212\u2043.\u2024\u2027\u00B7()]/u;
const betweenNumbers = /[,;/|&\p{Zl}\p{Zp}\t-\r\u0085]/u;

/** Formatting characters that contact apps add, fillers, variation selectors and the soft hyphen. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** A text without invisible characters, in ASCII digits. */
const plainDigits = (text: string): string =>
	asciiDigits(text.normalize('NFC'))
		.replace(invisible, '')
		// Full-width characters of East Asian keyboards.
		.replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
		.replace(/\uFE62/g, '+');

// cspell:ignore tél fono fone ular téléfono handy móvil movil celular numero número núm casa trabajo oficina
/** What people call the number that they write. */
const label = String.raw`(?:t[eé]l(?:[eé](?:fono?|phone|fone))?|(?:cell|mobile|whatsapp)? ?(?:phone|number)|cel(?:l|ular)?|m[oó]b(?:ile?|il)?|m[oó]vil|handy|fon|whats ?app|wa|sms|n[uú]m(?:ero)?|n(?:r|o\.|[°º]))`;
const place = String.raw`home|work|casa|trabajo|oficina|office`;

/** What stands around a number in exports, links and lists. A link or an address of WhatsApp begins with the country code. */
const wrappings: ReadonlyArray<readonly [RegExp, string]> = [
	[/^[=\s]*["'“”‘’`´]+|(?<!["'“”‘’`´,;\s])["'“”‘’`´,;\s]+$|^[\s=]+/gu, ''],
	[
		/^(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)(?:\+|%2B)?(\d+)(?:[/?&#].*)?$/isu,
		'+$1',
	],
	[/^\+?(\d+)(?:[.:]\d+)?@(?:s\.whatsapp\.net|c\.us)$/iu, '+$1'],
	[/^(?:[a-z]|tel|sms|smsto|callto|whatsapp|wa):(?:\/\/)?/iu, ''],
	[new RegExp(String.raw`^[\p{Extended_Pictographic}\s]*(?:${label}[\s.:#]*){0,3}(?=[+(\d])`, 'iu'), ''],
	[new RegExp(String.raw`(?<=[\d)])\s*\(?(?:${label}|${place})[.)]*$`, 'iu'), ''],
	// Not dialed from abroad, but part of a number in Italy.
	[/^(\(?(?:\+|00)(?!\s?39)[\s(]*\d{1,3}\)?\s*)\(0\)/u, '$1 '],
	// Of a spreadsheet that took the digits for a number: 5,512,345,678.00.
	[/(?<=^\+?\d{1,3}(?:,\d{3}){0,5}),(?=\d{3}(?:,\d{3}){0,5}(?:\.00?)?$)/gu, ''],
	[/^(\+?(?:\d{7,}(?=[.,])|\d{1,3}(?:\.\d{3}){2,}(?=,)))[.,]00?$/u, '$1'],
];

/** Takes off what stands around a number, one inside the other. */
function unwrapped(text: string): string {
	const next = wrappings.reduce((inner, [around, instead]) => inner.replace(around, instead), text);
	return next === text ? text : unwrapped(next);
}

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
	return { ok: true, text: unwrapped(plainDigits(value)) };
}

/** Refuses formats whose digits alone would be another number. */
function misleadingForm(text: string): Unusable | undefined {
	if (/^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i.test(text)) return refuse(numberWords.isScientific);
	if (/^[^.,]*\d[.,]0+$/.test(text) || /^\+?\d+[.,]\d{1,2}$/.test(text)) return refuse(numberWords.isDecimal);
	if (/^(?=\d{12,15}$)[1-9]\d{0,5}0+$/.test(text)) return refuse(numberWords.hasLostDigits);
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
	const plain = field.text.replace(slashAfterArea, '$1 ');
	if (plain === '') return refuse(numberWords.isEmpty);
	const misleading = misleadingForm(plain);
	if (misleading) return misleading;
	if (!/\d/.test(plain)) return refuse(numberWords.hasNoDigits);

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
	if (/^0+$/.test(digits)) return refuse(numberWords.isNotANumber);
	if (!plus && digits.startsWith('00')) return { ok: true, digits: digits.slice(2), announced: true };
	return { ok: true, digits, announced: plus };
}
