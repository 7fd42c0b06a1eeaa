import type { IExecuteFunctions } from 'n8n-workflow';
import type { DeliveryOptions } from '../plan/options';
import type { Planned } from '../plan/plan';
import { endTurn, takeTurn } from './claims';
import { Recent } from './recent';
import type { Store } from './store';
import { nameOfNode, storeOf } from './stores';

/**
 * At most so many messages to one number within a time, across executions: what keeps a login form from being
 * used to send messages at the owner's cost. Each message takes a place, kept in the store of Send Once Keys;
 * the time is cut into steps, so that a place is free again after the time and at most a quarter of it.
 */

const stepsPerPeriod = 4;

/** Places of this process, for a limit that nobody set where the store is not there. */
const ofProcess = new Recent();

export class NumberLimit {
	private readonly store: Store;
	/** How the place of a part is given back. */
	private readonly places = new Map<Planned, () => Promise<void>>();

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly limit: NonNullable<DeliveryOptions['limit']>,
		private readonly cancel: AbortSignal | undefined,
	) {
		this.store = storeOf(context);
	}

	/**
	 * Takes a place for the message of a part. An execution that is cancelled meanwhile sends nothing, and gets none.
	 * @returns whether there was one; `undefined` when n8n's store does not say, unless the limit is only there by
	 * default: then this process counts
	 */
	async take(part: Planned): Promise<boolean | undefined> {
		const [number = ''] = part.draft.recipients;
		const name = `${nameOfNode(this.context)} ${prefix} ${number}`;
		if (await takeTurn(name, number, this.cancel)) return false;
		try {
			return await this.takeOf(part, number);
		} catch {
			// Nobody relies on what nobody set, so it must not keep a code from going out.
			return this.limit.isDefault ? this.takeHere(part, name) : undefined;
		} finally {
			endTurn(name, undefined);
		}
	}

	/** The message of a part was not sent after all. */
	async giveBack(part: Planned): Promise<void> {
		const back = this.places.get(part);
		this.places.delete(part);
		await back?.().catch(() => {
			this.context.logger.warn('A place under Limit per Number could not be given back');
		});
	}

	private takeHere(part: Planned, name: string): boolean {
		const { count, minutes } = this.limit;
		const hasPlace = ofProcess.take(name, count, minutes * 60_000);
		if (hasPlace) this.places.set(part, async () => ofProcess.giveBack(name));
		return hasPlace;
	}

	private async takeOf(part: Planned, number: string): Promise<boolean> {
		const { count, minutes } = this.limit;
		const step = Math.floor(Date.now() / ((minutes * 60_000) / stepsPerPeriod));
		const places = (of: number) =>
			Array.from({ length: count }, (_, index) => placeOf(number, minutes, of, index));
		const steps = Array.from({ length: stepsPerPeriod + 1 }, (_, back) => places(step - back));
		// The store tells what is there only by recording it.
		const free = await this.store.record(this.context.helpers, steps.flat());
		const taken = steps.flat().length - free.size;
		const own = taken < count ? steps[0]?.find((place) => free.has(place)) : undefined;
		const unused = [...free].filter((place) => place !== own);
		this.store.last(own === undefined ? [] : [own], unused);
		await this.store.remove(this.context.helpers, unused);
		if (own !== undefined)
			this.places.set(part, async () => await this.store.remove(this.context.helpers, [own]));
		return own !== undefined;
	}
}

/** Never the same as a Send Once Key, nor as another place. */
const prefix = '\u0000limit';

const placeOf = (number: string, minutes: number, step: number, index: number): string =>
	`${prefix} ${number} ${minutes} ${step} ${index}`;
