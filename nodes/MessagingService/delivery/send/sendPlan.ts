import type { IExecuteFunctions } from 'n8n-workflow';
import { ofItems } from '../../failures';
import { limiterOf } from '../../limiter/client';
import { Scheduler } from '../../limiter/scheduler';
import type { Operation } from '../../operations/operation';
import { groupedBy, type Plan } from '../plan/plan';
import { failed, type Collected } from '../outcome/outcome';
import { NumberLimit } from '../store/numberLimit';
import { OnceKeys } from '../store/onceKeys';
import { deliver } from './deliver';
import { pollUntilFinal } from './poll';
import { checkBalance } from './preflight';
import { Stop } from './stop';
import { summaryOf } from './summary';

/** Accounts that a run uses at once; each has its own limiter. */
const mostAccounts = 10;
/** Files are in memory while they are sent; this many fit a small n8n. */
const mostWithFiles = 10;

/** Makes the requests of a plan, and collects each outcome as soon as it is known. */
export async function sendPlan(
	context: IExecuteFunctions,
	operation: Operation,
	{ messages }: Plan,
	collected: Collected,
): Promise<void> {
	const { outcomes, underWay } = collected;
	const cancel = context.getExecutionCancelSignal();
	const stop = new Stop(context, messages);
	const shared = {
		...{ context, operation, cancel, stop },
		onceKeys: new OnceKeys(context, cancel),
		numberLimit: new NumberLimit(context, operation.counts),
	};
	const accounts = [...groupedBy(messages, ({ connection }) => connection)].map(([connection, own]) => {
		const limiter = limiterOf(connection);
		return { limiter, own, scheduler: new Scheduler(limiter, cancel) };
	});
	const summarize = summaryOf(
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
			const outcome = await deliver({ ...shared, acquire }, message);
			underWay.delete(message);
			if (!outcome) return !stop.isOver;
			outcomes.set(message, outcome);
			collected.ended?.(message);
			made += 1;
			stop.note(message, outcome);
			if (stop.isOver) for (const one of accounts) one.scheduler.close();
			else if (stop.refusalOf(message.connection)) scheduler.close();
			return !stop.isOver;
		});
	};
	try {
		for (const { own, scheduler } of accounts)
			for (const [message, failure] of await checkBalance({ ...shared, acquire: scheduler.acquire }, own)) {
				if (!context.continueOnFail()) throw failure;
				outcomes.set(message, failed(ofItems(failure, [message.item]), { isRecalled: true }));
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
