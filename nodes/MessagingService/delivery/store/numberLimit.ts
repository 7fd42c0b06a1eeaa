import { createHash } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import type { DeliveryOptions } from '../plan/options';
import type { Planned } from '../plan/plan';
import { endTurn, takeTurn } from './claims';
import { hasOwnLists, locked, OwnList } from './ownList';
import { Recent } from './recent';
import { nameOfNode } from './store';

/**
 * At most so many messages to one number within a time, across executions: what keeps a login form from being
 * used to send messages at the owner's cost. A number has as many places as it may have messages. Each place is a list
 * with the time at which it was taken last, and is free again when that is too long ago, whatever the period was then.
 */

/** A place that was taken at a moment, in milliseconds, and until when. */
interface Place {
	readonly name: string;
	readonly list: OwnList;
	readonly at: number;
	readonly until: number;
}

/** What this process has sent of late: where that is enough, nobody is asked. */
const ofProcess = new Recent();
/** Places that this process has taken, by node; of those that are over some are removed with the next one. */
const taken = new Map<string, Place[]>();
const most = { known: 100_000, removed: 10 } as const;

export class NumberLimit {
	private readonly node: string;
	/** What the message of a part has taken, for giving it back; no place where this process alone counts. */
	private readonly ofPart = new Map<Planned, Place | undefined>();

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly limit: NonNullable<DeliveryOptions['limit']>,
		private readonly cancel: AbortSignal | undefined,
	) {
		this.node = nameOfNode(context);
	}

	/**
	 * Takes a place for the message of a part. An execution that is cancelled meanwhile sends nothing, and gets none.
	 * @returns whether there was one; `undefined` when n8n's database does not say, unless the limit is only there by
	 * default: then this process counts
	 */
	async take(part: Planned): Promise<boolean | undefined> {
		const inProcess = this.inProcess(part);
		if (await takeTurn(inProcess, '', this.cancel)) return false;
		const { count, minutes } = this.limit;
		let hasPlace: boolean | undefined = ofProcess.take(inProcess, count, minutes * 60_000);
		if (hasPlace) {
			hasPlace = await this.takeOf(part);
			if (!hasPlace) ofProcess.giveBack(inProcess);
		}
		endTurn(inProcess, undefined);
		return hasPlace;
	}

	/** The message of a part was not sent after all. */
	async giveBack(part: Planned): Promise<void> {
		const isCounted = this.ofPart.has(part);
		const place = this.ofPart.get(part);
		this.ofPart.delete(part);
		if (isCounted) ofProcess.giveBack(this.inProcess(part));
		if (place) await this.remove(place);
	}

	private async takeOf(part: Planned): Promise<boolean | undefined> {
		const { isDefault } = this.limit;
		const name = nameOf(part);
		let place: Place | undefined;
		try {
			if (hasOwnLists(this.context)) {
				place = await locked(this.context, name, !isDefault, async () => await this.findFree(name));
				if (place === undefined) return false;
			}
		} catch {
			// Nobody relies on what nobody set, so it must not keep a code from going out.
			if (!isDefault) return undefined;
		}
		this.ofPart.set(part, place);
		return true;
	}

	private async findFree(name: string): Promise<Place | undefined> {
		const { count, minutes, isDefault } = this.limit;
		this.removeOld();
		for (let index = 0; index < count; index += 1) {
			const list = new OwnList(this.context, `${name} ${index}`, !isDefault);
			const at = Date.now();
			const until = at + minutes * 60_000;
			if (!(await list.advance(at - minutes * 60_000))) continue;
			await list.advance(at);
			const place = { name, list, at, until };
			const places = taken.get(this.node) ?? [];
			taken.set(this.node, places);
			if (places.push(place) > most.known) places.shift();
			return place;
		}
		return undefined;
	}

	/** What counts no more leaves nothing behind in the database. */
	private removeOld(): void {
		const places = taken.get(this.node) ?? [];
		const now = Date.now();
		for (let left = most.removed; left > 0 && places[0] && places[0].until < now; left -= 1)
			void this.remove(places.shift() as Place);
	}

	/** Frees a place, unless another process has taken it since. Never throws. */
	private async remove({ name, list, at }: Place): Promise<void> {
		try {
			await locked(this.context, name, false, async () => {
				if (await list.advance(at + 1)) await list.remove();
			});
		} catch {
			this.context.logger.warn('A place under Limit per Number could not be given back');
		}
	}

	private inProcess(part: Planned): string {
		return `${this.node} ${nameOf(part)}`;
	}
}

/** It can be read in the database, so the number stays out of it. */
function nameOf({ draft }: Planned): string {
	const [number = ''] = draft.recipients;
	return `limit ${createHash('sha256').update(number).digest('base64url').slice(0, 16)}`;
}
