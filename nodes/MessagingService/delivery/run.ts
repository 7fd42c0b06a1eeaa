import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { inOneText, invalidPlan, invalidRun, stoppedRun, type Failure } from '../failures';
import type { Operation } from '../operations/operation';
import { isTool } from './memory/identity';
import { endLease, takeLease, type Lease } from './memory/lease';
import { Ledger } from './memory/ledger';
import { remember } from './memory/remember';
import { failed, type Collected, type Earlier } from './output/outcome';
import { toItems } from './output/items';
import { maySendAgain, readSetting } from './plan/options';
import { planRun, type Plan } from './plan/plan';
import { fold, type Report } from './report/report';
import { endKeys, sendPlan } from './send/sendPlan';
import { OnceKeys } from './store/onceKeys';

/**
 * Runs one operation for all input items.
 *
 * @param find the operation; what it throws is a failure of the run like any other
 * @returns output items in input order, each paired with the item it stems from
 * @throws one error for the run unless the node continues on failure; its context says what was sent
 */
export const run = async (context: IExecuteFunctions, find: () => Operation): Promise<INodeExecutionData[]> =>
	toResult(context, await deliver(context, find));

/**
 * Does what is left to do for the input items.
 * @returns what became of them; it never throws, and is remembered before anything else is done with it
 */
export async function deliver(context: IExecuteFunctions, find: () => Operation): Promise<Report> {
	const onceKeys = new OnceKeys(context, context.getExecutionCancelSignal());
	const collected: Collected = { outcomes: new Map(), underWay: new Set() };
	let lease: Lease | undefined;
	let plan: Plan | undefined;
	let broken: Failure | undefined;
	try {
		const operation = find();
		lease = { ledger: new Ledger(context, operation) };
		lease = await takeLease(context, lease.ledger, onceKeys, () => maySendAgain(context, operation));
		if (lease.refusal) throw lease.refusal;
		const setting = await readSetting(context, operation);
		const { remembered } = lease.ledger;
		plan = await planRun(context, setting, remembered);
		if (plan.invalid.size > 0 && !context.continueOnFail())
			throw invalidPlan(context.getNode(), plan.invalid, hasSent(remembered));
		for (const [item, failure] of plan.invalid) collected.outcomes.set(item, failed(failure));
		await sendPlan(context, setting, plan, onceKeys, collected);
	} catch (thrown) {
		broken = invalidRun(context.getNode(), thrown);
	}
	const { effect } = lease?.ledger.operation ?? {};
	const remembered = lease?.ledger.remembered ?? new Map<number, Earlier>();
	const report = fold({ context, effect, remembered, plan, collected, broken });
	if (lease === undefined) return report;
	// Before anything is waited for: n8n saves an execution that is cancelled at once.
	const kept = remember(context, { lease, plan, report });
	await endLease(context, lease, onceKeys, kept, report.hasLeft);
	await endKeys(context, onceKeys, plan);
	return report;
}

const hasSent = (remembered: ReadonlyMap<number, Earlier>): boolean =>
	[...remembered.values()].some(({ kind }) => kind === 'sent');

/**
 * What the node returns for a report.
 * @throws the failure of the run unless the node continues on failure
 */
export function toResult(context: IExecuteFunctions, report: Report): INodeExecutionData[] {
	const { outcomes, counts, failure, saysItself } = report;
	if (failure === undefined || context.continueOnFail()) return toItems(outcomes);
	const thrown = saysItself ? failure : stoppedRun(failure, counts);
	throw isTool(context) ? inOneText(thrown) : thrown;
}
