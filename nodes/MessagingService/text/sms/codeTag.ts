/** Where the service puts the code of a one-time password (endpoints 7 and 8). */

/** Ways in which people write the tag. */
const writings = /\[ {0,3}code {0,3}\]|\{{1,2} {0,3}code {0,3}\}{1,2}/gi;

/** Characters of a code, whose length is not shown; six is usual. */
const usualCode = '(code)';

/** A text with its tags as the service knows them. */
export function tagged(given: string): { text: string; notices: string[] } {
	const text = given.replace(writings, '[code]');
	return {
		text,
		notices: text.includes('[code]')
			? []
			: ['The text has no [code], so the service adds the code at its end'],
	};
}

/** A text as long as it will be: without a tag the service adds the code behind it. */
export const addedCode = (text: string): string => (text.includes('[code]') ? text : `${text} ${usualCode}`);
