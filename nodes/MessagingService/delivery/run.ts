import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { inOneText, invalidPlan, invalidRun, stoppedRun } from '../failures';
import type { Operation } from '../operations/operation';
import { isTool } from '../parameters';
import { Ledger } from './memory/ledger';
import { prepare, remember } from './memory/remember';
import { endTakeover, takeOver, type Takeover } from './memory/takeover';
import { toItems } from './outcome/items';
import { reportOf, type Report, type Run } from './outcome/report';
import type { LedgerRows } from './plan/message';
import { connectionOf, connectionToTell } from './plan/options';
import { planRun, type Plan } from './plan/plan';
import { sendPlan } from './send/sendPlan';
import { refuseTooManyKeys } from './store/onceKeys';
import { waitWhileAway } from './store/store';

/**
 * Runs one operation for all input items.
 *
 * @param find returns the operation; its errors are failures of the run
 * @returns output items in input order, each paired with its input item
 * @throws one error for the run unless the node continues on failure; its context says what was
 * sent
 */
export const run = async (
	context: IExecuteFunctions,
	find: () => Operation,
): Promise<INodeExecutionData[]> => toResult(context, await execute(context, find));

/**
 * Sends the messages that are left, and remembers the report before it returns. Never throws.
 */
export async function execute(context: IExecuteFunctions, find: () => Operation): Promise<Report> {
	const state: Run = {
		...{ context, outcomes: new Map(), underWay: new Set(), remembered: new Map() },
		...{ operation: undefined, plan: undefined, broken: undefined },
	};
	let takeover: Takeover | undefined;
	try {
		const operation = (state.operation = find());
		const ledger = new Ledger(context, operation);
		takeover = { ledger };
		const remembered = (state.remembered = ledger.remembered);
		takeover = await takeOver(context, ledger);
		if (takeover.refusal) throw takeover.refusal;
		const plan = (state.plan = await planRun(
			context,
			operation,
			remembered,
			connectionOf(context, operation),
		));
		if (plan.invalid.size > 0 && !context.continueOnFail())
			throw invalidPlan(context.getNode(), plan.invalid, {
				count: context.getInputData().length,
				isAnySent: isAnySent(remembered),
			});
		refuseTooManyKeys(context, plan);
		await sendPlan(state, operation, plan, (message) => prepare(context, message));
	} catch (thrown) {
		state.broken = invalidRun(context.getNode(), thrown);
	}
	if (takeover) state.plan ??= await planToTell(context, takeover);
	const report = reportOf(state);
	if (takeover === undefined) return report;
	// Before anything is awaited: n8n saves a cancelled execution at once.
	remember(context, takeover, report);
	await endTakeover(context, takeover, report.hasLeft);
	if (needsStore(takeover, state.plan)) await waitWhileAway(context);
	return report;
}

/**
 * What a Retry that was refused, or whose settings do not fit, would have sent: so that its report
 * names everybody who is in
 * *To* now. Whatever is wrong with an item, an earlier try may have sent it.
 *
 * @returns undefined if that cannot be told without asking anybody
 */
async function planToTell(context: IExecuteFunctions, { ledger, refusal }: Takeover) {
	const { operation, remembered } = ledger;
	if (!refusal && remembered.size === 0) return undefined;
	try {
		const connection = connectionToTell(context, operation);
		const plan = await planRun(context, operation, remembered, connection);
		return { ...plan, invalid: new Map([...plan.invalid.keys()].map((item) => [item, undefined])) };
	} catch {
		return undefined;
	}
}

/**
 * Whether what this run did is kept in n8n's store. The default limit of codes is not: it counts
 * without it.
 */
const needsStore = ({ name }: Takeover, plan: Plan | undefined): boolean =>
	name !== undefined ||
	(plan?.messages ?? []).some(
		({ limit, onceKey }) => onceKey !== undefined || limit?.isDefault === false,
	);

const isAnySent = (remembered: LedgerRows): boolean =>
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
