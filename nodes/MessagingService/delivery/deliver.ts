import { brokenOff, cancelled, deliveryOf, invalidItem, keyOfFailed, type Failure } from '../failures';
import { claim, takePlace } from './claiming';
import type { Delivering } from './delivering';
import type { Claim } from './store/claims';
import { paired, preview, skippedOutput, takenOutput } from './outputs';
import { itemsOf, type Job, type Part } from './plan';
import { completed } from './request';
import { sendAll } from './series';

/**
 * Delivers one job and writes into the books what came of each of its items. Total: whatever is thrown on
 * the way is written there too, and no key stays claimed without reason.
 *
 * @returns whether others may go on: false when something new is wrong, true when only old doubts remain
 */
export async function deliver(delivering: Delivering, job: Job): Promise<boolean> {
	if (job[0].validateOnly) return await show(delivering, job);
	const claims = await claim(delivering, job);
	const parts = job.filter((part) => claims.get(part) === 'send');
	const allClaimed = ![...claims.values()].includes('stop');
	if (!isJob(parts)) return allClaimed;
	const { books, context, operation, cancel } = delivering;
	const items = itemsOf(parts);
	let hasBegun = false;
	const result = await attempt(async () => {
		await takePlace(delivering, parts[0]);
		const draft = await completed(context, parts);
		if (cancel?.aborted) throw cancelled(context.getNode(), items);
		hasBegun = operation.effect !== 'read';
		if (hasBegun) books.started(items);
		return await sendAll(delivering, parts, draft);
	});
	if (Array.isArray(result)) {
		books.put(items, 'sent', paired(parts, result));
		await settle(delivering, parts, 'sent');
		return allClaimed;
	}
	await fail(
		delivering,
		parts,
		'thrown' in result ? thrownFailure(delivering, parts, result.thrown, hasBegun) : result,
	);
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

/** Writes down a failure, and what became of the keys. */
async function fail(delivering: Delivering, parts: Job, failure: Failure): Promise<void> {
	const { books, whenUnknown } = delivering;
	const taken = deliveryOf(failure) === 'unknown' && whenUnknown === 'takeAsSent';
	for (const part of parts) {
		if (taken) {
			const before = (books.sentParts.get(part.item) ?? []).map((json) => ({ json, items: [part.item] }));
			books.put([part.item], 'unknown', [...before, takenOutput(part, failure.message)]);
		} else books.failed([part.item], failure);
	}
	const isFree = ({ item }: Part) => !books.fates.has(item);
	await Promise.all(parts.filter(isFree).map(async (part) => await delivering.numberLimit?.giveBack(part)));
	await settle(delivering, parts.filter(isFree), 'notSent');
	await settle(
		delivering,
		parts.filter((part) => !isFree(part)),
		taken ? 'sent' : 'unknown',
	);
}

/** What is thrown can be a bug of ours as well: then it decides whether the request had begun. */
const thrownFailure = ({ context }: Delivering, parts: Job, thrown: unknown, hasBegun: boolean): Failure =>
	hasBegun
		? brokenOff(context.getNode(), itemsOf(parts))
		: invalidItem(context.getNode(), parts[0].item, thrown);

async function settle(
	{ onceKeys }: Delivering,
	parts: readonly Part[],
	outcome: 'sent' | 'notSent' | 'unknown',
): Promise<void> {
	await Promise.all(parts.map(async (part) => await onceKeys.settled(part, outcome)));
}

const stateWords = {
	none: undefined,
	unused: 'unused: it would be sent',
	used: 'used before: it would be skipped',
	inDoubt: 'claimed by an execution that did not report back: it would fail as unknown',
	otherRecipients: 'used before for other recipients: it would fail',
	unreachable: 'not known: the database of n8n did not answer',
	cancelled: 'not known: the execution was cancelled',
} as const satisfies Record<'none' | 'unused' | Exclude<Claim['kind'], 'claimed'>, string | undefined>;

/** Shows the request instead of making it. */
async function show({ books, connection, onceKeys }: Delivering, job: Job): Promise<boolean> {
	const states = new Map<Part, string>();
	for (const part of job) {
		const words = stateWords[await onceKeys.look(part)];
		if (words) states.set(part, words);
	}
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
