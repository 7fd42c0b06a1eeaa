import type * as z from 'zod/v4';
import type { Emulator } from '../running/emulator';

/** One control of the emulator; `run` gets the values parsed by the schemas. */
export interface Control<Query extends z.ZodType = z.ZodType, Body extends z.ZodType = z.ZodType> {
	readonly method: 'GET' | 'POST' | 'DELETE';
	/** After `/_control`. */
	readonly path: `/${string}`;
	readonly query?: Query;
	readonly body?: Body;
	/** Returns the answer; undefined means 204. Throws for invalid input: 400 with the reason. */
	run(
		emulator: Emulator,
		given: {
			readonly query: z.output<Query>;
			readonly body: z.output<Body>;
			/** Aborted when the client has gone. */
			readonly gone: AbortSignal;
		},
	): unknown;
}

/** Makes a row of the table. */
export const control = <Query extends z.ZodType, Body extends z.ZodType>(
	method: Control['method'],
	path: Control['path'],
	definition: Omit<Control<Query, Body>, 'method' | 'path'>,
): Control => ({ ...definition, method, path });
