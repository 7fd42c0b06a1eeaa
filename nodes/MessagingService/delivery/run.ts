import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { inOneText, invalidPlan, invalidRun, stoppedRun, type Failure } from '../failures';
import type { Operation } from '../operations/operation';
import { isTool } from './memory/identity';
import { Ledger } from './memory/ledger';
import { prepare, remember } from './memory/remember';
import { endTakeover, takeOver, type Takeover } from './memory/takeover';
import { fold, type Report } from './outcome/fold';
import { toItems } from './outcome/items';
import type { Collected } from './outcome/outcome';
import type { Remembered } from './plan/message';
import { connectionOf, connectionToTell } from './plan/options';
import { planRun, type Plan } from './plan/plan';
import { sendPlan } from './send/sendPlan';
import { refuseTooManyKeys, warnBeforeKeysExpire } from './store/onceKeys';
import { waitWhileAway } from './store/store';

/**
 * Runs one operation for all input items.
 *
 * @param find returns the operation; its errors are failures of the run
 * @returns output items in input order, each paired with its input item
 * @throws one error for the run unless the node continues on failure; its context says what was sent
 */
export const run = async (context: IExecuteFunctions, find: () => Operation): Promise<INodeExecutionData[]> =>
	toResult(context, await deliver(context, find));

/**
 * Delivers the messages that are left, and remembers the report before it returns. Never throws.
 */
export async function deliver(context: IExecuteFunctions, find: () => Operation): Promise<Report> {
	const collected: Collected = {
		outcomes: new Map(),
		underWay: new Set(),
		ended: (message) => prepare(context, message),
	};
	let takeover: Takeover | undefined;
	let plan: Plan | undefined;
	let broken: Failure | undefined;
	try {
		const operation = find();
		takeover = { ledger: new Ledger(context, operation) };
		takeover = await takeOver(context, takeover.ledger);
		const { remembered } = takeover.ledger;
		if (takeover.refusal) throw takeover.refusal;
		plan = await planRun(context, operation, remembered, connectionOf(context, operation));
		if (plan.invalid.size > 0 && !context.continueOnFail())
			throw invalidPlan(context.getNode(), plan.invalid, {
				count: context.getInputData().length,
				isAnySent: isAnySent(remembered),
			});
		refuseTooManyKeys(context, plan);
		await sendPlan(context, operation, plan, collected);
	} catch (thrown) {
		broken = invalidRun(context.getNode(), thrown);
	}
	const { effect } = takeover?.ledger.operation ?? {};
	const remembered: Remembered = takeover?.ledger.remembered ?? new Map();
	if (takeover && !plan) plan = await planToTell(context, takeover);
	const report = fold({ context, effect, remembered, plan, collected, broken });
	if (takeover === undefined) return report;
	// Before anything is awaited: n8n saves a cancelled execution at once.
	remember(context, takeover, report);
	await endTakeover(context, takeover, report.hasLeft);
	if (plan) await warnBeforeKeysExpire(context, plan);
	await waitWhileAway(context);
	return report;
}

/**
 * What a Retry that was refused, or whose settings do not fit, would have sent: so that its report names everybody who is in
 * *To* now. Whatever is wrong with an item, an earlier try may have sent it.
 *
 * @returns undefined if that cannot be told without asking anybody
 */
async function planToTell(
	context: IExecuteFunctions,
	{ ledger, refusal }: Takeover,
): Promise<Plan | undefined> {
	const { operation, remembered } = ledger;
	if (operation.asks || (!refusal && remembered.size === 0)) return undefined;
	try {
		const connection = connectionToTell(connectionOf(context, operation));
		const plan = await planRun(context, operation, remembered, connection);
		return { ...plan, invalid: new Map<number, Failure>() };
	} catch {
		return undefined;
	}
}

const isAnySent = (remembered: Remembered): boolean =>
	[...remembered.values()].some((rows) => rows.some(({ kind }) => kind === 'sent'));

/**
 * Returns the output items of a report.
 * @throws the failure of the run unless the node continues on failure
 */
export function toResult(context: IExecuteFunctions, report: Report): INodeExecutionData[] {
	const { items, counts, failure, showsCounts } = report;
	if (failure === undefined || context.continueOnFail()) return toItems(items);
	const thrown = showsCounts ? stoppedRun(failure, counts, context.getMode()) : failure;
	throw isTool(context) ? inOneText(thrown) : thrown;
}
