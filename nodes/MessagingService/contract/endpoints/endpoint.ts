import type * as z from 'zod/v4';
import type { ErrorFamily } from '../errors';

/** What a success has to hold besides its mark: a look-up that found nothing is none (Resources). */
export interface Found {
	/** What the answer is without, when it is not there. */
	readonly called: string;
	/** Whether the request names the one record that it asks for, so that the service may not know it. */
	readonly byId?: true;
	isIn(body: unknown, request: unknown): boolean;
}

/** One row of the specification's Endpoints table: all that is known of an endpoint. */
export interface Endpoint {
	/** Its number in that table. */
	readonly number: number;
	readonly method: 'GET' | 'POST';
	/** Appended to the base address; `{name}` is a path parameter. */
	readonly path: `/${string}`;
	readonly scheme: 'basic' | 'bearer';
	readonly parametersIn: 'body' | 'query' | 'path' | 'none';
	readonly request: z.ZodType;
	readonly response: z.ZodType;
	/** An object with a mark of success, or a bare list, which has none. */
	readonly form: 'object' | 'list';
	/** `success`: of a send the mark of success is enough, whatever it shows. */
	readonly found: 'success' | Found;
	/** Bytes of an answer that are read. */
	readonly longest: number;
	readonly errors: ErrorFamily;
	/** Heading and summary in the OpenAPI document. */
	readonly words: readonly [group: string, summary: string];
	/** A request that it takes. */
	readonly sample: object;
}

export const post = { method: 'POST', parametersIn: 'body' } as const;
export const get = { method: 'GET', parametersIn: 'query' } as const;

const mebibyte = 1024 * 1024;

/** An answer of the usual kind. */
export const object = { form: 'object', longest: mebibyte } as const;
/** A list without pages, which may be long. */
export const list = { form: 'list', longest: 16 * mebibyte } as const;
