import type * as z from 'zod/v4';
import type { Emulator } from '../running/emulator';

/** One control of the emulator. */
export interface Control {
	readonly method: 'GET' | 'POST' | 'DELETE';
	/** After `/_control`. */
	readonly path: `/${string}`;
	readonly query?: z.ZodType;
	readonly body?: z.ZodType;
	/** Returns the answer; undefined means 204. Throws for invalid input: 400 with the reason. */
	run(emulator: Emulator, given: Given<unknown, unknown>): unknown;
}

interface Given<Query, Body> {
	readonly query: Query;
	readonly body: Body;
	/** Aborted when the client has gone. */
	readonly gone: AbortSignal;
}

interface Definition<Query extends z.ZodType, Body extends z.ZodType> {
	readonly query?: Query;
	readonly body?: Body;
	run(emulator: Emulator, given: Given<z.output<Query>, z.output<Body>>): unknown;
}

/** Makes a row of the table; `run` gets the values parsed by the schemas. */
export const control = <Query extends z.ZodType, Body extends z.ZodType>(
	method: Control['method'],
	path: Control['path'],
	definition: Definition<Query, Body>,
): Control => ({
	...definition,
	method,
	path,
	run: (emulator, given) =>
		definition.run(emulator, given as Given<z.output<Query>, z.output<Body>>),
});
