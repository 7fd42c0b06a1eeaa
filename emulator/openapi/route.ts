import type * as z from 'zod/v4';
import type { Emulator } from '../running/emulator';

/** One control of the emulator. */
export interface ControlRoute {
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** After `/_control`. */
	readonly path: `/${string}`;
	readonly summary: string;
	readonly query?: z.ZodType;
	readonly body?: z.ZodType;
	/** The body of a 200 answer; undefined for text that is not JSON. */
	readonly answer?: z.ZodType;
	/** Of bodies and answers that are not JSON. */
	readonly contentType: string;
	/** Larger bodies are refused with 413. */
	readonly maxBytes: number;
	/** Whether it may answer 204. */
	readonly mayBeEmpty: boolean;
	/** Returns the answer; undefined means 204. Throws for invalid input: 400 with the reason. */
	run(emulator: Emulator, given: Given<unknown, unknown>): unknown;
}

interface Given<Query, Body> {
	readonly query: Query;
	readonly body: Body;
	/** Aborted when the client has gone. */
	readonly gone: AbortSignal;
}

type Definition<Query extends z.ZodType, Body extends z.ZodType> = Pick<ControlRoute, 'summary' | 'answer'> &
	Partial<Pick<ControlRoute, 'contentType' | 'maxBytes' | 'mayBeEmpty'>> & {
		readonly query?: Query;
		readonly body?: Body;
		run(emulator: Emulator, given: Given<z.output<Query>, z.output<Body>>): unknown;
	};

/** Makes a row of the table; `run` gets the values parsed by the schemas. */
export const control = <Query extends z.ZodType, Body extends z.ZodType>(
	method: ControlRoute['method'],
	path: ControlRoute['path'],
	definition: Definition<Query, Body>,
): ControlRoute => ({
	contentType: 'application/json',
	maxBytes: 1024 * 1024,
	mayBeEmpty: false,
	...definition,
	method,
	path,
	run: (emulator, given) => definition.run(emulator, given as Given<z.output<Query>, z.output<Body>>),
});
