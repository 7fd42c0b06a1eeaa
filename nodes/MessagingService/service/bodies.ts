/** Reads the text of an answer's body. */

/** The visible words at the beginning of a page, on one line. */
export const visibleText = (text: string): string =>
	text
		.slice(0, 20_000)
		.replace(/<(script|style|head)\b[\s\S]*?<\/\1>/gi, ' ')
		.replace(/<[^<>]*>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();
