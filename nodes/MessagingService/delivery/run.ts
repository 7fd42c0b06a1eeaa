import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { endpoints } from '../contract';
import { deliveryOf, errorItem, invalidPlan, stoppedRun, type Failure } from '../errors';
import type { Operation } from '../operations/operation';
import { connect } from '../transport';
import { deliver, type Outcome } from './attempt';
import { Ledger, type Entry } from './ledger';
import { deliveryOptions } from './options';
import { planRun, type Job, type Plan } from './plan';
import { inWindow } from './window';

/**
 * Runs one operation for all input items: plan, send, collect.
 *
 * @returns output items in input order, each paired with the item it stems from
 * @throws one error for the run unless the node continues on failure; its context says what was sent
 */
export async function run(context: IExecuteFunctions, operation: Operation): Promise<INodeExecutionData[]> {
	const options = deliveryOptions(context, operation);
	const plan = await planRun(context, operation);
	const continues = context.continueOnFail();
	if (plan.invalid.size > 0 && !continues) throw invalidPlan(context.getNode(), plan.invalid);

	const [endpoint] = operation.endpoints;
	const { scheme } = endpoints[endpoint as keyof typeof endpoints];
	const connection = await connect(context, scheme, options.timeoutMs);
	const ledger =
		operation.effect === 'send' ? new Ledger(context, `${operation.value}`, connection) : undefined;
	const cancel = context.getExecutionCancelSignal();
	const delivery = { context, operation, connection, resendUnknown: options.resendUnknown, cancel };

	const outcomes = new Map<Job, Outcome>();
	await inWindow(plan.jobs, { ...options, cancel }, async (job) => {
		const outcome = await deliver(delivery, job, ledger?.find(job));
		outcomes.set(job, outcome);
		return outcome.kind === 'done' || continues;
	});

	const failures = [...outcomes].flatMap(([job, outcome]) =>
		outcome.kind === 'failed' ? [{ job, failure: outcome.failure }] : [],
	);
	const willRunAgain = !continues || context.getNode().retryOnFail === true;
	ledger?.keep(failures.length > 0 && willRunAgain ? entriesOf(outcomes) : []);
	const [first] = failures;
	if (first && !continues)
		throw stoppedRun(context.getNode(), first.failure, countsOf(plan, outcomes), operation.effect);
	return collect(plan, outcomes);
}

function* entriesOf(outcomes: ReadonlyMap<Job, Outcome>): Generator<[Job, Entry]> {
	for (const [job, outcome] of outcomes) {
		if (outcome.kind === 'done') {
			if (outcome.sent) yield [job, { kind: 'sent', outputs: outcome.outputs }];
		} else {
			const kind = deliveryOf(outcome.failure);
			if (kind !== 'notSent') yield [job, { kind }];
		}
	}
}

/** How many items were sent, may have been sent, and were not. */
export interface Counts {
	readonly sent: number;
	readonly unknown: number;
	readonly notSent: number;
}

function countsOf({ jobs }: Plan, outcomes: ReadonlyMap<Job, Outcome>): Counts {
	const counts = { sent: 0, unknown: 0, notSent: 0 };
	for (const job of jobs) {
		const outcome = outcomes.get(job);
		if (outcome?.kind === 'done') counts.sent += outcome.sent ? job.items.length : 0;
		else if (outcome && deliveryOf(outcome.failure) !== 'notSent') counts.unknown += job.items.length;
		else counts.notSent += job.items.length;
	}
	return counts;
}

function collect({ jobs, invalid }: Plan, outcomes: ReadonlyMap<Job, Outcome>): INodeExecutionData[] {
	const collected: Array<{ first: number; items: INodeExecutionData[] }> = [];
	const failed = (failure: Failure, item: number) =>
		collected.push({ first: item, items: [errorItem(failure, item)] });
	for (const [item, failure] of invalid) failed(failure, item);
	for (const job of jobs) {
		const outcome = outcomes.get(job);
		if (outcome?.kind === 'done') {
			const pairedItem = job.items.map((item) => ({ item }));
			const [only] = pairedItem;
			const paired = pairedItem.length === 1 && only ? only : pairedItem;
			collected.push({
				first: job.items[0] ?? 0,
				items: outcome.outputs.map((json) => ({ json, pairedItem: paired })),
			});
		} else if (outcome) {
			for (const item of job.items) failed(outcome.failure, item);
		}
	}
	return collected.sort((a, b) => a.first - b.first).flatMap(({ items }) => items);
}
