import type * as z from 'zod/v4';
import type { Emulator } from '../running/emulator';

/** One control of the emulator. */
export interface ControlRoute {
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** After `/_control`. */
	readonly path: `/${string}`;
	readonly summary: string;
	readonly query: z.ZodType | undefined;
	readonly body: z.ZodType | undefined;
	/** The body of a 200 answer; undefined for text that is not JSON. */
	readonly answer: z.ZodType | undefined;
	/** Of bodies and answers that are not JSON. */
	readonly contentType: string;
	/** Larger bodies are refused with 413. */
	readonly maxBytes: number;
	/** Whether it may answer 204. */
	readonly mayBeEmpty: boolean;
	/** Returns the answer; undefined means 204. Throws for invalid input: 400 with the reason. */
	run(emulator: Emulator, given: { query: unknown; body: unknown; gone: AbortSignal }): unknown;
}

interface Given<Query, Body> {
	readonly query: Query;
	readonly body: Body;
	/** Aborted when the client has gone. */
	readonly gone: AbortSignal;
}

interface Definition<Query extends z.ZodType, Body extends z.ZodType> {
	readonly summary: string;
	readonly query?: Query;
	readonly body?: Body;
	readonly answer?: z.ZodType;
	readonly contentType?: string;
	readonly maxBytes?: number;
	readonly mayBeEmpty?: boolean;
	run(emulator: Emulator, given: Given<z.output<Query>, z.output<Body>>): unknown;
}

const megabyte = 1024 * 1024;

/** Makes a row of the table; `run` gets the values parsed by the schemas. */
export const control = <Query extends z.ZodType, Body extends z.ZodType>(
	method: ControlRoute['method'],
	path: ControlRoute['path'],
	{
		summary,
		query,
		body,
		answer,
		contentType = 'application/json',
		maxBytes = megabyte,
		mayBeEmpty = false,
		run,
	}: Definition<Query, Body>,
): ControlRoute => ({
	method,
	path,
	summary,
	query,
	body,
	answer,
	contentType,
	maxBytes,
	mayBeEmpty,
	run: (emulator, given) => run(emulator, given as Given<z.output<Query>, z.output<Body>>),
});
