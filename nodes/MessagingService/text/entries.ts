import { publicUrl } from '../contract';
import { controlCharacter, isEmpty, refuse, toPlainText, type Checked } from './checked';
import { fieldWords, whatsAppWords } from '../words';

/** What people enter into fields of one line: a text, the code of a language, an address on the web, degrees. */

/** Text that names something, such as a header of an e-mail, trimmed: a line break in it would start another one. */
export function toSingleLine(value: unknown): Checked<{ line: string }> {
	const plain = toPlainText(value);
	if (!plain.ok) return plain;
	const line = plain.text?.trim() ?? '';
	if (line === '') return refuse(fieldWords.isEmpty);
	return controlCharacter.test(line) ? refuse(fieldWords.hasControlCharacter) : { ok: true, line };
}

/** The same where nothing need be: `undefined` when it is blank. */
export const toOptionalLine = (value: unknown): Checked<{ line: string | undefined }> =>
	isEmpty(typeof value === 'string' ? value.trim() : value)
		? { ok: true, line: undefined }
		: toSingleLine(value);

/** Two or three letters, and where there is one the country or script behind them. */
const languageCode = /^[a-z]{2,3}(?:[_-][a-z\d]{2,4}){0,2}$/i;

/** The code of a language, such as `es_MX`, as it stands there. */
export function toLanguage(value: unknown): Checked<{ language: string }> {
	const read = toSingleLine(value);
	if (!read.ok) return read;
	return languageCode.test(read.line)
		? { ok: true, language: read.line }
		: refuse(whatsAppWords.isNotALanguage);
}

/**
 * An address that somebody else downloads from: http or https, in the normal form of URLs, so that
 * spaces and letters beyond ASCII arrive percent-encoded.
 */
export function toWebAddress(value: unknown): Checked<{ url: string }> {
	const written = typeof value === 'string' ? value.trim() : value;
	const parsed = publicUrl.safeParse(written);
	if (parsed.success && !controlCharacter.test(String(written))) return { ok: true, url: parsed.data };
	return refuse(isEmpty(written) ? fieldWords.hasNoWebAddress : fieldWords.isNotAWebAddress);
}

const decimal = /^[+-]?\d{1,3}(?:\.\d*)?$/;

/**
 * Decimal degrees up to a limit on either side of zero, as number or text. Nothing else: `19,43` may be one
 * coordinate or two, and `0x10` is a number to a program only.
 */
export const toDegrees =
	(limit: 90 | 180, example: string) =>
	(value: unknown): Checked<{ degrees: number }> => {
		if (isEmpty(value)) return refuse(whatsAppWords.hasNoDegrees, { limit, example });
		// Maps write a typographic minus.
		const text = typeof value === 'string' ? value.trim().replace('\u2212', '-') : '';
		const degrees = decimal.test(text) ? Number(text) : value;
		if (typeof degrees !== 'number' || Number.isNaN(degrees))
			return refuse(whatsAppWords.isNotDegrees, { limit, example });
		return Math.abs(degrees) <= limit
			? { ok: true, degrees }
			: refuse(whatsAppWords.isOffTheMap, { limit, example });
	};
