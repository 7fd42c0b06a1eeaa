import type * as z from 'zod/v4';
import { isList } from '../json';
import { tolerant } from '../primitives';

/** Lenient tests of answers, from which a row of an endpoint says what *found* means. */

/** Returns a test for records: at least one field of the schema must be set. */
export function like<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
	const read = tolerant(schema);
	return (value: unknown): boolean => Object.values(read(value)).some((field) => (field ?? null) !== null);
}

export const areAll = (value: unknown, isOne: (entry: unknown) => boolean): boolean =>
	isList(value) && value.length > 0 && value.every(isOne);
