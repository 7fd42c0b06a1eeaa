import { quoted } from '../plainText';
import { findNonGsm } from './gsmAlphabet';
import { toGsm } from './gsmReplacements';
import { abridged, refuse, textWords, type Checked } from '../../words';

/** How to treat characters outside the GSM alphabet. */
export type Characters = 'replace' | 'unicode';

/** `“á” → “a”`. */
function replacement(character: string): string {
	const { text } = toGsm(character);
	return `${quoted(character)} → ${text === '' ? 'nothing' : quoted(text)}`;
}

/** Returns the text with sendable characters only, and notices about replacements. */
export function inAlphabet(
	original: string,
	characters: Characters,
): Checked<{ text: string; notices: string[] }> {
	if (characters === 'unicode') return { ok: true, text: original, notices: [] };
	// A decomposed ñ, an n and a tilde, is in the alphabet too.
	const composed = original.normalize('NFC');
	const found = findNonGsm(composed);
	if (found.length === 0) return { ok: true, text: composed, notices: [] };
	const { text, remaining } = toGsm(original);
	if (remaining.length > 0)
		return refuse(textWords.hasIrreplaceable, { characters: abridged(remaining, 3, quoted) });
	const notice = `Characters that SMS cannot carry were replaced: ${abridged(found, 10, replacement)}`;
	return { ok: true, text, notices: [notice] };
}
