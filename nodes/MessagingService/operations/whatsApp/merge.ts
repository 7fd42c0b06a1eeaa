import type * as z from 'zod/v4';
import { isRecord } from '../../contract';
import type { Field, Parameters } from '../../parameters';
import { misfit } from '../../text/misfit';
import { refuse } from '../../text/checked';
import { fieldWords } from '../../words';

type Json = Readonly<Record<string, unknown>>;

/** Merges `extra` into `base`: objects are merged recursively, other values of `extra` replace those of `base`. */
function mergeDeep(base: Json, extra: Json): Record<string, unknown> {
	const merged = new Map(Object.entries(base));
	for (const [key, value] of Object.entries(extra)) {
		const present = merged.get(key);
		merged.set(key, isRecord(present) && isRecord(value) ? mergeDeep(present, value) : value);
	}
	return Object.fromEntries(merged);
}

/** Merges the JSON of an option into `base`; refuses a result that violates the schema. */
export function withJson<const Name extends string, Schema extends z.ZodType>(
	base: Json,
	options: Parameters<Field & { readonly name: Name }>,
	name: Name,
	schema: Schema,
): z.infer<Schema> {
	const { data, error } = schema.safeParse(mergeDeep(base, options.json(name) ?? {}));
	if (!error) return data;
	const { path, reason } = misfit(error.issues);
	return options.refuse(name, refuse(fieldWords.doesNotFit, { reason }), path);
}
