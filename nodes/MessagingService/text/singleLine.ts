import { controlCharacter, isEmpty, refuse, toPlainText, type Checked } from './checked';
import { fieldWords } from '../words';

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
