import type { IExecuteFunctions } from 'n8n-workflow';
import { limiterOf } from '../../limiter/client';
import { codeCountName, wrongCodes } from '../../limiter/codeCounts';
import { Scheduler } from '../../limiter/scheduler';
import type { Plan } from '../plan/plan';
import type { Setting } from '../plan/options';
import type { Collected } from '../outcome/outcome';
import { NumberLimit } from '../store/numberLimit';
import { OnceKeys } from '../store/onceKeys';
import { deliver } from './deliver';
import { pollUntilFinal } from './poll';
import { checkBalance } from './preflight';
import type { Sending } from './sending';
import { Stop } from './stop';
import { summaryOf } from './summary';

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
	const onceKeys = new OnceKeys(context, cancel, connection.timeoutMs);
	const numberLimit = limitOf(context, setting);
	const { messages } = plan;
	const stop = new Stop(context, messages);
	const limiter = limiterOf(connection);
	const summarize = summaryOf(context, limiter);
	let made = 0;
	const scheduler = new Scheduler(limiter, cancel);
	const { acquire } = scheduler;
	const sending: Sending = { ...setting, context, cancel, plan, onceKeys, numberLimit, stop, acquire };
	try {
		if (plan.messages.some((one) => !one.validateOnly)) await checkBalance(sending, options.minimumBalance);
		const most = plan.messages.some(({ draft }) => draft.complete) ? mostWithFiles : Infinity;
		await scheduler.runAll(messages, most, async (message, acquire) => {
			if (stop.holds(message)) return true;
			underWay.add(message);
			const outcome = await deliver({ ...sending, acquire }, message);
			underWay.delete(message);
			if (!outcome) return true;
			outcomes.set(message, outcome);
			collected.ended?.(message);
			made += 1;
			if (!stop.note(message, outcome)) scheduler.close();
			return !stop.isOver;
		});
		summarize(made);
		await pollUntilFinal(sending, scheduler, messages, outcomes);
	} finally {
		scheduler.end();
	}
}

function limitOf(
	context: IExecuteFunctions,
	{ connection, operation: { counts }, options }: Setting,
): NumberLimit | undefined {
	const limit = counts === 'wrongCodes' ? { ...wrongCodes, isDefault: true } : options.limit;
	const nameOf = counts && ((number: string) => codeCountName(counts, connection, number));
	return limit && new NumberLimit(context, limit, nameOf);
}

/** Files are in memory while they are sent; this many fit a small n8n. */
const mostWithFiles = 10;
