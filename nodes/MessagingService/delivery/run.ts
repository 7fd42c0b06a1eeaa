import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { endpoints } from '../contract';
import {
	heldBack,
	inOneText,
	invalidPlan,
	invalidRun,
	keysNearlyForgotten,
	stoppedRun,
	type Failure,
} from '../failures';
import type { Operation } from '../operations/operation';
import { Parameters } from '../parameters';
import { connect } from '../service';
import { checkBalance } from './balance';
import { Books } from './books';
import { deliver, follow, type Delivering } from './deliver';
import { isTool } from './identity';
import { OnceKeys } from './keys/onceKeys';
import { Ledger } from './ledger';
import { deliveryOptions, fieldsWithDelivery } from './options';
import { Pace } from './pace';
import { planRun, type Part } from './plan';
import { remember } from './remember';
import { inWindow } from './window';

/**
 * Runs one operation for all input items: what earlier runs of the execution left, plan, send, collect.
 *
 * @param find the operation; what it throws is a failure of the run like any other
 * @returns output items in input order, each paired with the item it stems from
 * @throws one error for the run unless the node continues on failure; its context says what was sent
 */
export async function run(context: IExecuteFunctions, find: () => Operation): Promise<INodeExecutionData[]> {
	const continues = context.continueOnFail();
	const books = new Books(context.getInputData().length);
	let ledger: Ledger | undefined;
	let broken: Failure | undefined;
	try {
		const operation = find();
		ledger = new Ledger(context, operation);
		await deliverAll(context, operation, books, ledger);
	} catch (thrown) {
		broken = invalidRun(context.getNode(), thrown);
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
		speaksForItself || ledger?.operation.effect === 'read' ? failure : stoppedRun(failure, books.counts);
	throw isTool(context) ? inOneText(thrown) : thrown;
}

async function deliverAll(
	context: IExecuteFunctions,
	operation: Operation,
	books: Books,
	ledger: Ledger,
): Promise<void> {
	const node = context.getNode();
	const continues = context.continueOnFail();
	const cancel = context.getExecutionCancelSignal();
	const options = deliveryOptions(Parameters.ofItem(fieldsWithDelivery(operation), context, 0), operation);
	const { left, again, held } = recall(books, ledger, options.whenUnknown);
	const plan = await planRun(context, operation, left);
	if (plan.invalid.size > 0 && !continues) throw invalidPlan(node, plan.invalid, books.counts.sent > 0);
	for (const [item, failure] of plan.invalid) books.failed([item], failure);

	const { scheme } = endpoints[operation.endpoints[0]];
	const connection = await connect(context, scheme, options.timeoutMs);
	const parts = plan.jobs.flat().filter(({ validateOnly }) => !validateOnly);
	if (parts.length > 0) await checkBalance(context, connection, options.minimumBalance);
	const onceKeys = new OnceKeys(context, cancel);
	const { whenUnknown } = options;
	const pace = new Pace(options.perSecond, cancel);
	const delivering = { context, operation, connection, pace, cancel, whenUnknown, onceKeys, books, again };
	await inWindow(plan.jobs, { width: options.width, cancel }, async (job) => {
		const goesOn = await deliver(delivering, job);
		return goesOn || continues;
	});
	for (const [part, leader] of plan.followers) follow(delivering, part, leader);
	for (const [kind, items] of held) books.failed(items, heldBack(node, items, kind));
	await endKeys(delivering, parts);
}

/** What earlier runs of the execution left: sent items go into the books, doubtful ones are held or sent again. */
function recall(books: Books, ledger: Ledger, whenUnknown: Delivering['whenUnknown']) {
	const left: number[] = [];
	const again = new Set<number>();
	const held = new Map<'unknown' | 'final', number[]>();
	for (let item = 0; item < books.count; item += 1) {
		const earlier = ledger.earlier(item);
		if (earlier?.kind === 'sent') {
			books.put(
				[item],
				'sent',
				earlier.outputs.map((json) => ({ json, items: [item] })),
			);
		} else if (earlier?.kind === 'unknown' && whenUnknown === 'resend') {
			again.add(item);
			left.push(item);
		} else if (earlier?.kind === 'unknown' && whenUnknown === 'takeAsSent') {
			const json = { delivery: 'unknown', alreadySent: true };
			books.put([item], 'unknown', [{ json, items: [item] }]);
		} else if (earlier) {
			books.started([item]);
			held.set(earlier.kind, [...(held.get(earlier.kind) ?? []), item]);
		} else left.push(item);
	}
	return { left, again, held };
}

async function endKeys({ context, onceKeys }: Delivering, parts: readonly Part[]): Promise<void> {
	if (!parts.some(({ onceKey }) => onceKey !== undefined)) return;
	await onceKeys.end();
	if (await onceKeys.areNearlyFull())
		(context as Partial<IExecuteFunctions>).addExecutionHints?.(keysNearlyForgotten);
}
