/** Whether a value of unknown origin is a JSON list. */
export const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Whether a value of unknown origin is a JSON object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** An ID as outputs show it: a number while a double holds it exactly, otherwise its digits. */
export function exactId(id: string | number): string | number {
	const number = Number(id);
	return Number.isSafeInteger(number) && String(number) === String(id) ? number : String(id);
}

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
