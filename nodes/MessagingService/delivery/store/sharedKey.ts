import type { IExecuteFunctions } from 'n8n-workflow';
import { hashOf } from '../../text/hash';
import type { Claim } from './turns';
import type { Store } from './store';

/** A short hash of the recipients of a message: names in the list can be read by others. */
export const hashOfRecipients = (recipients: readonly string[]): string =>
	hashOf(JSON.stringify([...recipients].sort()), 16);

/** Ends of a claim after which nobody has a message. */
const unused: readonly string[] = ['notSent', 'otherRecipients', 'cancelled', 'unreachable'];

/**
 * A key that items of this process have at this moment. One of them wrote the list; the others use it, and perhaps longer.
 * Items of another process are not known.
 */
interface Holding {
	/** Messages that have asked and not ended. */
	waiting: number;
	/** Whether any of them was sent, or may have been. */
	isUsed: boolean;
	/** What was written when the key was free: it goes again if the key was used for nothing. */
	readonly written: string[];
	closing?: Promise<void>;
}

/** By store and key, while messages wait. */
const holdings = new WeakMap<Store, Map<string, Holding>>();

/**
 * A Send Once Key that the messages of one item share. Its list of recipients is written with the key, so that a later
 * execution may send what this one did not, and to nobody else. The store can only be asked by writing: who is killed
 * before the entry is taken back leaves it there, and the key is for one more.
 */
export class SharedKey {
	private readonly members: readonly string[];
	private readonly held: Map<string, Holding>;
	private opened: Promise<ReadonlySet<string>> | undefined;
	private holding: Holding | undefined;
	/** Messages that wait here. A Retry also closes messages that an earlier try claimed. */
	private readonly waiting = new Set<string>();

	constructor(
		private readonly store: Store,
		private readonly key: string,
		together: readonly string[],
	) {
		this.members = together.map((one) => this.memberOf([one]));
		this.held = holdings.get(store) ?? new Map<string, Holding>();
		holdings.set(store, this.held);
	}

	/**
	 * Writes the list of recipients, unless the key exists.
	 * @returns whether the key is for these recipients
	 */
	async open(context: IExecuteFunctions, recipients: readonly string[]): Promise<boolean> {
		const holding = await this.hold();
		const member = this.memberOf(recipients);
		this.waiting.add(member);
		this.opened ??= this.write(context, holding);
		return (await this.opened).has(member);
	}

	/** Notes how the claim of a message ended. If nobody who has the key now was sent anything, it is free again. */
	async leave(
		context: IExecuteFunctions,
		recipients: readonly string[],
		end: Claim['kind'] | 'notSent',
	): Promise<void> {
		const { holding } = this;
		if (holding === undefined) return;
		holding.isUsed ||= !unused.includes(end);
		if (!this.waiting.delete(this.memberOf(recipients))) return;
		holding.waiting -= 1;
		if (holding.waiting > 0) return;
		if (!holding.isUsed && holding.written.length > 0)
			await (holding.closing = this.store.remove(context, holding.written).catch(() => {
				context.logger.warn('The store of Send Once Keys could not be written');
			}));
		this.held.delete(this.key);
	}

	/** Joins those who have the key now. What was read of a key that was free again since is read anew. */
	private async hold(): Promise<Holding> {
		for (let last = this.held.get(this.key); last?.closing; last = this.held.get(this.key))
			await last.closing;
		const holding = this.held.get(this.key) ?? { waiting: 0, isUsed: false, written: [] };
		this.held.set(this.key, holding);
		holding.waiting += 1;
		if (this.holding !== holding && !this.holding?.isUsed) this.opened = undefined;
		this.holding = holding;
		return holding;
	}

	/** Returns the members of its list for whom the key is. */
	private async write(context: IExecuteFunctions, { written }: Holding): Promise<ReadonlySet<string>> {
		const entries = [this.key, ...this.members];
		const fresh = await this.store.record(context, entries);
		if (fresh.has(this.key)) {
			written.push(...entries);
			return new Set(this.members);
		}
		const added = this.members.filter((member) => fresh.has(member));
		await this.store.remove(context, added);
		return new Set(this.members.filter((member) => !fresh.has(member)));
	}

	private memberOf(recipients: readonly string[]): string {
		return `${this.key}\u0000of ${hashOfRecipients(recipients)}`;
	}
}
