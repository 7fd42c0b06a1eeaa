import type { IExecuteFunctions } from 'n8n-workflow';
import { keysNearlyForgotten } from '../../failures';
import type { Plan } from '../plan/plan';
import type { Setting } from '../plan/options';
import type { Collected } from '../output/outcome';
import { NumberLimit } from '../store/numberLimit';
import { OnceKeys } from '../store/onceKeys';
import { checkBalance } from './balance';
import { deliver, goesOn } from './deliver';
import { groupsOf, itemsOf } from './group';
import { askUntilFinal } from './rounds';
import type { Sending } from './sending';
import { Turns } from './turns';

/** Makes the requests of a plan, and collects what became of each item as soon as it is known. */
export async function sendPlan(
	context: IExecuteFunctions,
	setting: Setting,
	plan: Plan,
	{ outcomes, underWay }: Collected,
): Promise<void> {
	const { connection, options } = setting;
	const cancel = context.getExecutionCancelSignal();
	const onceKeys = new OnceKeys(context, cancel);
	const numberLimit = options.limit && new NumberLimit(context, options.limit, cancel);
	const sending: Sending = { ...setting, context, cancel, plan, onceKeys, numberLimit };
	if (plan.items.some(leaves)) await checkBalance(context, connection, options.minimumBalance);
	// What has the key of an item before it follows that one (report/).
	const groups = groupsOf(plan.items.filter((one) => !plan.repeated.has(one) || !leaves(one)));
	const turns = new Turns(sending);
	await turns.each(groups, async (group, ask) => {
		for (const item of itemsOf(group)) underWay.add(item);
		const became = await deliver(sending, ask, group);
		for (const [item, outcome] of became) {
			outcomes.set(item, outcome);
			underWay.delete(item);
		}
		return context.continueOnFail() || goesOn(became);
	});
	for (const [item, outcome] of await askUntilFinal(sending, turns, groups, outcomes))
		outcomes.set(item, outcome);
	await endKeys(sending);
}

/** Whether anything is to leave for an item. */
const leaves = ({ validateOnly }: Plan['items'][number]): boolean => !validateOnly;

async function endKeys({ context, onceKeys, plan }: Sending): Promise<void> {
	if (!plan.items.some((one) => one.onceKey !== undefined && leaves(one))) return;
	await onceKeys.end();
	if (await onceKeys.areNearlyFull())
		(context as Partial<IExecuteFunctions>).addExecutionHints?.(keysNearlyForgotten);
}
