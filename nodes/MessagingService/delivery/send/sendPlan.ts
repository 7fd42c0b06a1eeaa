import type { IExecuteFunctions } from 'n8n-workflow';
import { limiterOf } from '../../limiter/accounts';
import { Scheduler } from '../../limiter/scheduler';
import type { Plan } from '../plan/plan';
import type { Setting } from '../plan/options';
import type { Collected } from '../output/outcome';
import { NumberLimit } from '../store/numberLimit';
import { OnceKeys } from '../store/onceKeys';
import { deliver, mayContinue } from './deliver';
import { groupsOf, itemsOf, type Sending } from './group';
import { pollUntilFinal } from './poll';
import { checkBalance } from './preflight';
import { Progress } from './progress';

/** Makes the requests of a plan, and collects each outcome as soon as it is known. */
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
	// Items that repeat a key follow the first one's outcome (report/).
	const groups = groupsOf(plan.items.filter((one) => !plan.repeated.has(one) || !isToSend(one)));
	const limiter = limiterOf(connection);
	const progress = new Progress(context, limiter, groups.length);
	const scheduler = new Scheduler(limiter, cancel, progress.paused);
	const sending: Sending = {
		...setting,
		context,
		cancel,
		plan,
		onceKeys,
		numberLimit,
		turns: scheduler.turns,
	};
	try {
		if (plan.items.some(isToSend)) await checkBalance(sending, options.minimumBalance);
		const most = plan.items.some(({ draft }) => draft.complete) ? mostWithFiles : Infinity;
		await scheduler.runAll(groups, most, async (group, turns) => {
			for (const item of itemsOf(group)) underWay.add(item);
			const ended = await deliver({ ...sending, turns }, group);
			for (const [item, outcome] of ended) {
				outcomes.set(item, outcome);
				underWay.delete(item);
			}
			for (const planned of group) collected.ended?.(planned);
			progress.step();
			return context.continueOnFail() || mayContinue(ended);
		});
		progress.end();
		await pollUntilFinal(sending, scheduler, groups, outcomes);
	} finally {
		scheduler.end();
	}
}

/** Files are in memory while they are sent; this many fit a small n8n. */
const mostWithFiles = 10;

/** Whether an item is to be sent, not only shown. */
const isToSend = ({ validateOnly }: Plan['items'][number]): boolean => !validateOnly;
