import type { IDataObject } from 'n8n-workflow';
import type { Delivering } from './delivering';
import { paired } from './outputs';
import { pause } from './pause';
import { itemsOf, type Job } from './plan';
import { send } from './request';
import { realClock } from './limiter/clock';
import type { Client } from './limiter/client';

/** Seconds between the rounds: short at first, when most reports come, and never longer than the last. */
const firstPause = 2;
const longestPause = 30;

/**
 * Asks again about everything that is not final yet, in rounds with growing pauses, until all of it is, the time
 * is over, or the execution is cancelled. Each round asks once for each; what fails leaves what was known.
 */
export async function askUntilFinal(
	delivering: Delivering,
	jobs: readonly Job[],
	{ client, waitMs }: { readonly client: Client; readonly waitMs: number },
): Promise<void> {
	const { books, cancel, operation } = delivering;
	const { isFinal } = operation;
	if (!isFinal || waitMs === 0) return;
	const isOpen = (outputs: readonly IDataObject[]) => !outputs.every((output) => isFinal(output));
	const said = new Map(books.outputs.flatMap(({ json, items }) => items.map((item) => [item, json])));
	let open = jobs.filter(([{ item }]) => isOpen([said.get(item) ?? {}]) && !books.failures.has(item));
	const newer = new Map<Job, IDataObject[]>();
	const end = realClock.now() + waitMs;
	for (let seconds = firstPause; open.length > 0; seconds = Math.min(seconds * 2, longestPause)) {
		const left = end - realClock.now();
		if (left <= 0 || cancel?.aborted) break;
		await pause(Math.min(seconds * 1000, left), cancel);
		await client.inTurn(open, Infinity, async (job, door) => {
			const outputs = await send({ ...delivering, door }, job, job[0].draft);
			if (Array.isArray(outputs)) newer.set(job, outputs);
			return true;
		});
		open = open.filter((job) => isOpen(newer.get(job) ?? [{}]));
	}
	books.retract([...newer.keys()].flatMap(itemsOf));
	for (const [job, outputs] of newer) books.put(itemsOf(job), 'sent', paired(job, outputs));
}
