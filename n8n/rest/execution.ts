import { createRequire } from 'node:module';

import { z } from 'zod/v4';

import { places } from '../../scripts/places';

const Item = z.looseObject({
	json: z.record(z.string(), z.unknown()),
	binary: z.record(z.string(), z.unknown()).optional(),
});
const Outputs = z.looseObject({ main: z.array(z.array(Item).nullable()).optional() });
const Failure = z.looseObject({ message: z.string(), description: z.string().nullish() });
const NodeRun = z.looseObject({ data: Outputs.optional(), error: Failure.optional() });
const RunData = z.looseObject({
	resultData: z.looseObject({
		runData: z.record(z.string(), z.array(NodeRun)).default({}),
		error: Failure.optional(),
		lastNodeExecuted: z.string().optional(),
	}),
});

/** How n8n's REST interface shows one execution; `data` is in the form of the package `flatted`. */
export const StoredExecution = z.object({
	id: z.string(),
	status: z.string(),
	data: z.string(),
	waitTill: z.coerce.date().nullish(),
});

/** One execution, as far as a test or the demo looks at it. */
export interface Execution {
	readonly id: string;
	/** n8n's word: 'new', 'running', 'waiting', 'success', 'error', 'canceled' or 'crashed'. */
	readonly status: string;
	/** What made it fail, with the node's name, if it failed. */
	readonly failure?: {
		readonly node?: string;
		readonly message: string;
		readonly description?: string;
	};
	/** The names of the nodes that ran, in no certain order. */
	readonly nodes: readonly string[];
	/**
	 * Everything that is stored of its failures: of the execution and of every run of a node, as
	 * JSON.
	 */
	readonly errors: string;
	/** When a wait ends at the latest. */
	readonly waitTill?: Date | null | undefined;
	/**
	 * The items of a node's last run: of its output 0, or of another one. Empty when it did not run.
	 */
	items(node: string, output?: number): ReadonlyArray<Record<string, unknown>>;
	/** Their binary data as n8n describes it, in the same order. */
	binaries(node: string, output?: number): ReadonlyArray<Record<string, unknown>>;
}

/** Reads an execution as n8n's REST interface gives it. */
export function readExecution(stored: z.infer<typeof StoredExecution>): Execution {
	// Nothing is stored while it still runs.
	const { runData, error, lastNodeExecuted } = RunData.parse(
		unflatten(stored.data) ?? { resultData: {} },
	).resultData;
	const outputOf = (node: string, output: number) =>
		runData[node]?.at(-1)?.data?.main?.[output] ?? [];
	return {
		id: stored.id,
		status: stored.status,
		...(error === undefined
			? {}
			: {
					failure: {
						message: error.message,
						...(error.description ? { description: error.description } : {}),
						...(lastNodeExecuted === undefined ? {} : { node: lastNodeExecuted }),
					},
				}),
		waitTill: stored.waitTill,
		nodes: Object.keys(runData),
		errors: JSON.stringify([
			error,
			...Object.values(runData).map((nodeRuns) => nodeRuns.map((run) => run.error)),
		]),
		items: (node, output = 0) => outputOf(node, output).map(({ json }) => json),
		binaries: (node, output = 0) => outputOf(node, output).map(({ binary }) => binary ?? {}),
	};
}

// n8n's own copy of the reader of the format.
function unflatten(text: string): unknown {
	const fromN8n = createRequire(places.n8n);
	const Flatted = z.object({
		parse: z.custom<(text: string) => unknown>((value) => typeof value === 'function'),
	});
	return Flatted.parse(fromN8n('flatted')).parse(text);
}
