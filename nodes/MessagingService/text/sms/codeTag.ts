import { refuse, textWords, type Checked } from '../../words';

/** The tag `[code]`, where the service inserts the one-time password (endpoints 7 and 8), and what people write instead. */

const noun = 'code|c[oó]digo|otp|pin|passcode|clave';
const phrase = `(?:(?:the|your|el|la|tu|su) )?(?:${noun})(?: (?:here|aqu[íi]))?`;
const inBrackets = (inner: string) =>
	String.raw`\[\s{0,3}(?:${inner})\s{0,3}\]|\{{1,2}\s{0,3}(?:${inner})\s{0,3}\}{1,2}|<(?:${inner})>|%(?:${inner})%`;

/** Spellings of the tag in texts that have none. */
const otherSpellings = new RegExp(inBrackets(phrase), 'giu');
/** Spellings that are the tag in every text. */
const spellings = new RegExp(inBrackets('code'), 'giu');
/** As a rule of texts: these braces are filled in by the service. */
export const keepsCode = { filledLater: new RegExp(inBrackets(phrase), 'iuy') } as const;

/** What looks like a tag that nobody knows. */
const likeTheTag =
	/[[{<][^[\]{}<>\n]{0,30}(?:c[oó]d(?:e|igo)|otp|\bpin\b|passw|clave|contraseñ)[^[\]{}<>\n]{0,30}[\]}>]/iu;

/** Stands for a code. Its length is not documented; six characters are usual. */
const codeSample = '(code)';

/** Normalizes the tags in a text. A text without one whose brackets seem to be meant for it is refused. */
export function tagged(original: string): Checked<{ text: string; notices: string[] }> {
	const exact = original.replace(spellings, '[code]');
	const text = exact.includes('[code]') ? exact : exact.replace(otherSpellings, '[code]');
	if (text.includes('[code]')) return { ok: true, text, notices: [] };
	if (likeTheTag.test(text)) return refuse(textWords.hasUnknownTag);
	return { ok: true, text, notices: ['The text has no [code], so the service adds the code at its end'] };
}

/** Inserts a sample code as the service does: in place of the tags, or at the end. */
export const withCode = (text: string): string =>
	text.includes('[code]') ? text.replaceAll('[code]', codeSample) : `${text} ${codeSample}`;
