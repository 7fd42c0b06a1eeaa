import type { IExecuteFunctions } from 'n8n-workflow';
import { limiterOf } from '../limiter/accounts';
import { Client } from '../limiter/client';
import type { Plan } from '../plan/plan';
import type { Setting } from '../plan/options';
import type { Collected } from '../output/outcome';
import { NumberLimit } from '../store/numberLimit';
import { OnceKeys } from '../store/onceKeys';
import { checkBalance } from './before';
import { deliver, goesOn } from './deliver';
import { groupsOf, itemsOf, type Sending } from './group';
import { Progress } from './progress';
import { askUntilFinal } from './rounds';

/** Makes the requests of a plan, and collects the outcome of each item as soon as it is known. */
export async function sendPlan(
	context: IExecuteFunctions,
	setting: Setting,
	plan: Plan,
	collected: Collected,
): Promise<void> {
	const { connection, options } = setting;
	const { outcomes, underWay } = collected;
	const cancel = context.getExecutionCancelSignal();
	const onceKeys = new OnceKeys(context, cancel, options.timeoutMs);
	const numberLimit = options.limit && new NumberLimit(context, options.limit, cancel);
	// What has the key of an item before it follows that one (report/).
	const groups = groupsOf(plan.items.filter((one) => !plan.repeated.has(one) || !leaves(one)));
	const limiter = limiterOf(connection);
	const progress = new Progress(context, limiter, groups.length);
	const client = new Client(limiter, cancel, progress.paused);
	const sending: Sending = { ...setting, context, cancel, plan, onceKeys, numberLimit, door: client.door };
	try {
		if (plan.items.some(leaves)) await checkBalance(sending, options.minimumBalance);
		const most = plan.items.some(({ draft }) => draft.complete) ? mostWithFiles : Infinity;
		await client.inTurn(groups, most, async (group, door) => {
			for (const item of itemsOf(group)) underWay.add(item);
			const became = await deliver({ ...sending, door }, group);
			for (const [item, outcome] of became) {
				outcomes.set(item, outcome);
				underWay.delete(item);
			}
			for (const planned of group) collected.ended?.(planned);
			progress.step();
			return context.continueOnFail() || goesOn(became);
		});
		progress.end();
		await askUntilFinal(sending, client, groups, outcomes);
	} finally {
		client.end();
	}
}

/** Files are in memory while they are under way: as many at once as are good for a small n8n. */
const mostWithFiles = 10;

/** Whether anything is to leave for an item. */
const leaves = ({ validateOnly }: Plan['items'][number]): boolean => !validateOnly;
