import type * as z from 'zod/v4';
import { isRecord } from '../../contract';
import { misfit } from '../../text/misfit';
import { refuse, type Unusable } from '../../text/checked';
import { fieldWords } from '../../words';

type Json = Readonly<Record<string, unknown>>;

/** `base` with everything of `extra` in it: objects are merged, anything else of `extra` takes its place. */
function mergeDeep(base: Json, extra: Json): Record<string, unknown> {
	const merged = new Map(Object.entries(base));
	for (const [key, value] of Object.entries(extra)) {
		const present = merged.get(key);
		merged.set(key, isRecord(present) && isRecord(value) ? mergeDeep(present, value) : value);
	}
	return Object.fromEntries(merged);
}

/**
 * `base` with what a field of JSON adds to it.
 * @param stop refuses what does not fit the schema, with its place in the JSON
 */
export function withJson<Schema extends z.ZodType>(
	base: Json,
	extra: Json | undefined,
	schema: Schema,
	stop: (refusal: Unusable, path: readonly string[]) => never,
): z.infer<Schema> {
	const { data, error } = schema.safeParse(mergeDeep(base, extra ?? {}));
	if (!error) return data;
	const { path, reason } = misfit(error.issues);
	return stop(refuse(fieldWords.doesNotFit, { reason }), path);
}
