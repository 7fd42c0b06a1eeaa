import {
	brokenOff,
	cancelled,
	deliveryOf,
	invalidItem,
	keyInDoubt,
	keyOfFailed,
	keyOfOthers,
	keyUnreachable,
	stillUnknown,
	type Failure,
} from '../failures';
import type { Books } from './books';
import type { Claim } from './keys/claims';
import type { OnceKeys } from './keys/onceKeys';
import type { DeliveryOptions } from './options';
import { paired, preview, skippedOutput, takenOutput, whereUsed } from './outputs';
import { itemsOf, type Job, type Part } from './plan';
import { completed, send, type Requesting } from './request';

/** What every job of a run is delivered with. */
export interface Delivering extends Requesting {
	readonly whenUnknown: DeliveryOptions['whenUnknown'];
	readonly onceKeys: OnceKeys;
	readonly books: Books;
	/** Items that an earlier try of this execution may have sent, and that are to be sent again. */
	readonly again: ReadonlySet<number>;
}

/**
 * Delivers one job and writes into the books what came of each of its items. Total: whatever is thrown on
 * the way is written there too, and no key stays claimed without reason.
 *
 * @returns whether others may go on: false when something new is wrong, true when only old doubts remain
 */
export async function deliver(delivering: Delivering, job: Job): Promise<boolean> {
	if (job[0].validateOnly) return await show(delivering, job);
	const claims = await Promise.all(job.map(async (part) => await claim(delivering, part)));
	const parts = job.filter((_, index) => claims[index] === 'send');
	const allClaimed = !claims.includes('stop');
	if (!isJob(parts)) return allClaimed;
	const { books, context, operation, cancel } = delivering;
	const items = itemsOf(parts);
	const result = await attempt(async () => {
		const draft = await completed(context, parts);
		if (cancel?.aborted) throw cancelled(context.getNode(), items);
		if (operation.effect !== 'read') books.started(items);
		return await send(delivering, parts, draft);
	});
	if (Array.isArray(result)) {
		books.put(items, 'sent', paired(parts, result));
		await settle(delivering, parts, 'sent');
		return allClaimed;
	}
	await fail(delivering, parts, result);
	return itemsOf(parts).every((item) => !books.failures.has(item));
}

const isJob = (parts: readonly Part[]): parts is Job => parts.length > 0;

/** What it resolves to, or what it throws. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result | { readonly thrown: unknown }> {
	try {
		return await work();
	} catch (thrown) {
		return { thrown };
	}
}

/** Writes down a failure, which a bug of ours can be as well: then it decides whether the request had begun. */
async function fail(
	delivering: Delivering,
	parts: Job,
	result: Failure | { readonly thrown: unknown },
): Promise<void> {
	const { books, again, whenUnknown } = delivering;
	const failure = 'thrown' in result ? thrownFailure(delivering, parts, result.thrown) : result;
	for (const part of parts) {
		const own = again.has(part.item) ? stillUnknown(failure) : failure;
		if (deliveryOf(own) === 'unknown' && whenUnknown === 'takeAsSent') {
			books.put([part.item], 'unknown', [takenOutput(part, own.message)]);
		} else books.failed([part.item], own);
	}
	const delivery = deliveryOf(failure);
	const outcome = delivery === 'notSent' ? 'notSent' : whenUnknown === 'takeAsSent' ? 'sent' : 'unknown';
	await settle(delivering, parts, outcome);
}

function thrownFailure({ books, context }: Delivering, parts: Job, thrown: unknown): Failure {
	const [{ item }] = parts;
	return books.fates.get(item) === 'unknown'
		? brokenOff(context.getNode(), itemsOf(parts))
		: invalidItem(context.getNode(), item, thrown);
}

async function settle(
	{ onceKeys }: Delivering,
	parts: readonly Part[],
	outcome: 'sent' | 'notSent' | 'unknown',
): Promise<void> {
	await Promise.all(parts.map(async (part) => await onceKeys.settled(part, outcome)));
}

/** Whether a part may be sent; if not, the books say why, and whether others may be. */
async function claim(
	{ books, context, onceKeys, again }: Delivering,
	part: Part,
): Promise<'send' | 'leave' | 'stop'> {
	const { item } = part;
	// Claimed by the earlier try, whose message may have been sent.
	if (part.onceKey === undefined || again.has(item)) return 'send';
	const claimed = await attempt(async () => await onceKeys.claim(part));
	const node = context.getNode();
	if ('thrown' in claimed) books.failed([item], keyUnreachable(node, item));
	else if (claimed.kind === 'claimed') return 'send';
	else if (claimed.kind === 'otherRecipients') books.failed([item], keyOfOthers(node, item));
	else {
		if (claimed.kind === 'inDoubt') books.failed([item], keyInDoubt(node, item));
		else books.put([item], 'nothing', [skippedOutput(part, whereUsed(claimed.use))]);
		return 'leave';
	}
	return 'stop';
}

const stateWords = {
	none: undefined,
	unused: 'unused: it would be sent',
	used: 'used before: it would be skipped',
	inDoubt: 'claimed by an execution that did not report back: it would fail as unknown',
	otherRecipients: 'used before for other recipients: it would fail',
} as const satisfies Record<'none' | 'unused' | Exclude<Claim['kind'], 'claimed'>, string | undefined>;

/** Shows the request instead of making it. */
async function show({ books, connection, context, onceKeys }: Delivering, job: Job): Promise<boolean> {
	const states = new Map<Part, string>();
	for (const part of job) {
		const state = await attempt(async () => await onceKeys.look(part));
		if (typeof state === 'object') books.failed([part.item], keyUnreachable(context.getNode(), part.item));
		else if (stateWords[state]) states.set(part, stateWords[state]);
	}
	if (job.some(({ item }) => !books.isOpen(item))) return false;
	books.put(itemsOf(job), 'nothing', [preview(connection, job, states)]);
	return true;
}

/** Says of a part what became of the earlier part of the run with the same key. */
export function follow({ books, context }: Delivering, part: Part, leader: Part): void {
	const fate = books.fates.get(leader.item);
	if (fate === 'sent' || fate === 'nothing') {
		books.put([part.item], 'nothing', [skippedOutput(part, `in this run, by item ${leader.item}`)]);
	} else {
		const delivery = fate === undefined ? 'notSent' : 'unknown';
		books.failed([part.item], keyOfFailed(context.getNode(), part.item, leader.item, delivery));
	}
}
