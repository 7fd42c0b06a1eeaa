import type { IExecuteFunctions } from 'n8n-workflow';
import { ofItems } from '../../failures';
import { limiterOf, loginOf } from '../../limiter/client';
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
	const hint = hintOf(context, accounts);
	const hasFiles = messages.some(({ draft }) => draft.complete);
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
		hint();
		await Promise.all(
			accounts.map(async ({ own, scheduler }) => {
				await pollUntilFinal({ ...shared, acquire: scheduler.acquire }, scheduler, own, outcomes);
			}),
		);
	} finally {
		for (const { scheduler } of accounts) scheduler.end();
	}
}

/**
 * @returns a function that tells beside the output how often the service has refused requests of
 * these accounts for its rate limit, those of other executions at the same moment included
 */
function hintOf(
	context: Partial<IExecuteFunctions>,
	accounts: ReadonlyArray<{ readonly limiter: Limiter }>,
): () => void {
	const refusals = () => accounts.reduce((all, { limiter }) => all + limiter.refused, 0);
	const before = refusals();
	return () => {
		const count = refusals() - before;
		if (count === 0) return;
		const message = `How often the service answered “too many requests” during this run, other executions of the account included: ${count}`;
		context.addExecutionHints?.({ message, location: 'outputPane' });
	};
}
