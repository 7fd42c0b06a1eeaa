import { quoted, refuse, type Checked } from '../checked';
import { findNonGsm } from './gsmAlphabet';
import { toGsm } from './gsmReplacements';
import { textWords } from '../../words';

/** What may be done about characters outside the GSM alphabet. */
export type Characters = 'replace' | 'unicode' | 'refuse';

/** `“á”, “’”, “ß” and 3 more`. */
const named = (found: readonly string[], most: number, name: (character: string) => string): string =>
	`${found.slice(0, most).map(name).join(', ')}${found.length > most ? ` and ${found.length - most} more` : ''}`;

/** `“á” → “a”`. */
function replacement(character: string): string {
	const { text } = toGsm(character);
	return `${quoted(character)} → ${text === '' ? 'nothing' : quoted(text)}`;
}

/** The text with only such characters as may be sent, and what was replaced. */
export function inAlphabet(
	given: string,
	characters: Characters,
): Checked<{ text: string; notices: string[] }> {
	if (characters === 'unicode') return { ok: true, text: given, notices: [] };
	// The same letters, composed: an ñ written as n and a tilde is in the alphabet.
	const composed = given.normalize('NFC');
	const found = findNonGsm(composed);
	if (found.length === 0) return { ok: true, text: composed, notices: [] };
	if (characters === 'refuse')
		return refuse(textWords.hasOtherCharacters, { characters: named(found, 3, quoted) });
	const { text, remaining } = toGsm(given);
	if (remaining.length > 0)
		return refuse(textWords.hasIrreplaceable, { characters: named(remaining, 3, quoted) });
	const notice = `Characters that SMS cannot carry were replaced: ${named(found, 10, replacement)}`;
	return { ok: true, text, notices: [notice] };
}
