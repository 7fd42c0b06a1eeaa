import type { IExecuteFunctions } from 'n8n-workflow';
import { codeCountName, countsOfProcess as ofProcess, wrongCodes } from '../../limiter/codeCounts';
import { hashOf } from '../../text/hash';
import type { Message } from '../plan/message';
import { whyUnknown, type Unknown } from './rows';
import { nameOfNode, storeOf, type Store } from './store';

/** What a message counts as: an event of this process, and a place among all processes. */
interface Place {
	readonly store: Store;
	readonly name: string;
	readonly event: number;
	/** Undefined if only this process counts. */
	readonly ofAll: string | undefined;
}

/**
 * Limit per Number: the most messages to one number within a period, across executions. It keeps a
 * public form from being abused at the owner's cost. This process counts in a sliding window. All
 * processes together have as many places for each period of the clock, in n8n's store. Codes and
 * wrong codes are counted for all nodes of a workflow that use an account, other messages for one
 * node.
 */
export class NumberLimit {
	private readonly places = new Map<Message, Place>();

	/**
	 * @param counts what all nodes count together by account; by default each node counts for itself
	 */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly counts: Parameters<typeof codeCountName>[0] | undefined,
	) {}

	/**
	 * Takes a place for a message.
	 * @returns whether a place was free, or why that cannot be told. With the default limit, this
	 * process then counts alone.
	 */
	async take(message: Message): Promise<boolean | Unknown> {
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
		const place = await this.findFree(store, name, limit).catch(whyUnknown);
		if (typeof place === 'object' || (place !== false && isDefault)) {
			const ofAll = typeof place === 'object' ? place.ofAll : undefined;
			this.places.set(message, { store, name, event, ofAll });
			return true;
		}
		ofProcess.giveBack(name, event);
		return place;
	}

	/** Gives back the place of a message that was not sent. */
	async giveBack(message: Message): Promise<void> {
		const place = this.places.get(message);
		if (place === undefined) return;
		this.places.delete(message);
		ofProcess.giveBack(place.name, place.event);
		if (!place.ofAll) return;
		await place.store.free(this.context, place.ofAll).catch(() => {
			this.context.logger.warn('A place under Limit per Number could not be given back');
		});
	}

	/**
	 * @returns the name of the place that it takes; false if none is free @throws if n8n's store
	 * cannot be used
	 */
	private async findFree(
		store: Store,
		name: string,
		{ count, minutes }: { readonly count: number; readonly minutes: number },
	): Promise<{ readonly ofAll: string } | false> {
		const periodMs = minutes * 60_000;
		const period = Math.floor(Date.now() / periodMs);
		for (let index = 0; index < count; index += 1) {
			const ofAll = `${name} ${minutes} ${period} ${index}`;
			// Clocks may differ, so a place outlives its period.
			if ((await store.claim(this.context, ofAll, 2 * periodMs)) === 'free') return { ofAll };
		}
		return false;
	}
}
