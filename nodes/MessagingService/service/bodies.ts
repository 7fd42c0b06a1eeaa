/** Reads the text of an answer's body. */

/** The visible words at the beginning of a page, on one line. */
export const visibleText = (text: string): string =>
	text
		.slice(0, 20_000)
		.replace(/<(script|style|head)\b[\s\S]*?<\/\1>/gi, ' ')
		.replace(/<[^<>]*>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();

/** JSON, with integers that a double would round kept as strings of their digits (message IDs). */
export function parseJson(text: string): unknown {
	try {
		if (!/\d{16}/.test(text)) return JSON.parse(text);
		const exact = (_key: string, value: unknown, context?: { source?: string }): unknown =>
			typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
				? (context?.source ?? value)
				: value;
		return JSON.parse(text, exact);
	} catch {
		return undefined;
	}
}
