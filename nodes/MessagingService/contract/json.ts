/** Whether an unknown value is a JSON list. */
export const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Whether an unknown value is a JSON object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts an ID for output: a number if a double holds it exactly, otherwise its digits. */
export function exactId(id: string | number): string | number {
	const number = Number(id);
	return Number.isSafeInteger(number) && String(number) === String(id) ? number : String(id);
}

/** Strings and numbers in a JSON text. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

const isRounded = (token: string): boolean => /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token));

/**
 * Parses JSON; `undefined` if invalid. Integers that a double would round (message IDs) become text: they are quoted
 * before parsing, because not every Node version gives access to their digits.
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
