import { refuse, type Checked } from '../checked';
import { findNonGsm, type NonGsm } from './gsmAlphabet';
import { toGsm } from './gsmReplacements';
import { quoted } from '../quoted';
import { textWords } from '../../words';

/** What may be done about characters outside the GSM alphabet. */
export type Characters = 'replace' | 'unicode' | 'refuse';

/** `“á”, “’”, “ß” and 3 more`. */
function named(found: readonly NonGsm[]): string {
	const first = found.slice(0, 3).map(({ character }) => quoted(character));
	return `${first.join(', ')}${found.length > 3 ? ` and ${found.length - 3} more` : ''}`;
}

/** `á → a, “ → "`, the first ten of them. */
function replacements(found: readonly NonGsm[]): string {
	const shown = found.slice(0, 10).map(({ character }) => {
		const { text } = toGsm(character);
		return `${quoted(character)} → ${text === '' ? 'nothing' : quoted(text)}`;
	});
	return `Characters that SMS cannot carry were replaced: ${shown.join(', ')}${found.length > 10 ? ` and ${found.length - 10} more` : ''}`;
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
	if (characters === 'refuse') {
		return refuse(textWords.hasOtherCharacters, { characters: named(found) });
	}
	const { text, remaining } = toGsm(given);
	return remaining.length > 0
		? refuse(textWords.hasIrreplaceable, { characters: named(remaining) })
		: { ok: true, text, notices: [replacements(found)] };
}
