import type { IExecuteFunctions } from 'n8n-workflow';
import { countsOfProcess } from '../../limiter/codeCounts';
import { hashOf } from '../../text/hash';
import type { DeliveryOptions } from '../plan/options';
import type { Message } from '../plan/message';
import { endTurn, takeTurn } from './turns';
import { hasOwnLists, locked, OwnList } from './ownList';
import type { Counted } from '../../bounded/slidingWindow';
import { nameOfNode } from './store';

/**
 * Limit per Number: the most messages to one number within a period, across executions. It keeps a public form from being
 * abused at the owner's cost. A number has one place for each message it may get. A place is a list that holds the time at
 * which it was last taken, and is free again after the period. Codes and wrong codes are counted for all nodes of a workflow
 * that use an account, other messages for one node.
 */

/**
 * A place with the time it was taken and the time it is free again, in milliseconds. It outlives its execution, so it holds
 * nothing of it.
 */
interface Place {
	readonly number: string;
	readonly list: string;
	readonly at: number;
	readonly until: number;
}

/** If the messages of this process reach the limit, the database is not asked. */
const ofProcess = countsOfProcess;
/**
 * Places taken by this process, by node. With each new place some expired ones of its node are removed from the database.
 * Those that none came to remove within a day are forgotten.
 */
const taken = new Map<string, Set<Place>>();
const most = { known: 100_000, removed: 10, expiredMs: 86_400_000 } as const;

export class NumberLimit {
	private readonly node: string;
	/** How this process counts each message, and its place in the database if it has one. */
	private readonly ofMessage = new Map<Message, { readonly event: Counted; readonly place?: Place }>();

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly limit: NonNullable<DeliveryOptions['limit']>,
		private readonly cancel: AbortSignal | undefined,
		/** The name of a count that all nodes share; by default each node counts for itself. */
		private readonly sharedName?: (number: string) => string,
	) {
		this.node = nameOfNode(context);
	}

	/**
	 * Takes a place for a message. A cancelled execution gets none.
	 * @returns whether a place was free; undefined if n8n's database does not answer. With the default limit, this process
	 * then counts alone.
	 */
	async take(message: Message): Promise<boolean | undefined> {
		const inProcess = this.inProcess(message);
		if (await takeTurn(inProcess, '', this.cancel)) return false;
		const { count, minutes } = this.limit;
		const event = ofProcess.take(inProcess, count, minutes * 60_000);
		const hasPlace = event && (await this.takeInDatabase(message, event));
		if (event && !hasPlace) ofProcess.giveBack(inProcess, event);
		endTurn(inProcess, undefined);
		return event ? hasPlace : false;
	}

	/** Gives back the place of a message that was not sent. */
	async giveBack(message: Message): Promise<void> {
		const { event, place } = this.ofMessage.get(message) ?? {};
		this.ofMessage.delete(message);
		if (event) ofProcess.giveBack(this.inProcess(message), event);
		if (place === undefined) return;
		taken.get(this.node)?.delete(place);
		await this.remove(place);
	}

	private async takeInDatabase(message: Message, event: Counted): Promise<boolean | undefined> {
		const { isDefault } = this.limit;
		const name = this.nameOf(message);
		let place: Place | undefined;
		try {
			if (hasOwnLists(this.context)) {
				place = await locked(this.context, name, !isDefault, async () => await this.findFree(name));
				if (place === undefined) return false;
			}
		} catch {
			// Nobody relies on the default limit, so it must not block a code.
			if (!isDefault) return undefined;
		}
		this.ofMessage.set(message, { event, ...(place && { place }) });
		return true;
	}

	private async findFree(number: string): Promise<Place | undefined> {
		const { count, minutes, isDefault } = this.limit;
		this.removeOld();
		for (let index = 0; index < count; index += 1) {
			const list = `${number} ${index}`;
			const own = new OwnList(this.context, list, !isDefault);
			const at = Date.now();
			const until = at + minutes * 60_000;
			if (!(await own.advance(at - minutes * 60_000))) continue;
			await own.advance(at);
			return this.note({ number, list, at, until });
		}
		return undefined;
	}

	private note(place: Place): Place {
		const places = taken.get(this.node) ?? new Set();
		taken.set(this.node, places.add(place));
		const [oldest] = places;
		if (places.size > most.known && oldest) places.delete(oldest);
		return place;
	}

	/** Removes expired places, so that they leave nothing in the database. */
	private removeOld(): void {
		const now = Date.now();
		for (const [node, places] of taken) {
			for (const place of places) {
				if (place.until > now - most.expiredMs) break;
				places.delete(place);
			}
			if (places.size === 0) taken.delete(node);
		}
		let left: number = most.removed;
		for (const place of taken.get(this.node) ?? []) {
			if (place.until > now || left === 0) return;
			left -= 1;
			taken.get(this.node)?.delete(place);
			void this.remove(place);
		}
	}

	/** Frees a place unless another process has taken it since. Never throws. */
	private async remove({ number, list, at }: Place): Promise<void> {
		try {
			await locked(this.context, number, false, async () => {
				const own = new OwnList(this.context, list, !this.limit.isDefault);
				if (await own.advance(at + 1)) await own.remove();
			});
		} catch {
			this.context.logger.warn('A place under Limit per Number could not be given back');
		}
	}

	private inProcess(message: Message): string {
		const name = this.nameOf(message);
		return this.sharedName ? name : `${this.node} ${name}`;
	}

	private nameOf({ draft }: Message): string {
		const [number = ''] = draft.recipients;
		return this.sharedName?.(number) ?? `limit ${hashOf(number, 16)}`;
	}
}
