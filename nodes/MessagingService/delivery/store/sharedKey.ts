import type { IExecuteFunctions } from 'n8n-workflow';
import { hashOf } from '../../text/hash';
import type { Claim } from './turns';
import type { Store } from './store';

/** A short hash of the recipients of a message: names in the list can be read by others. */
export const hashOfRecipients = (recipients: readonly string[]): string =>
	hashOf(JSON.stringify([...recipients].sort()), 16);

/**
 * A Send Once Key that the messages of one item share. Its list of recipients is written with the key, so that a later
 * execution may send what this one did not, and to nobody else. The store can only be asked by writing: who is killed
 * before the entry is taken back leaves it there, and the key is for one more.
 */
export class SharedKey {
	private readonly members: readonly string[];
	private opened: Promise<ReadonlySet<string> | 'all'> | undefined;
	private closing: Promise<void> | undefined;
	/** Messages that have asked and not ended. */
	private waiting = 0;
	private isUsed = false;

	constructor(
		private readonly store: Store,
		private readonly key: string,
		together: readonly string[],
	) {
		this.members = together.map((one) => this.memberOf([one]));
	}

	/**
	 * Writes the list of recipients, unless the key exists.
	 * @returns whether the key is for these recipients
	 */
	async open(context: IExecuteFunctions, recipients: readonly string[]): Promise<boolean> {
		this.waiting += 1;
		await this.closing;
		this.opened ??= this.write(context);
		const known = await this.opened;
		return known === 'all' || known.has(this.memberOf(recipients));
	}

	/** Notes how the claim of a message ended. If none was sent, the key is free again. */
	async leave(context: IExecuteFunctions, end: Claim['kind'] | 'notSent'): Promise<void> {
		this.waiting -= 1;
		this.isUsed ||= !['notSent', 'cancelled', 'unreachable'].includes(end);
		if (this.waiting > 0 || this.isUsed || (await this.opened?.catch(() => undefined)) !== 'all') return;
		if (this.waiting > 0) return;
		this.opened = undefined;
		this.closing = this.store.remove(context, [this.key, ...this.members]).catch(() => {
			context.logger.warn('The store of Send Once Keys could not be written');
		});
		await this.closing;
	}

	private async write(context: IExecuteFunctions): Promise<ReadonlySet<string> | 'all'> {
		const fresh = await this.store.record(context, [this.key, ...this.members]);
		if (fresh.has(this.key)) return 'all';
		const added = this.members.filter((member) => fresh.has(member));
		await this.store.remove(context, added);
		return new Set(this.members.filter((member) => !fresh.has(member)));
	}

	private memberOf(recipients: readonly string[]): string {
		return `${this.key}\u0000of ${hashOfRecipients(recipients)}`;
	}
}
