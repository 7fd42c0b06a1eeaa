import type { IExecuteFunctions } from 'n8n-workflow';
import { endTurn, takeTurn, type Claim } from './turns';
import type { Keyed } from './entries';
import { Lease, type Lasting } from './lease';
import { SharedKey } from './sharedKey';
import { nameOfNode, storeOf, type Store } from './store';

/**
 * The Send Once Keys of one run, kept across executions in n8n's store of the node. A key is claimed right before its
 * request and confirmed right after the answer, so a crash leaves it claimed but not confirmed.
 */
export class OnceKeys {
	private readonly node: string;
	private readonly store: Store;
	private readonly leases = new Map<Keyed, Lease>();
	private readonly shared = new Map<string, SharedKey>();

	/**
	 * @param lasting how long another execution may hold a key
	 * @param list another list, so that other claims do not push Send Once Keys out
	 */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly cancel: AbortSignal | undefined,
		private readonly lasting: Lasting,
		list?: string,
	) {
		this.node = `${nameOfNode(context)} ${list ?? ''}`;
		this.store = storeOf(context, list);
	}

	/** Claims the keys of messages that are sent together. Messages without a key are left out of the result. */
	async claim<Message extends Keyed>(messages: readonly Message[]): Promise<ReadonlyMap<Message, Claim>> {
		const keyed = messages.filter(({ onceKey }) => onceKey !== undefined);
		const claims = new Map<Message, Claim>();
		// The same order everywhere prevents a deadlock.
		for (const message of keyed.toSorted((a, b) => ((a.onceKey ?? '') < (b.onceKey ?? '') ? -1 : 1))) {
			const recipients = [...message.draft.recipients].sort().join(' ');
			const ended = await takeTurn(this.nameOf(message), recipients, this.cancel);
			if (ended) claims.set(message, ended);
		}
		const own = keyed.filter((message) => !claims.has(message));
		await Promise.all(own.map(async (message) => claims.set(message, await this.claimOwn(message))));
		return claims;
	}

	/** Returns the state of a key without keeping a claim. */
	async look(message: Keyed): Promise<'none' | 'unused' | Exclude<Claim['kind'], 'claimed'>> {
		const claim = (await this.claim([message])).get(message);
		if (claim?.kind !== 'claimed') return claim?.kind ?? 'none';
		await this.close(message, 'notSent');
		return 'unused';
	}

	/**
	 * Ends a claim by the outcome of its message. Until the database has stored it, the key stays in doubt: a later execution
	 * reports the item as unknown instead of sending it twice.
	 */
	async close(message: Keyed, outcome: 'sent' | 'notSent' | 'unknown'): Promise<void> {
		if (message.onceKey === undefined) return;
		endTurn(this.nameOf(message), await this.leaseOf(message).end(outcome));
		await this.leave(message, outcome === 'notSent' ? outcome : 'used');
	}

	/** Claims a key that no other claim of this process has. */
	private async claimOwn(message: Keyed): Promise<Claim> {
		const claim = await this.leaseOf(message)
			.claim(this.cancel)
			.catch((): Claim => {
				this.context.logger.warn('The Send Once Key could not be looked up');
				return { kind: 'unreachable' };
			});
		if (claim.kind === 'claimed') return claim;
		endTurn(this.nameOf(message), claim.kind === 'unreachable' ? undefined : claim);
		await this.leave(message, claim.kind);
		return claim;
	}

	private async leave(message: Keyed, end: Claim['kind'] | 'notSent'): Promise<void> {
		await this.sharedBy(message)?.leave(this.context, message.draft.recipients, end);
	}

	private leaseOf(message: Keyed): Lease {
		const made = () => new Lease(this.context, this.store, message, this.lasting, this.sharedBy(message));
		const lease = this.leases.get(message) ?? made();
		this.leases.set(message, lease);
		return lease;
	}

	/** The key of an item with several messages; they share one object in a run. */
	private sharedBy({ onceKey = '', ofItem, together }: Keyed): SharedKey | undefined {
		if (ofItem === 1) return undefined;
		const shared = this.shared.get(onceKey) ?? new SharedKey(this.store, onceKey, together);
		this.shared.set(onceKey, shared);
		return shared;
	}

	private nameOf({ onceKey = '', ofItem, draft }: Keyed): string {
		return [this.node, onceKey, ...(ofItem > 1 ? draft.recipients : [])].join(' ');
	}
}
