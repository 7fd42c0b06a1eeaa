import { publicUrl } from '../contract';
import { isOwnNetwork } from './ownNetwork';
import { controlCharacter, isEmpty, toPlainText } from './plainText';
import { fieldWords, refuse, whatsAppWords, type Checked } from '../words';

/**
 * Reads trimmed text without line breaks, for example for an e-mail header, where one would start
 * another header.
 */
export function toSingleLine(value: unknown): Checked<{ line: string }> {
	const plain = toPlainText(value);
	if (!plain.ok) return plain;
	const line = plain.text?.trim() ?? '';
	if (line === '') return refuse(fieldWords.isEmpty);
	return controlCharacter.test(line) ? refuse(fieldWords.hasControlCharacter) : { ok: true, line };
}

/** Like `toSingleLine`, but `undefined` for a blank value. */
export const toOptionalLine = (value: unknown): Checked<{ line: string | undefined }> =>
	isEmpty(typeof value === 'string' ? value.trim() : value)
		? { ok: true, line: undefined }
		: toSingleLine(value);

/** Two or three letters, optionally followed by script or country. */
const languageCode = /^[a-z]{2,3}(?:[_-][a-z\d]{2,4}){0,2}$/i;

/** Reads a language code such as `es_MX`; WhatsApp knows none with a hyphen. */
export function toLanguage(value: unknown): Checked<{ language: string }> {
	const read = toSingleLine(value);
	if (!read.ok) return read;
	return languageCode.test(read.line)
		? { ok: true, language: read.line.replaceAll('-', '_') }
		: refuse(whatsAppWords.isNotALanguage);
}

/**
 * Reads a public http(s) address, from which the service can download a file, in normalized form:
 * spaces and non-ASCII letters are percent-encoded.
 */
export function toWebAddress(value: unknown): Checked<{ url: string }> {
	const entry = typeof value === 'string' ? value.trim() : value;
	const parsed = publicUrl.safeParse(entry);
	if (parsed.success && isOwnNetwork(new URL(parsed.data).hostname))
		return refuse(fieldWords.isOwnNetwork);
	if (parsed.success && !controlCharacter.test(String(entry)))
		return { ok: true, url: parsed.data };
	return refuse(isEmpty(entry) ? fieldWords.isEmpty : fieldWords.isNotAWebAddress);
}
