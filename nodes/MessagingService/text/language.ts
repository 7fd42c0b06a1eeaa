import { refuse, type Checked } from './checked';
import { toSingleLine } from './singleLine';
import { whatsAppWords } from '../words';

/** Two or three letters, and where there is one the country or script behind them. */
const code = /^[a-z]{2,3}(?:[_-][a-z\d]{2,4}){0,2}$/i;

/** The code of a language, such as `es_MX`, as it stands there. */
export function toLanguage(value: unknown): Checked<{ language: string }> {
	const read = toSingleLine(value);
	if (!read.ok) return read;
	return code.test(read.line) ? { ok: true, language: read.line } : refuse(whatsAppWords.isNotALanguage);
}
