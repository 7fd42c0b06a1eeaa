import * as z from 'zod/v4';
import { isRecord } from './json';

/**
 * Responses are read tolerantly, because a surprising detail must never hide a message that was
 * sent.
 */

/** The output of `tolerant`: every field of every object is optional. */
type Tolerated<Schema> =
	Schema extends z.ZodObject<infer Shape>
		? { readonly [Name in keyof Shape]?: Tolerated<Shape[Name]> | undefined }
		: z.output<Schema>;

const switches = new Map<unknown, boolean>([
	...[1, '1', 'true'].map((on) => [on, true] as const),
	...[0, '0', 'false'].map((off) => [off, false] as const),
]);

/**
 * Yields a value and its equivalents in other JSON types: numbers and text, booleans and 1 or 0.
 */
function* spellings(value: unknown): Generator<unknown> {
	yield value;
	if (typeof value === 'number') yield String(value);
	if (typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value)) yield Number(value);
	yield switches.get(value);
}

function readAs(schema: z.ZodType, value: unknown): unknown {
	if (!(schema instanceof z.ZodObject)) {
		for (const spelling of spellings(value)) {
			const { success, data } = schema.safeParse(spelling);
			if (success) return data;
		}
		return undefined;
	}
	if (!isRecord(value)) return undefined;
	const read = Object.entries<z.ZodType>(schema.shape).map(([name, field]) => [
		name,
		readAs(field, value[name]),
	]);
	return read.some(([, found]) => found !== undefined) ? Object.fromEntries(read) : undefined;
}

/**
 * Returns a lenient parser: missing fields are `undefined`, values of equivalent JSON types are
 * converted, and unknown fields are dropped.
 */
export const tolerant =
	<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
	(value: unknown) =>
		(readAs(schema, value) ?? {}) as Tolerated<z.ZodObject<Shape>>;
