import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { endpoints } from '../contract';
import { deliveryOf, invalidPlan, stoppedRun } from '../failures';
import type { Operation } from '../operations/operation';
import { Parameters } from '../parameters';
import { connect } from '../service';
import { deliver, type Outcome } from './attempt';
import { collect, countsOf } from './collect';
import { Ledger, type Entry } from './ledger';
import { OnceKeys } from './onceKeys';
import { deliveryOptions, fieldsWithDelivery } from './options';
import { planRun, type Job } from './plan';
import { inWindow } from './window';

/**
 * Runs one operation for all input items: plan, send, collect.
 *
 * @returns output items in input order, each paired with the item it stems from
 * @throws one error for the run unless the node continues on failure; its context says what was sent
 */
export async function run(context: IExecuteFunctions, operation: Operation): Promise<INodeExecutionData[]> {
	const options = deliveryOptions(Parameters.ofItem(fieldsWithDelivery(operation), context, 0), operation);
	const plan = await planRun(context, operation);
	const continues = context.continueOnFail();
	if (plan.invalid.size > 0 && !continues) throw invalidPlan(context.getNode(), plan.invalid);

	const connection = await connect(context, endpoints[operation.endpoints[0]].scheme, options.timeoutMs);
	const ledger = new Ledger(context, operation, connection);
	const earlier = ledger.entriesOf(plan.jobs);
	const onceKeys = new OnceKeys(
		context,
		plan.jobs.filter((job) => !earlier.has(job)),
	);
	const cancel = context.getExecutionCancelSignal();
	const delivering = {
		context,
		operation,
		connection,
		onceKeys,
		resendUnknown: options.resendUnknown,
		cancel,
	};

	const outcomes = new Map<Job, Outcome>();
	await inWindow(plan.jobs, { ...options, cancel }, async (job) => {
		const outcome = await deliver(delivering, job, earlier.get(job));
		outcomes.set(job, outcome);
		return outcome.kind === 'done' || continues;
	});

	const entries = new Map([...earlier, ...entriesOf(outcomes)]);
	const failed = [...outcomes.values()].find((outcome) => outcome.kind === 'failed');
	const ended = failed === undefined && cancel?.aborted !== true;
	const mayRunAgain = !ended && (!continues || context.getNode().retryOnFail === true);
	ledger.keep(mayRunAgain ? entries : new Map());
	const mayHaveLeft = new Set([...entries.keys()].flat());
	await onceKeys.release((part) => mayHaveLeft.has(part));
	if (failed && !continues) {
		throw stoppedRun(failed.failure, countsOf(plan, outcomes, entries), operation.effect);
	}
	return collect(plan, outcomes);
}

/** What must not simply be repeated by a later run; what this run did not reach stays as it was before. */
function entriesOf(outcomes: ReadonlyMap<Job, Outcome>): Map<Job, Entry> {
	const entries = new Map<Job, Entry>();
	for (const [job, outcome] of outcomes) {
		if (outcome.kind === 'done') {
			if (outcome.sent) entries.set(job, { kind: 'sent', outputs: outcome.outputs });
		} else {
			const kind = deliveryOf(outcome.failure);
			if (kind !== 'notSent') entries.set(job, { kind, skipped: outcome.skipped.map(({ item }) => item) });
		}
	}
	return entries;
}
