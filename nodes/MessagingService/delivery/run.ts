import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { endpoints } from '../contract';
import {
	inOneText,
	invalidPlan,
	invalidRun,
	keysNearlyForgotten,
	stoppedRun,
	type Failure,
} from '../failures';
import type { Asking } from '../operations/humanReview/question';
import type { Operation } from '../operations/operation';
import { Parameters } from '../parameters';
import { connect } from '../service';
import { checkBalance } from './balance';
import { Books } from './memory/books';
import { deliver, follow } from './deliver';
import type { Delivering } from './delivering';
import { isTool } from './memory/identity';
import { NumberLimit } from './store/numberLimit';
import { OnceKeys } from './store/onceKeys';
import { Ledger } from './memory/ledger';
import { deliveryOptions, fieldsWithDelivery } from './fields/options';
import { Client } from './limiter/client';
import { limiterOf } from './limiter/accounts';
import { planRun, type Part } from './plan';
import { fillIn, holdBack, recall, type Recalled } from './memory/recall';
import { askUntilFinal } from './rounds';
import { remember } from './memory/remember';
import { Progress } from './progress';

/**
 * Runs one operation for all input items: what earlier runs of the execution left, plan, send, collect.
 *
 * @param find the operation; what it throws is a failure of the run like any other
 * @param asking for operations that ask: where their questions are remembered
 * @returns output items in input order, each paired with the item it stems from
 * @throws one error for the run unless the node continues on failure; its context says what was sent
 */
export async function run(
	context: IExecuteFunctions,
	find: () => Operation,
	asking: Asking = nobodyAsks,
): Promise<INodeExecutionData[]> {
	const continues = context.continueOnFail();
	const books = new Books(context.getInputData().length);
	let ledger: Ledger | undefined;
	let earlier: Recalled | undefined;
	let broken: Failure | undefined;
	try {
		const operation = find();
		ledger = new Ledger(context, operation);
		// Before anything else can go wrong.
		earlier = recall(books, ledger);
		await deliverAll(context, { ledger, asking }, books, earlier);
	} catch (thrown) {
		broken = invalidRun(context.getNode(), thrown);
		if (ledger && earlier) holdBack(context, ledger.operation, books, earlier);
		if (continues) books.failRest(broken);
	}
	let items: INodeExecutionData[] = [];
	try {
		items = books.collect();
	} finally {
		// Whatever happened, what has left is remembered first.
		if (ledger) remember(context, ledger, books, { items, broken: broken !== undefined });
	}
	const failure = broken ?? books.firstFailure;
	if (failure === undefined || continues) return items;
	// What stopped the run before anything left says so itself.
	const speaksForItself = broken !== undefined && books.fates.size === 0;
	const thrown =
		speaksForItself || ledger?.operation.effect !== 'send' ? failure : stoppedRun(failure, books.counts);
	throw isTool(context) ? inOneText(thrown) : thrown;
}

const nobodyAsks: Asking = {
	open: () => {
		throw new TypeError('Only an operation that asks has a question');
	},
};

async function deliverAll(
	context: IExecuteFunctions,
	{ ledger, asking }: { readonly ledger: Ledger; readonly asking: Asking },
	books: Books,
	earlier: Recalled,
): Promise<void> {
	const { operation } = ledger;
	const node = context.getNode();
	const continues = context.continueOnFail();
	const cancel = context.getExecutionCancelSignal();
	const parameters = Parameters.of(fieldsWithDelivery(operation), context)(0);
	const options = deliveryOptions(parameters, operation);
	if (options.whenUnknown === 'resend') books.repeat(earlier.unknown.splice(0));
	const taken = options.whenUnknown === 'takeAsSent' ? earlier.unknown.splice(0) : [];
	books.take(taken);
	const left = [...earlier.fresh, ...books.again].sort((a, b) => a - b);
	const { scheme } = endpoints[operation.endpointOf?.(parameters) ?? operation.endpoints[0]];
	const connection = await connect(context, scheme, options.timeoutMs);
	const plan = await planRun(context, operation, left, { account: connection, asking });
	if (plan.invalid.size > 0 && !continues) throw invalidPlan(node, plan.invalid, books.counts.sent > 0);
	for (const [item, failure] of plan.invalid) books.failed([item], failure);
	for (const { item, draft } of plan.jobs.flat()) books.drafts.set(item, draft);

	await fillIn(
		context,
		ledger,
		books,
		{ account: connection, asking },
		{
			items: [...earlier.sent, ...taken],
			parts: plan.jobs.flat(),
		},
	);
	const parts = plan.jobs.flat().filter(({ validateOnly }) => !validateOnly);
	const onceKeys = new OnceKeys(context, cancel);
	const { whenUnknown } = options;
	const numberLimit = options.limit && new NumberLimit(context, options.limit, cancel);
	const limiter = limiterOf(connection);
	const progress = new Progress(context, limiter, plan.jobs.length);
	const client = new Client(limiter, cancel, progress.paused);
	const delivering = {
		context,
		operation,
		connection,
		door: client.door,
		cancel,
		whenUnknown,
		onceKeys,
		numberLimit,
		books,
	};
	try {
		if (parts.length > 0) await checkBalance(delivering, options.minimumBalance);
		await client.inTurn(plan.jobs, mostAtOnce(parts), async (job, door) => {
			const goesOn = await deliver({ ...delivering, door }, job);
			progress.step();
			return goesOn || continues;
		});
		progress.end();
		await askUntilFinal(delivering, plan.jobs, { client, waitMs: options.waitMs });
	} finally {
		client.end();
	}
	for (const [part, leader] of plan.followers) follow(delivering, part, leader);
	holdBack(context, operation, books, earlier);
	await endKeys(delivering, parts);
}

/** Files are in memory while they are under way: as many at once as are good for a small n8n. */
const mostWithFiles = 10;

const mostAtOnce = (parts: readonly Part[]) =>
	parts.some(({ draft }) => draft.complete) ? mostWithFiles : Infinity;

async function endKeys({ context, onceKeys }: Delivering, parts: readonly Part[]): Promise<void> {
	if (!parts.some(({ onceKey }) => onceKey !== undefined)) return;
	await onceKeys.end();
	if (await onceKeys.areNearlyFull())
		(context as Partial<IExecuteFunctions>).addExecutionHints?.(keysNearlyForgotten);
}
