import type { INodeExecutionData } from 'n8n-workflow';
import { errorItem, type Failure } from '../failures';
import type { Outcome } from './attempt';
import type { Entry } from './ledger';
import { skippedOutput } from './outputs';
import type { Job, Plan } from './plan';

/** How many items were sent, may have been sent, and were not. */
export interface Counts {
	readonly sent: number;
	readonly unknown: number;
	readonly notSent: number;
}

/**
 * Counts the items of a run that stopped. What is neither known to have left nor done was not sent.
 *
 * @param entries what left, or may have, in this run or in earlier ones of the execution
 */
export function countsOf(
	{ jobs }: Plan,
	outcomes: ReadonlyMap<Job, Outcome>,
	entries: ReadonlyMap<Job, Entry>,
): Counts {
	const counts = { sent: 0, unknown: 0, notSent: 0 };
	for (const job of jobs) {
		const entry = entries.get(job);
		const outcome = outcomes.get(job);
		if (entry?.kind === 'sent') {
			counts.sent += job.length - entry.outputs.filter(({ json }) => json.skipped === true).length;
		} else if (entry) counts.unknown += job.length - entry.skipped.length;
		else if (outcome?.kind !== 'done') counts.notSent += job.length - (outcome?.skipped.length ?? 0);
	}
	return counts;
}

/** Output items in input order, each paired with the items it stems from; failed items as error items. */
export function collect({ jobs, invalid }: Plan, outcomes: ReadonlyMap<Job, Outcome>): INodeExecutionData[] {
	const collected: Array<{ first: number; item: INodeExecutionData }> = [];
	const failed = (failure: Failure, item: number) =>
		collected.push({ first: item, item: errorItem(failure, item) });
	for (const [item, failure] of invalid) failed(failure, item);
	for (const job of jobs) {
		const outcome = outcomes.get(job);
		if (!outcome) continue;
		if (outcome.kind === 'failed') {
			for (const part of job) if (!outcome.skipped.includes(part)) failed(outcome.failure, part.item);
		}
		const outputs = outcome.kind === 'done' ? outcome.outputs : outcome.skipped.map(skippedOutput);
		for (const { json, items } of outputs) {
			const [first = 0, ...others] = items;
			const pairedItem = others.length === 0 ? { item: first } : items.map((item) => ({ item }));
			collected.push({ first, item: { json, pairedItem } });
		}
	}
	return collected.sort((a, b) => a.first - b.first).map(({ item }) => item);
}
