import { asciiDigits, quotedCharacter } from '../plainText';
import { numberWords, refuse, type Checked, type Unusable } from '../../words';

export const longestText = 256;

/** Neither a digit nor what people group digits with; ー is the hyphen of a Japanese keyboard. */
const notGrouping = /[^\d\p{Zs}\p{Pd}\u2212\u2043.\u2024\u2027\u00B7ー()[\]~/]/u;
const betweenNumbers = /[+,;|&\p{Zl}\p{Zp}\t-\r\u0085]/u;
/**
 * What no label of a number has: signs of addresses, links and amounts, and a capital in front of
 * the digits or a letter behind them, which makes another thing of them: A1234, RE-1234.
 */
const noLabel = /[@=_%?\\<>\p{Sc}\p{No}]|\p{Lu}(?=\p{Pd}?[+\d])|(?<=\d)[\p{Lu}\p{Ll}\p{Lt}]/u;

/**
 * Formatting characters that contact apps add, fillers, variation selectors and the soft hyphen.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** A text without invisible characters, in ASCII digits. */
export const plainDigits = (text: string): string =>
	asciiDigits(text.normalize('NFC'))
		.replace(invisible, '')
		// Full-width characters of East Asian keyboards.
		.replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
		.replace(/\uFE62/g, '+')
		.trim();

/**
 * What stands around a number in exports, links and lists. A link or an address of WhatsApp begins
 * with the country code.
 */
const wrappings: ReadonlyArray<readonly [RegExp, string]> = [
	[/^["'“”‘’`´\s]+|(?<!["'“”‘’`´,;\s])["'“”‘’`´,;\s]+$|(?<![^\s:])=/gu, ''],
	[
		/^[^\d+]*(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)(?:\+|%2B)?(\d+)(?:[/?&#].*)?$/isu,
		'+$1',
	],
	[/^[^\d+]*\+?(\d+)(?:[.:]\d+)?@(?:s\.whatsapp\.net|c\.us)$/iu, '+$1'],
	// Not dialed from abroad, but part of a number in Italy.
	[/((?:\+|\b00)(?!\s?39)[\s(]*\d{1,3}\)?\s*)\(0\)/u, '$1 '],
	// Of a spreadsheet that took the digits for a number: 5,512,345,678.00.
	[/(?<=^[^\d+]*\+?\d{1,3}(?:,\d{3}){0,5}),(?=\d{3}(?:,\d{3}){0,5}(?:\.00?)?$)/gu, ''],
	[/^([^\d+]*\+?(?:\d{7,}(?=[.,])|\d{1,3}(?:\.\d{3}){2,}(?=,)))[.,]00?$/u, '$1'],
];

/** Takes off what stands around a number, one inside the other. */
function unwrapped(text: string): string {
	const next = wrappings.reduce((inner, [around, instead]) => inner.replace(around, instead), text);
	return next === text ? text : unwrapped(next);
}

/** Returns the value as text; too long ones are refused first. */
function fieldText(value: unknown): Checked<{ text: string }> {
	if (value == null) return refuse(numberWords.isEmpty);
	if (typeof value === 'number' && !Number.isSafeInteger(value))
		return refuse(numberWords.isRounded);
	if (typeof value === 'number') return { ok: true, text: String(value) };
	if (typeof value !== 'string') return refuse(numberWords.isNotANumber);
	if (value.length > longestText) return refuse(numberWords.isTooLong, { length: value.length });
	return { ok: true, text: unwrapped(plainDigits(value)) };
}

/** Refuses formats whose digits alone would be another number. */
function misleadingForm(text: string): Unusable | undefined {
	if (/^(?:[+-]?\d+(?:[.,]\d+)?e[+-]?\d+|(?=\d{12,15}$)[1-9]\d{0,5}0+)$/i.test(text))
		return refuse(numberWords.hasLostDigits);
	if (/^[^.,]*\d[.,]0+$/.test(text) || /^\+?\d+[.,]\d{1,2}$/.test(text))
		return refuse(numberWords.isRounded);
	if (/^[\p{Pd}\u2212]/u.test(text)) return refuse(numberWords.hasMinus);
	if (/^(?:\d{4}([-./])\d\d?\1\d\d?|\d\d?([-./])\d\d?\2\d{4})$/.test(text))
		return refuse(numberWords.isADate);
	return undefined;
}

/**
 * Extracts the digits. Letters before or behind the only run of digits are a label, in any script;
 * what does not belong in the run, or in a label, is refused.
 * @returns `announced` if a plus sign or the 00 prefix precedes a country code
 */
export function readDigits(value: unknown): Checked<{ digits: string; announced: boolean }> {
	const field = fieldText(value);
	if (!field.ok) return field;
	const { text } = field;
	if (text === '') return refuse(numberWords.isEmpty);
	const misleading = misleadingForm(text);
	if (misleading) return misleading;
	if (!/\d/.test(text)) return refuse(numberWords.hasNoDigits);
	const [, label = '', run = ''] = /^([^\d+]*)([+\d](?:.*\d)?)/su.exec(text) ?? [];
	const wrong = [
		[noLabel, text, 0],
		[/\/$/, label, 0],
		[notGrouping, run.slice(1), label.length + 1],
		[/\+/, text.slice(label.length + 1), label.length + 1],
	] as const;
	for (const [pattern, within, from] of wrong) {
		const index = within.search(pattern);
		if (index < 0) continue;
		const character = String.fromCodePoint(within.codePointAt(index) ?? 0);
		const words = betweenNumbers.test(character) ? numberWords.hasTwoNumbers : numberWords.hasOther;
		return refuse(words, {
			character: quotedCharacter(character),
			place: `at position ${from + index + 1}`,
		});
	}
	const digits = run.replace(/\D/g, '');
	if (/^0+$/.test(digits)) return refuse(numberWords.isNotANumber);
	const announced = run.startsWith('+');
	if (!announced && digits.startsWith('00'))
		return { ok: true, digits: digits.slice(2), announced: true };
	return { ok: true, digits, announced };
}
