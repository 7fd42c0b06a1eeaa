import { isRecord } from '../../contract';

type Json = Readonly<Record<string, unknown>>;

/** `base` with everything of `extra` in it: objects are merged, anything else of `extra` takes its place. */
export function mergeDeep(base: Json, extra: Json): Record<string, unknown> {
	const merged = new Map(Object.entries(base));
	for (const [key, value] of Object.entries(extra)) {
		const present = merged.get(key);
		merged.set(key, isRecord(present) && isRecord(value) ? mergeDeep(present, value) : value);
	}
	return Object.fromEntries(merged);
}
