/** Whether an unknown value is a JSON list. */
export const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Whether an unknown value is a JSON object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text, or an empty one for a value of another kind. */
export const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Converts an ID for output: a number if a double holds it exactly, otherwise its digits. */
export function exactId(id: string | number): string | number {
	const number = Number(id);
	return Number.isSafeInteger(number) && String(number) === String(id) ? number : String(id);
}

const numbers = /-?\d[\d.eE+-]*/g;

const isRounded = (token: string): boolean =>
	/^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token));

const withQuotes = (text: string): string =>
	text.replace(numbers, (token) => (isRounded(token) ? `"${token}"` : token));

/**
 * Parses JSON; `undefined` if invalid. Integers that a double would round (message IDs) become
 * text: they are quoted before parsing, because not every Node version gives access to their
 * digits.
 */
export function parseJson(text: string): unknown {
	try {
		const value: unknown = JSON.parse(text);
		return /\d{16}/.test(text) ? JSON.parse(quoteLongNumbers(text)) : value;
	} catch {
		return undefined;
	}
}

/**
 * Quotes the integers that a double would round, in valid JSON. No regular expression spans a
 * string: long ones overflow it.
 */
function quoteLongNumbers(text: string): string {
	const parts: string[] = [];
	let from = 0;
	for (let start = text.indexOf('"'); start >= 0; start = text.indexOf('"', from)) {
		const end = endOfString(text, start);
		parts.push(withQuotes(text.slice(from, start)), text.slice(start, end));
		from = end;
	}
	return parts.join('') + withQuotes(text.slice(from));
}

function endOfString(text: string, start: number): number {
	let at = start + 1;
	while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
	return at + 1;
}
