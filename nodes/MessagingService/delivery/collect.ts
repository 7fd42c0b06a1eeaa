import type { INodeExecutionData } from 'n8n-workflow';
import { deliveryOf, errorItem, type Failure } from '../errors';
import type { Outcome } from './attempt';
import { itemsOf, type Job, type Plan } from './plan';

/** How many items were sent, may have been sent, and were not. */
export interface Counts {
	readonly sent: number;
	readonly unknown: number;
	readonly notSent: number;
}

/** Counts the items of a run that stopped; a job that never started was not sent. */
export function countsOf({ jobs }: Plan, outcomes: ReadonlyMap<Job, Outcome>): Counts {
	const counts = { sent: 0, unknown: 0, notSent: 0 };
	for (const job of jobs) {
		const outcome = outcomes.get(job);
		if (outcome?.kind === 'done') counts.sent += outcome.sent ? job.length : 0;
		else if (outcome && deliveryOf(outcome.failure) !== 'notSent') counts.unknown += job.length;
		else counts.notSent += job.length;
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
		if (outcome?.kind === 'failed') for (const item of itemsOf(job)) failed(outcome.failure, item);
		if (outcome?.kind !== 'done') continue;
		for (const { json, items } of outcome.outputs) {
			const [first = 0, ...others] = items;
			const pairedItem = others.length === 0 ? { item: first } : items.map((item) => ({ item }));
			collected.push({ first, item: { json, pairedItem } });
		}
	}
	return collected.sort((a, b) => a.first - b.first).map(({ item }) => item);
}
