/** Spellings of `[code]`, where the service inserts the one-time password (endpoints 7 and 8). */
const spellings = /\[ {0,3}code {0,3}\]|\{{1,2} {0,3}code {0,3}\}{1,2}/gi;

/** Stands for a code. Its length is not documented; six characters are usual. */
const codeSample = '(code)';

/** Normalizes the tags in a text. */
export function tagged(original: string): { text: string; notices: string[] } {
	const text = original.replace(spellings, '[code]');
	return {
		text,
		notices: text.includes('[code]')
			? []
			: ['The text has no [code], so the service adds the code at its end'],
	};
}

/** Inserts a sample code as the service does: in place of the tags, or at the end. */
export const withCode = (text: string): string =>
	text.includes('[code]') ? text.replaceAll('[code]', codeSample) : `${text} ${codeSample}`;
