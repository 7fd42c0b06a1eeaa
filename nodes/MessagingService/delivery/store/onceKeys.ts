import type { IExecuteFunctions } from 'n8n-workflow';
import { endTurn, takeTurn, type Claim } from './claims';
import { Lease, type Keyed } from './lease';
import { nameOfNode, storeOf, type Store } from './store';

/**
 * Send Once Keys, kept across executions in n8n's store of the node. A key is claimed right before its
 * request and confirmed right after the answer, so that what was claimed and what was sent can be told apart
 * after a crash.
 */

/** The keys of one run of the node. */
export class OnceKeys {
	private readonly node: string;
	private readonly store: Store;
	private readonly leases = new Map<Keyed, Lease>();

	/**
	 * @param timeoutMs how long another execution may be at work with a key
	 * @param list what is no Send Once Key has a list of its own, which must not push keys out
	 */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly cancel: AbortSignal | undefined,
		private readonly timeoutMs: number,
		list?: string,
	) {
		this.node = `${nameOfNode(context)} ${list ?? ''}`;
		this.store = storeOf(context, list);
	}

	/** Claims the keys of parts that are sent together; those without a key are left out of the answer. */
	async claim<Part extends Keyed>(parts: readonly Part[]): Promise<ReadonlyMap<Part, Claim>> {
		const keyed = parts.filter(({ onceKey }) => onceKey !== undefined);
		const claims = new Map<Part, Claim>();
		// In one order everywhere: two who wait for each other's keys would wait for ever.
		for (const part of keyed.toSorted((a, b) => ((a.onceKey ?? '') < (b.onceKey ?? '') ? -1 : 1))) {
			const recipients = [...part.draft.recipients].sort().join(' ');
			const ended = await takeTurn(this.nameOf(part), recipients, this.cancel);
			if (ended) claims.set(part, ended);
		}
		const own = keyed.filter((part) => !claims.has(part));
		await Promise.all(own.map(async (part) => claims.set(part, await this.claimOwn(part))));
		return claims;
	}

	/** The state of a key without claiming it. */
	async look(part: Keyed): Promise<'none' | 'unused' | Exclude<Claim['kind'], 'claimed'>> {
		const claim = (await this.claim([part])).get(part);
		if (claim?.kind !== 'claimed') return claim?.kind ?? 'none';
		await this.close(part, 'notSent');
		return 'unused';
	}

	/**
	 * Ends the claim of a part by the outcome of its message. Until the database has taken that down, the key is in
	 * doubt: a later execution reports the item as unknown, rather than sending it twice.
	 */
	async close(part: Keyed, outcome: 'sent' | 'notSent' | 'unknown'): Promise<void> {
		if (part.onceKey === undefined) return;
		endTurn(this.nameOf(part), await this.leaseOf(part).end(outcome));
	}

	/** Claims a key whose turn this is. */
	private async claimOwn(part: Keyed): Promise<Claim> {
		const claim = await this.leaseOf(part)
			.claim(this.cancel)
			.catch((): Claim => {
				this.context.logger.warn('The Send Once Key could not be looked up');
				return { kind: 'unreachable' };
			});
		if (claim.kind !== 'claimed')
			endTurn(this.nameOf(part), claim.kind === 'unreachable' ? undefined : claim);
		return claim;
	}

	private leaseOf(part: Keyed): Lease {
		const lease = this.leases.get(part) ?? new Lease(this.context, this.store, part, this.timeoutMs);
		this.leases.set(part, lease);
		return lease;
	}

	private nameOf({ onceKey = '' }: Keyed): string {
		return `${this.node} ${onceKey}`;
	}
}
