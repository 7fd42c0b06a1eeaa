import { createHash, randomUUID } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { pause } from '../pause';
import type { Part } from '../plan';
import { Store } from './store';
import { Uses, type Use } from './uses';

/**
 * Send Once Keys, kept across executions in n8n's store of the node. A key is claimed right before its
 * request and confirmed right after the answer, so that what was claimed and what was sent can be told apart
 * after a crash. The store holds for each key:
 *
 * | entry | from | until |
 * |---|---|---|
 * | the key | claim | released, or forgotten as one of the oldest |
 * | the key with its recipients | claim | the same |
 * | the key in doubt | claim | confirmed |
 * | the key with this claim's own mark | claim | confirmed |
 */

/** What became of a claim. */
export type Claim =
	| { readonly kind: 'claimed' }
	/** It was used, as far as is known when and by which execution. */
	| { readonly kind: 'used'; readonly use: Use | undefined }
	/** Claimed by an execution that did not report back: its message may have been sent. */
	| { readonly kind: 'inDoubt' }
	/** It was used for somebody else. */
	| { readonly kind: 'otherRecipients' }
	/** n8n's store did not answer, so the message must not be sent. */
	| { readonly kind: 'unreachable' }
	/** The execution was cancelled before it was this one's turn. */
	| { readonly kind: 'cancelled' };

/** Milliseconds between writing a claim and looking whether another process has overwritten it. */
const settling = 25;
/** How often an overwritten claim is tried again. */
const tries = 5;
/** Seconds to wait for another process that is sending the same key right now: 2 in all. */
const patience = [0.25, 0.5, 1.25] as const;

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

const entriesOf = ({ onceKey = '', draft }: Part, mark: string) => ({
	key: onceKey,
	recipients: `${onceKey}\u0000to ${hash(JSON.stringify([...draft.recipients].sort()))}`,
	doubt: `${onceKey}\u0000in doubt`,
	mark: `${onceKey}\u0000claimed ${mark}`,
});

/** Claims of this process that are not settled yet, by node and key: whoever comes later waits for them. */
const underWay = new Map<string, Promise<unknown>>();
const stores = new Map<string, Store>();

/** The keys of one run of the node. */
export class OnceKeys {
	private readonly node: string;
	private readonly mark = randomUUID();
	private readonly uses: Uses;
	private readonly settle = new Map<string, () => void>();
	private readonly store: Store;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly cancel: AbortSignal | undefined,
	) {
		this.node = `${context.getWorkflow().id ?? ''} ${context.getNode().id}`;
		this.store = stores.get(this.node) ?? new Store();
		stores.set(this.node, this.store);
		this.uses = new Uses(context, this.node);
	}

	/** Claims the keys of parts that are sent together; those without a key are left out of the answer. */
	async claim(parts: readonly Part[]): Promise<ReadonlyMap<Part, Claim>> {
		const keyed = parts.filter(({ onceKey }) => onceKey !== undefined);
		// In one order everywhere: two who wait for each other's keys would wait for ever.
		const inOrder = keyed.toSorted((a, b) => ((a.onceKey ?? '') < (b.onceKey ?? '') ? -1 : 1));
		const held = new Map<Part, boolean>();
		for (const part of inOrder) held.set(part, await this.hold(part.onceKey ?? ''));
		const claims = keyed.map(async (part): Promise<[Part, Claim]> => [
			part,
			held.get(part) ? await this.claimHeld(part) : { kind: 'cancelled' },
		]);
		return new Map(await Promise.all(claims));
	}

	/** Waits until nobody else of this process has the key in hand; false when the execution was cancelled. */
	private async hold(onceKey: string): Promise<boolean> {
		const name = `${this.node} ${onceKey}`;
		for (let other = underWay.get(name); other !== undefined; other = underWay.get(name)) {
			await Promise.race([other, pause(200, this.cancel)]);
			if (this.cancel?.aborted) return false;
		}
		underWay.set(name, new Promise<void>((resolve) => this.settle.set(onceKey, resolve)));
		return true;
	}

	private async claimHeld(part: Part): Promise<Claim> {
		let claim: Claim = { kind: 'unreachable' };
		try {
			claim = await this.claimInStore(part);
		} catch {
			this.context.logger.warn('The store of Send Once Keys did not answer');
		}
		if (claim.kind !== 'claimed') this.free(part.onceKey ?? '');
		return claim;
	}

	/** The state of a key without claiming it. */
	async look(part: Part): Promise<'none' | 'unused' | Exclude<Claim['kind'], 'claimed'>> {
		if (part.onceKey === undefined) return 'none';
		const claim = (await this.claim([part])).get(part);
		if (claim?.kind !== 'claimed') return claim?.kind ?? 'none';
		await this.settled(part, 'notSent');
		return 'unused';
	}

	/**
	 * Says what became of the message of a claimed key. A store that does not answer leaves the key in doubt:
	 * the item is then reported as unknown by a later execution, rather than sent twice.
	 */
	async settled(part: Part, outcome: 'sent' | 'notSent' | 'unknown'): Promise<void> {
		const { onceKey } = part;
		if (onceKey === undefined) return;
		const { key, recipients, doubt, mark } = entriesOf(part, this.mark);
		try {
			if (outcome === 'sent') {
				this.uses.note(onceKey);
				await this.remove([doubt, mark]);
			} else if (outcome === 'notSent') await this.remove([key, recipients, doubt, mark]);
		} finally {
			this.free(onceKey);
		}
	}

	/** At the end of a run: hands on who used which key. */
	end(): void {
		this.uses.save();
	}

	/** Whether the oldest keys of the node will soon be forgotten. */
	async areNearlyFull(): Promise<boolean> {
		return await this.store.isNearlyFull(this.context.helpers).catch(() => false);
	}

	private async claimInStore(part: Part): Promise<Claim> {
		const entries = entriesOf(part, this.mark);
		const { key, recipients, doubt, mark } = entries;
		for (let attempt = 0; ; attempt += 1) {
			const fresh = await this.store.record(this.context.helpers, [key, recipients, doubt, mark]);
			if (!fresh.has(key)) {
				// What was only recorded by asking is taken away again.
				await this.remove([mark, recipients, doubt].filter((entry) => fresh.has(entry)));
				if (fresh.has(recipients)) return { kind: 'otherRecipients' };
				if (fresh.has(doubt)) return { kind: 'used', use: this.uses.find(part.onceKey ?? '') };
				const seconds = patience[attempt];
				if (seconds === undefined || this.cancel?.aborted) return { kind: 'inDoubt' };
				await pause(seconds * 1000, this.cancel);
				continue;
			}
			// Another process may have read the list before and written it after this one.
			await pause(settling, this.cancel);
			const lost = (await this.store.record(this.context.helpers, [mark])).has(mark);
			if (!lost) return { kind: 'claimed' };
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
				this.context.logger.warn('The store of Send Once Keys could not be written', { left: left - 1 });
			}
		}
	}

	private free(onceKey: string): void {
		underWay.delete(`${this.node} ${onceKey}`);
		this.settle.get(onceKey)?.();
		this.settle.delete(onceKey);
	}
}
