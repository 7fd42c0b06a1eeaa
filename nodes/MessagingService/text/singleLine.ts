import { brokenCharacter, controlCharacter, isEmpty, refuse, refuseBroken, type Checked } from './checked';
import { fieldWords } from '../words';

/** Text that names something, such as a header of an e-mail, trimmed: a line break in it would start another one. */
export function toSingleLine(value: unknown): Checked<{ line: string }> {
	const line = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : value;
	if (isEmpty(line)) return refuse(fieldWords.isEmpty);
	if (typeof line !== 'string') return refuse(fieldWords.isNotText);
	if (brokenCharacter.test(line)) return refuseBroken();
	return controlCharacter.test(line) ? refuse(fieldWords.hasControlCharacter) : { ok: true, line };
}

/** The same where nothing need be: `undefined` when it is blank. */
export const toOptionalLine = (value: unknown): Checked<{ line: string | undefined }> =>
	isEmpty(typeof value === 'string' ? value.trim() : value)
		? { ok: true, line: undefined }
		: toSingleLine(value);
