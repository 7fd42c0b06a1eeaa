import { refuse, textWords, type Checked } from '../../words';

/**
 * The tag `[code]`, where the service inserts the one-time password (endpoints 7 and 8), and what
 * people write instead.
 */

// cspell:ignore passc
const noun = String.raw`(?:c[oó]d(?:e|igo)|otp|\bpin\b|passw|passc|clave|contraseñ)`;
const aroundNoun = String.raw`[^[\]{}<>%\n]{0,30}`;
const like = (opening: string, closing: string) =>
	`${opening}${aroundNoun}${noun}${aroundNoun}${closing}`;

/** What looks like the tag, but is not: in brackets of other tools, and in square ones. */
const ofOtherTools = [
	like(String.raw`\$?\{{1,3}[!$#%]?`, String.raw`%?\}{1,3}`),
	like('<{1,2}%?=?', '%?>{1,2}'),
	String.raw`(?<sign>[%#]{1,2})\w{0,20}${noun}\w{0,20}\k<sign>`,
	like(String.raw`\*\|`, String.raw`\|\*`),
	like('«', '»'),
	like(String.raw`\(\(`, String.raw`\)\)`),
].join('|');
const inSquareBrackets = like(String.raw`\[`, String.raw`\]`);
const otherTag = new RegExp(ofOtherTools, 'iu');
const squareTag = new RegExp(inSquareBrackets, 'iu');

/** As a rule of texts: the service fills in the tag, and what looks like it is refused here. */
export const keepsCode = {
	filledLater: new RegExp(`${ofOtherTools}|${inSquareBrackets}`, 'iuy'),
} as const;

/** Stands for a code. Its length is not documented; six characters are usual. */
const codeSample = '(code)';

/** Refuses what looks like the tag and is not; notes that a text has none. */
export function tagged(text: string): Checked<{ notices: string[] }> {
	const hasTag = text.includes('[code]');
	if (otherTag.test(text) || (!hasTag && squareTag.test(text)))
		return refuse(textWords.hasUnknownTag);
	return {
		ok: true,
		notices: hasTag ? [] : ['The text has no [code], so the service adds the code at its end'],
	};
}

/** Inserts a sample code as the service does: in place of the tags, or at the end. */
export const withSampleCode = (text: string): string =>
	text.includes('[code]') ? text.replaceAll('[code]', codeSample) : `${text} ${codeSample}`;
