import { randomUUID } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { pause } from '../limiter/pause';
import { endTurn, takeTurn, type Claim } from './claims';
import { entriesOf, type Keyed } from './entries';
import type { Store } from './store';
import { nameOfNode, storeOf } from './stores';
import { Uses } from './uses';

/**
 * Send Once Keys, kept across executions in n8n's store of the node. A key is claimed right before its
 * request and confirmed right after the answer, so that what was claimed and what was sent can be told apart
 * after a crash.
 */

/** How often a claim is made anew that another process has overwritten. */
const tries = 10;
/** Seconds to wait for another process that may be sending the same key right now: 5 in all. */
const patience = [0.25, 0.5, 1.25, 3] as const;

/** The keys of one run of the node. */
export class OnceKeys {
	private readonly node: string;
	private readonly mark = randomUUID();
	private readonly uses: Uses;
	private readonly store: Store;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly cancel: AbortSignal | undefined,
	) {
		this.node = nameOfNode(context);
		this.store = storeOf(context);
		this.uses = new Uses(context, this.node);
	}

	/** Claims the keys of parts that are sent together; those without a key are left out of the answer. */
	async claim<Part extends Keyed>(parts: readonly Part[]): Promise<ReadonlyMap<Part, Claim>> {
		const keyed = parts.filter(({ onceKey }) => onceKey !== undefined);
		const claims = new Map<Part, Claim>();
		// In one order everywhere: two who wait for each other's keys would wait for ever.
		for (const part of keyed.toSorted((a, b) => ((a.onceKey ?? '') < (b.onceKey ?? '') ? -1 : 1))) {
			const ended = await takeTurn(this.nameOf(part), entriesOf(part, this.mark).recipients, this.cancel);
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
		await this.settled(part, 'notSent');
		return 'unused';
	}

	/**
	 * Says what became of the message of a claimed key. A store that does not answer leaves the key in doubt: where
	 * nobody knows who used it, a later execution reports the item as unknown, rather than sending it twice.
	 */
	async settled(part: Keyed, outcome: 'sent' | 'notSent' | 'unknown'): Promise<void> {
		const { onceKey } = part;
		if (onceKey === undefined) return;
		const { key, recipients, doubt, mark } = entriesOf(part, this.mark);
		if (outcome === 'sent') {
			this.uses.note(onceKey);
			this.store.last([key, recipients], [doubt, mark], true);
			await this.remove([doubt, mark]);
			endTurn(this.nameOf(part), { kind: 'used', use: this.uses.find(onceKey) });
		} else if (outcome === 'notSent') {
			await this.remove([key, recipients, doubt, mark]);
			endTurn(this.nameOf(part), undefined);
		} else {
			this.store.last([key, recipients, doubt], []);
			endTurn(this.nameOf(part), { kind: 'inDoubt' });
		}
	}

	/** At the end of a run: hands on who used which key, and waits until no other process can undo it. */
	async end(): Promise<void> {
		this.uses.save();
		await this.store.lasts(this.context.helpers).catch(() => this.warn());
	}

	/** Whether the oldest keys of the node will soon be forgotten. */
	async areNearlyFull(): Promise<boolean> {
		return await this.store.isNearlyFull(this.context.helpers).catch(() => false);
	}

	/** Claims a key whose turn this is. */
	private async claimOwn(part: Keyed): Promise<Claim> {
		let claim: Claim = { kind: 'unreachable' };
		try {
			claim = await this.claimInStore(part);
		} catch {
			this.warn();
		}
		if (claim.kind !== 'claimed')
			endTurn(this.nameOf(part), claim.kind === 'unreachable' ? undefined : claim);
		return claim;
	}

	private async claimInStore(part: Keyed): Promise<Claim> {
		const entries = entriesOf(part, this.mark);
		const { key, recipients, doubt, mark } = entries;
		let waits = 0;
		for (let attempt = 0; ; attempt += 1) {
			const fresh = await this.store.record(this.context.helpers, [key, recipients, doubt, mark]);
			if (!fresh.has(key)) {
				// What was only recorded by asking is taken away again.
				const asked = [mark, recipients, doubt].filter((entry) => fresh.has(entry));
				this.store.last([], asked);
				await this.remove(asked);
				if (fresh.has(recipients)) return { kind: 'otherRecipients' };
				const use = this.uses.find(key);
				// Who is known to have used it has confirmed it, whatever another process has written back since.
				if (use && !fresh.has(doubt)) await this.remove([doubt]);
				if (use || fresh.has(doubt)) return { kind: 'used', use };
				const seconds = patience[waits];
				waits += 1;
				if (seconds === undefined || this.cancel?.aborted) return { kind: 'inDoubt' };
				await pause(seconds * 1000, this.cancel);
				continue;
			}
			// Another process may have read the list before and written it after this one.
			await pause(this.store.settling, this.cancel);
			if (await this.store.stillHas(this.context.helpers, mark)) {
				this.store.last([key, recipients, doubt], []);
				return { kind: 'claimed' };
			}
			if (attempt >= tries) return { kind: 'inDoubt' };
		}
	}

	/** Three tries: what cannot be removed stays in doubt. */
	private async remove(entries: readonly string[]): Promise<void> {
		for (let left = 3; entries.length > 0 && left > 0; left -= 1) {
			try {
				await this.store.remove(this.context.helpers, entries);
				return;
			} catch {
				this.warn();
			}
		}
	}

	private warn(): void {
		this.context.logger.warn('The store of Send Once Keys could not be written');
	}

	private nameOf({ onceKey = '' }: Keyed): string {
		return `${this.node} ${onceKey}`;
	}
}
