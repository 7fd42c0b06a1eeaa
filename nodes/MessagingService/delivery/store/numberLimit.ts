import type { IExecuteFunctions } from 'n8n-workflow';
import { codeCountName, countsOfProcess as ofProcess, wrongCodes } from '../../limiter/codeCounts';
import { hashOf } from '../../text/hash';
import type { Message } from '../plan/message';
import { hasLists, nameOfNode } from './lists';
import { storeOf, type Store } from './store';

/** What a message counts as: an event of this process, and a place among all processes. */
interface Place {
	readonly store: Store;
	readonly name: string;
	readonly event: number;
	readonly ofAll: string | undefined;
}

/**
 * Limit per Number: the most messages to one number within a period, across executions. It keeps a public form from being
 * abused at the owner's cost. This process counts in a sliding window. All processes together have as many places for each
 * period of the clock, in a list of n8n's store that keeps the newest. Codes and wrong codes are counted for all nodes of a
 * workflow that use an account, other messages for one node.
 */
export class NumberLimit {
	private readonly places = new Map<Message, Place>();

	/** @param counts what all nodes count together by account; by default each node counts for itself */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly counts: Parameters<typeof codeCountName>[0] | undefined,
	) {}

	/**
	 * Takes a place for a message.
	 * @returns whether a place was free; undefined if n8n's database does not answer. With the default limit, this process
	 * then counts alone.
	 */
	async take(message: Message): Promise<boolean | undefined> {
		const { context, counts } = this;
		const limit = counts === 'wrongCodes' ? { ...wrongCodes, isDefault: true } : message.limit;
		if (limit === undefined) return true;
		const { count, minutes, isDefault } = limit;
		const [number = ''] = message.draft.recipients;
		const name = counts
			? codeCountName(counts, message.connection, number)
			: `${nameOfNode(context)} ${hashOf(number, 16)}`;
		// Nobody relies on the default limit, so it must not block a code.
		const store = storeOf(context, counts ? 'codes' : 'limits', !isDefault);
		const event = ofProcess.take(name, count, minutes * 60_000);
		if (event === undefined) return false;
		const ofAll = await this.findFree(store, name, limit).catch(() => undefined);
		if (ofAll === false || (ofAll === undefined && !isDefault)) {
			ofProcess.giveBack(name, event);
			return ofAll;
		}
		this.places.set(message, { store, name, event, ofAll });
		return true;
	}

	/** Gives back the place of a message that was not sent. */
	async giveBack(message: Message): Promise<void> {
		const place = this.places.get(message);
		if (place === undefined) return;
		this.places.delete(message);
		ofProcess.giveBack(place.name, place.event);
		if (!place.ofAll) return;
		await place.store.ask(this.context, 'free', place.ofAll).catch(() => {
			this.context.logger.warn('A place under Limit per Number could not be given back');
		});
	}

	/** @returns the name of the place that it takes, empty if n8n has no list for it; false if none is free */
	private async findFree(
		store: Store,
		name: string,
		{ count, minutes }: { readonly count: number; readonly minutes: number },
	): Promise<string | false> {
		if (!hasLists(this.context)) return '';
		const period = Math.floor(Date.now() / (minutes * 60_000));
		for (let index = 0; index < count; index += 1) {
			const place = `${name} ${minutes} ${period} ${index}`;
			if ((await store.ask(this.context, 'claim', place)) === 'free') return place;
		}
		return false;
	}
}
