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
