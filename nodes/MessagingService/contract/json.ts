/** Whether a value of unknown origin is a JSON list. */
export const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Whether a value of unknown origin is a JSON object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
