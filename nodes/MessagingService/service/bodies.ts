/** Reads the text of an answer's body. */

/** The visible words at the beginning of a page, on one line. */
export const visibleText = (text: string): string =>
	text
		.slice(0, 20_000)
		.replace(/<(script|style|head)\b[\s\S]*?<\/\1>/gi, ' ')
		.replace(/<[^<>]*>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();

/** The strings and the numbers of a JSON text. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

const isRounded = (token: string): boolean => /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token));

/**
 * JSON, with integers that a double would round kept as text (message IDs). They are put in quotes before they are
 * parsed, since not every Node shows how a number was written.
 */
export function parseJson(text: string): unknown {
	try {
		const value: unknown = JSON.parse(text);
		if (!/\d{16}/.test(text)) return value;
		return JSON.parse(text.replace(tokens, (token) => (isRounded(token) ? `"${token}"` : token)));
	} catch {
		return undefined;
	}
}
