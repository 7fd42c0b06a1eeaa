import type { IDataObject } from 'n8n-workflow';
import {
	brokenOff,
	cancelled,
	deliveryOf,
	invalidItem,
	keyInDoubt,
	keyOfFailed,
	keyOfOthers,
	keyUnreachable,
	limitReached,
	limitUnknown,
	partsChanged,
	type Failure,
} from '../failures';
import type { Draft } from '../operations/operation';
import type { Books } from './books';
import type { Claim } from './keys/claims';
import type { NumberLimit } from './keys/numberLimit';
import type { OnceKeys } from './keys/onceKeys';
import type { DeliveryOptions } from './options';
import { paired, preview, skippedOutput, takenOutput, whereUsed } from './outputs';
import { itemsOf, requestsOf, type Job, type Part } from './plan';
import { completed, send, type Requesting } from './request';

/** What every job of a run is delivered with. */
export interface Delivering extends Requesting {
	readonly whenUnknown: DeliveryOptions['whenUnknown'];
	readonly onceKeys: OnceKeys;
	readonly numberLimit: NumberLimit;
	readonly books: Books;
}

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

/**
 * Takes the place of a message under Limit per Number; what an earlier run began has one already.
 * @throws a failure when there is none, or when n8n's store does not answer
 */
async function takePlace({ books, context, numberLimit }: Delivering, part: Part): Promise<void> {
	if (books.again.has(part.item) || books.sentParts.has(part.item)) return;
	const hasPlace = await numberLimit.take(part).catch(() => undefined);
	if (hasPlace === undefined) throw limitUnknown(context.getNode(), part.item);
	if (!hasPlace) throw limitReached(context.getNode(), part.item);
}

/** Makes the requests of a job in their order; those of a text that was split begin where an earlier run stopped. */
async function sendAll(delivering: Delivering, job: Job, draft: Draft): Promise<IDataObject[] | Failure> {
	const requests = requestsOf(draft);
	if (requests.length === 1) return await send(delivering, job, draft);
	const { books, context } = delivering;
	const { item } = job[0];
	const sent = [...(books.sentParts.get(item) ?? [])];
	const parts = requests.length;
	if (sent.some((output) => output.parts !== parts)) return partsChanged(context.getNode(), item);
	for (const request of requests.slice(sent.length)) {
		const result = await send(delivering, job, { ...draft, request } as Draft);
		if (!Array.isArray(result)) return result;
		sent.push(...result.map((output) => ({ ...output, part: sent.length + 1, parts })));
		books.sentParts.set(item, sent);
	}
	return sent;
}

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
	await Promise.all(parts.filter(isFree).map(async (part) => await delivering.numberLimit.giveBack(part)));
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

/** What is done with a part once its key is known: whether it is sent, and if not, whether others may be. */
type Claimed = 'send' | 'leave' | 'stop';

/** Claims the keys of a job; of what may not be sent the books say why. */
async function claim(
	{ books, context, onceKeys }: Delivering,
	job: Job,
): Promise<ReadonlyMap<Part, Claimed>> {
	const node = context.getNode();
	// An earlier try has claimed the keys of what it may have sent.
	const claims = await onceKeys.claim(
		job.filter(({ item }) => !books.again.has(item) && !books.sentParts.has(item)),
	);
	const read = (part: Part): Claimed => {
		const { item } = part;
		const made = claims.get(part) ?? { kind: 'claimed' };
		switch (made.kind) {
			case 'claimed':
				return 'send';
			case 'used':
				books.put([item], 'nothing', [skippedOutput(part, whereUsed(made.use))]);
				return 'leave';
			case 'inDoubt':
				books.failed([item], keyInDoubt(node, item));
				return 'leave';
			case 'otherRecipients':
				books.failed([item], keyOfOthers(node, item));
				return 'stop';
			case 'cancelled':
				books.failed([item], cancelled(node, [item]));
				return 'stop';
			case 'unreachable':
				books.failed([item], keyUnreachable(node, item));
				return 'stop';
		}
	};
	return new Map(job.map((part) => [part, read(part)]));
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
