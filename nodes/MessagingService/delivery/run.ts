import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { inOneText, invalidPlan, invalidRun, stoppedRun, type Failure } from '../failures';
import type { Operation } from '../operations/operation';
import { isTool } from '../parameters';
import { Ledger } from './memory/ledger';
import { prepare, remember } from './memory/remember';
import { endTakeover, takeOver, type Takeover } from './memory/takeover';
import { toItems } from './outcome/items';
import { reportOf, type Report, type Run } from './outcome/report';
import { connectionOf, connectionToTell } from './plan/options';
import { planRun } from './plan/plan';
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

/** A try of the node, from its operation to its report. */
interface Try extends Run {
	/** The state from which it continues; undefined if its operation is not known. */
	takeover?: Takeover;
}

/**
 * Sends the messages that are left, and remembers the report before it returns. Never throws.
 */
export async function execute(context: IExecuteFunctions, find: () => Operation): Promise<Report> {
	const run: Try = {
		context,
		remembered: new Map(),
		outcomes: new Map(),
		underWay: new Set(),
	};
	try {
		await deliver(run, find);
	} catch (thrown) {
		run.broken = invalidRun(context.getNode(), thrown);
	}
	if (run.takeover) run.plan ??= await planToTell(run, run.takeover);
	const report = reportOf(run);
	if (run.takeover) await close(run, run.takeover, report);
	return report;
}

/** The stages of a run. What one of them throws is the failure of the run. */
async function deliver(run: Try, find: () => Operation): Promise<void> {
	const { context } = run;
	const operation = (run.operation = find());
	await recall(run, operation);
	const plan = await planRun(context, operation, run.remembered, connectionOf(context, operation));
	run.plan = plan;
	refuseInvalid(run, plan.invalid);
	refuseTooManyKeys(context, plan);
	await sendPlan(run, operation, plan, (message) => prepare(context, message));
}

/**
 * Reads what earlier tries did.
 * @throws if another Retry has continued from there, or may have
 */
async function recall(run: Try, operation: Operation): Promise<void> {
	const takeover = await takeOver(run.context, new Ledger(run.context, operation));
	run.takeover = takeover;
	run.remembered = takeover.ledger.remembered;
	if (takeover.refusal) throw takeover.refusal;
}

/** @throws if an item is invalid, unless the node continues on failure */
function refuseInvalid({ context, remembered }: Try, invalid: ReadonlyMap<number, Failure>): void {
	if (invalid.size === 0 || context.continueOnFail()) return;
	const rows = [...remembered.values()].flat();
	throw invalidPlan(context.getNode(), invalid, {
		count: context.getInputData().length,
		isAnySent: rows.some(({ kind }) => kind === 'sent'),
	});
}

/**
 * Remembers how a run ended. Before anything is awaited: n8n saves a cancelled execution at once.
 */
async function close({ context, plan }: Try, takeover: Takeover, report: Report): Promise<void> {
	remember(context, takeover, report);
	await endTakeover(context, takeover, report.hasLeft);
	// The default limit of codes is not kept in n8n's store: it counts without it.
	const needsStore = plan?.messages.some(
		({ limit, onceKey }) => onceKey !== undefined || limit?.isDefault === false,
	);
	if (needsStore || takeover.name !== undefined) await waitWhileAway(context);
}

/**
 * What a Retry that was refused, or whose settings do not fit, would have sent: so that its report
 * names everybody who is in *To* now. Whatever is wrong with an item, an earlier try may have sent
 * it.
 *
 * @returns undefined if that cannot be told without asking anybody
 */
async function planToTell({ context }: Try, { ledger, refusal }: Takeover) {
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
 * Returns the output items of a report.
 * @throws the failure of the run unless the node continues on failure
 */
export function toResult(context: IExecuteFunctions, report: Report): INodeExecutionData[] {
	const { items, counts, failure, showsCounts } = report;
	if (failure === undefined || context.continueOnFail()) return toItems(items);
	const thrown = showsCounts ? stoppedRun(failure, counts, context.getMode()) : failure;
	throw isTool(context) ? inOneText(thrown) : thrown;
}
