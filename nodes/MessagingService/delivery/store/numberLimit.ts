import type { IExecuteFunctions } from 'n8n-workflow';
import type { Counted } from '../../bounded/slidingWindow';
import { countsOfProcess as ofProcess } from '../../limiter/codeCounts';
import { hashOf } from '../../text/hash';
import type { Message } from '../plan/message';
import type { DeliveryOptions } from '../plan/options';
import { hasLists, nameOfNode } from './lists';
import { storeOf, type Store } from './store';

/** What a message counts as: an event of this process, and a place among all processes. */
interface Place {
	readonly name: string;
	readonly event: Counted;
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
	private readonly store: Store;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly limit: NonNullable<DeliveryOptions['limit']>,
		/** The name of a count that all nodes share; by default each node counts for itself. */
		private readonly sharedName?: (number: string) => string,
	) {
		// Nobody relies on the default limit, so it must not block a code.
		this.store = storeOf(context, sharedName ? 'codes' : 'limits', !limit.isDefault);
	}

	/**
	 * Takes a place for a message.
	 * @returns whether a place was free; undefined if n8n's database does not answer. With the default limit, this process
	 * then counts alone.
	 */
	async take(message: Message): Promise<boolean | undefined> {
		const { count, minutes, isDefault } = this.limit;
		const [number = ''] = message.draft.recipients;
		const name = this.sharedName?.(number) ?? `${nameOfNode(this.context)} ${hashOf(number, 16)}`;
		const event = ofProcess.take(name, count, minutes * 60_000);
		if (event === undefined) return false;
		const ofAll = await this.findFree(name).catch(() => undefined);
		if (ofAll === false || (ofAll === undefined && !isDefault)) {
			ofProcess.giveBack(name, event);
			return ofAll;
		}
		this.places.set(message, { name, event, ofAll });
		return true;
	}

	/** Gives back the place of a message that was not sent. */
	async giveBack(message: Message): Promise<void> {
		const place = this.places.get(message);
		if (place === undefined) return;
		this.places.delete(message);
		ofProcess.giveBack(place.name, place.event);
		if (!place.ofAll) return;
		await this.store.ask(this.context, 'free', place.ofAll).catch(() => {
			this.context.logger.warn('A place under Limit per Number could not be given back');
		});
	}

	/** @returns the name of the place that it takes, empty if n8n has no list for it; false if none is free */
	private async findFree(name: string): Promise<string | false> {
		if (!hasLists(this.context)) return '';
		const { count, minutes } = this.limit;
		const period = Math.floor(Date.now() / (minutes * 60_000));
		for (let index = 0; index < count; index += 1) {
			const place = `${name} ${minutes} ${period} ${index}`;
			if ((await this.store.ask(this.context, 'claim', place)) === 'free') return place;
		}
		return false;
	}
}
