import { plainDigits } from './digits';

/** Finds what may be phone numbers and email addresses in a text that somebody wrote. */

const fewest = 7;
const most = 15;

/**
 * Digits of no phone: IDs that begin with Latin letters, UUIDs, dates with their times, moments in milliseconds, IP
 * addresses, prices and numbers that a spreadsheet rounded.
 */
const otherDigits = new RegExp(
	[
		String.raw`[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}`,
		String.raw`[\p{Script=Latin}_][-_#]?\d[\d-]*`,
		String.raw`(?<![+\d][\s().-]?)(?:(?:19|20)\d\d[-/.][01]?\d[-/.][0-3]?\d|[0-3]?\d[-/.][0-3]?\d[-/.](?:19|20)\d\d)(?:[T ]\d?\d:[\d:.+-]*|(?![\s().-]?\d))`,
		String.raw`(?<!\d)1[4-9]\d{11}(?!\d)`,
		String.raw`(?<![\d.])(?=[\d.]*\d{3})\d{1,3}(?:\.\d{1,3}){3}(?![\d.])`,
		String.raw`^\s*[$€£]?\d+[.,]\d{1,2}\s*$`,
		String.raw`(?<!\d)\d{1,3}(?:[.,]\d{0,20})?e[+-]?\d{1,3}`,
	].join('|'),
	'giu',
);

/** Everything but digits, what groups them, and what stands between two numbers on a line. */
const notInNumbers = /[^\d+\p{Zs}\p{Pd}\u2212.\u2022\u2024\u2027\u00B7()/]+/u;

/** One number, or several: `parts` are the digits between its blanks and slashes. */
export interface Written {
	readonly text: string;
	readonly parts: readonly string[];
}

const digitsIn = (text: string): string => text.replace(/\D/g, '');

/** Returns the stretches of a text that have enough digits; each begins at a plus sign or after other characters. */
export function numbersIn(text: string): Written[] {
	const whole = plainDigits(text).replace(/^\s*(\d{7,})[.,]0+\s*$/, '$1');
	return whole
		.replace(otherDigits, '|')
		.split(notInNumbers)
		.flatMap((stretch) => stretch.split(/(?=\+)/))
		.map((one) => ({
			text: one.replace('(0)', ' ').trim(),
			parts: one
				.split(/[\p{Zs}/]+/u)
				.map(digitsIn)
				.filter((part) => part !== ''),
		}))
		.filter(({ parts }) => parts.join('').length >= fewest);
}

/** All neighbouring parts that together may be a number. */
export function readingsOf(parts: readonly string[]): string[] {
	const readings = new Set<string>();
	for (const from of parts.keys()) {
		let digits = '';
		for (let at = from; at < parts.length && digits.length <= most; at += 1) {
			digits += parts[at];
			if (digits.length >= fewest && digits.length <= most) readings.add(digits);
		}
	}
	return [...readings];
}

const address = /[^\s<>()[\]{},;:"'|/]{1,64}@[^\s<>()[\]{},;:"'|/@]{1,255}/gu;

export const addressesIn = (text: string): string[] =>
	(text.match(address) ?? []).map((found) => found.replace(/\.{1,3}$/, ''));
