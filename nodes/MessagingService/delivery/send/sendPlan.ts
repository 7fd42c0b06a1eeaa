import type { IExecuteFunctions } from 'n8n-workflow';
import { ofItems } from '../../failures';
import { limiterOf, loginOf } from '../../limiter/client';
import { realClock } from '../../limiter/clock';
import type { Limiter } from '../../limiter/limiter';
import { Scheduler } from '../../limiter/scheduler';
import type { Operation } from '../../operations/operation';
import type { Message } from '../plan/message';
import { groupedBy, type Plan } from '../plan/plan';
import { notTried } from '../outcome/outcome';
import type { Run } from '../outcome/report';
import { NumberLimit } from '../store/numberLimit';
import { OnceKeys } from '../store/onceKeys';
import { pollUntilFinal } from './poll';
import { checkBalance } from './preflight';
import { sendMessage } from './sendMessage';
import { Stop } from './stop';

/** Accounts that a run uses at once; each has its own limiter. */
const mostAccounts = 10;
/** Files are in memory while they are sent; this many fit a small n8n. */
const mostWithFiles = 10;

/**
 * Makes the requests of a plan, and collects each outcome as soon as it is known.
 * @param ended called when a message has an outcome, while others are under way
 */
export async function sendPlan(
	{ context, outcomes, underWay }: Run,
	operation: Operation,
	{ messages }: Plan,
	ended: (message: Message) => void,
): Promise<void> {
	const cancel = context.getExecutionCancelSignal();
	const stop = new Stop(context, messages);
	const shared = {
		...{ context, operation, cancel, stop },
		onceKeys: new OnceKeys(context, cancel),
		numberLimit: new NumberLimit(context, operation.counts),
	};
	const accounts = [...groupedBy(messages, ({ connection }) => loginOf(connection)).values()].map(
		(own) => {
			const limiter = limiterOf((own[0] as Message).connection);
			return { limiter, own, scheduler: new Scheduler(limiter, cancel) };
		},
	);
	const summarize = summaryLogger(
		context,
		accounts.map(({ limiter }) => limiter),
	);
	const hasFiles = messages.some(({ draft }) => draft.complete);
	let made = 0;
	const sendAll = async ({ own, scheduler }: (typeof accounts)[number]): Promise<void> => {
		const left = own.filter((message) => !outcomes.has(message));
		await scheduler.runAll(left, hasFiles ? mostWithFiles : Infinity, async (message, acquire) => {
			if (stop.holds(message)) return !stop.isOver;
			underWay.add(message);
			const outcome = await sendMessage({ ...shared, acquire }, message);
			underWay.delete(message);
			if (!outcome) return !stop.isOver;
			outcomes.set(message, outcome);
			ended(message);
			made += 1;
			stop.note(message, outcome);
			if (stop.isOver) for (const one of accounts) one.scheduler.close();
			else if (stop.refusalOf(message.connection)) scheduler.close();
			return !stop.isOver;
		});
	};
	try {
		for (const { own, scheduler } of accounts)
			for (const [message, failure] of await checkBalance(
				{ ...shared, acquire: scheduler.acquire },
				own,
			)) {
				if (!context.continueOnFail()) throw failure;
				outcomes.set(message, notTried(ofItems(failure, [message.item])));
			}
		const waiting = accounts.values();
		const next = async (): Promise<void> => {
			for (const account of waiting) await sendAll(account);
		};
		await Promise.all(Array.from({ length: hasFiles ? 1 : mostAccounts }, next));
		summarize(made);
		await Promise.all(
			accounts.map(async ({ own, scheduler }) => {
				await pollUntilFinal({ ...shared, acquire: scheduler.acquire }, scheduler, own, outcomes);
			}),
		);
	} finally {
		for (const { scheduler } of accounts) scheduler.end();
	}
}

/** Runs with at least this many requests end with a summary. */
const manyRequests = 100;

const count = (value: number): string => value.toLocaleString('en-US');

function duration(milliseconds: number): string {
	const seconds = milliseconds / 1000;
	if (seconds < 10) return `${seconds.toFixed(1)} s`;
	return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

/**
 * @returns a function that shows a summary of a long run beside its output, without message text
 */
function summaryLogger(
	context: Partial<IExecuteFunctions>,
	limiters: readonly Limiter[],
): (requests: number) => void {
	const from = realClock.now();
	const refusals = () => limiters.reduce((all, { refused }) => all + refused, 0);
	const refusedBefore = refusals();
	return (requests) => {
		if (requests < manyRequests) return;
		const refused = refusals() - refusedBefore;
		const waited =
			refused > 0 ? `; ${count(refused)} waited for the rate limit of the service` : '';
		const message = `${count(requests)} requests in ${duration(realClock.now() - from)}${waited}`;
		context.addExecutionHints?.({ message, location: 'outputPane' });
	};
}
