import type * as z from 'zod/v4';
import type { ErrorFamily } from './errors';
import { isList } from './json';
import { tolerant } from './tolerant';

/** The data that a success must contain: a lookup that found nothing is no success (Resources). */
export interface Found {
	/** Name of the missing data in messages. */
	readonly called: string;
	/** Set if the request names one record by ID, which the service may not know. */
	readonly byId?: true;
	isIn(body: unknown, request: unknown): boolean;
}

/** A row of the specification's Endpoints table. */
export interface Endpoint {
	readonly number: number;
	readonly method: 'GET' | 'POST';
	/** Appended to the base address; `{name}` is a path parameter. */
	readonly path: `/${string}`;
	readonly scheme: 'basic' | 'bearer';
	readonly parametersIn: 'body' | 'query' | 'path' | 'none';
	readonly request: z.ZodType;
	readonly response: z.ZodType;
	/** An object with a mark of success, or a bare list without one. */
	readonly form: 'object' | 'list';
	/** `success`: the mark of success is enough, as for sending. */
	readonly found: 'success' | Found;
	/** Maximum bytes of an answer. */
	readonly longest: number;
	readonly errors: ErrorFamily;
}

export const post = { method: 'POST', parametersIn: 'body' } as const;
export const get = { method: 'GET', parametersIn: 'query' } as const;

const mebibyte = 1024 * 1024;

export const object = { form: 'object', longest: mebibyte } as const;
/** A list without paging, which may be long. */
export const list = { form: 'list', longest: 16 * mebibyte } as const;

/** Returns a lenient test for records: at least one field of the schema must be set. */
export function resembles<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
	const read = tolerant(schema);
	return (value: unknown): boolean =>
		Object.values(read(value)).some((field) => (field ?? null) !== null);
}

export const isListOf = (value: unknown, isOne: (entry: unknown) => boolean): boolean =>
	isList(value) && value.length > 0 && value.every(isOne);
