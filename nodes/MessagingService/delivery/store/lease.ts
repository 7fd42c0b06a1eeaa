import { createHash, randomUUID } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { pause } from '../../limiter/clock';
import { noteUse, useOf, type Claim } from './claims';
import { nameOfNode, type Store } from './store';

/** A message guarded by a Send Once Key. */
export interface Keyed {
	readonly onceKey: string | undefined;
	readonly draft: { readonly recipients: readonly string[] };
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** Periods of the clock that one request may span. */
const periods = 4;

type Entries = ReturnType<typeof entriesOf>;

/**
 * The entries in the list for one key:
 *
 * | entry | from | until |
 * |---|---|---|
 * | the key | claim | release, or dropped as one of the oldest |
 * | the key with its recipients | claim | the same |
 * | the key in doubt | claim | confirmation |
 * | the key with this claim's own mark | claim | its message has an outcome |
 * | the key with its lease | claim | the same |
 *
 * The lease tells whether the owner of the key can still be at work. A list holds no times, so the lease names the
 * period of the clock in which the key was claimed.
 */
function entriesOf({ onceKey = '', draft }: Keyed, mark: string, timeoutMs: number) {
	const length = Math.ceil(timeoutMs / periods);
	const now = Math.floor(Date.now() / length);
	const leaseOf = (period: number) => `${onceKey}\u0000leased ${length} ${period}`;
	return {
		key: onceKey,
		recipients: `${onceKey}\u0000to ${hash(JSON.stringify([...draft.recipients].sort()))}`,
		doubt: `${onceKey}\u0000in doubt`,
		mark: `${onceKey}\u0000claimed ${mark}`,
		lease: leaseOf(now),
		/** Leases of other owners that may still be at work; their clocks may be ahead. */
		otherLeases: [1, ...Array.from({ length: periods }, (_, index) => -1 - index)].map((back) =>
			leaseOf(now + back),
		),
	};
}

/** Most checks of a key that another process holds. */
const checks = 400;
/** Milliseconds between two checks, doubled each time. */
const pauses = { first: 250, longest: 4_000 } as const;
/** Retries of a removal that failed while the database was away. */
const later = { every: 10_000, times: 60 } as const;

/** The key of one message in the list, from its claim until the message has an outcome. */
export class Lease {
	private entries: Entries;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly store: Store,
		private readonly message: Keyed,
		private readonly timeoutMs: number,
	) {
		this.entries = entriesOf(message, randomUUID(), timeoutMs);
	}

	/**
	 * Claims the key once no other owner is at work.
	 * @throws if the database does not answer
	 */
	async claim(cancel: AbortSignal | undefined): Promise<Claim> {
		let wait: number = pauses.first;
		for (let left = checks; left > 0; left -= 1) {
			this.entries = entriesOf(this.message, randomUUID(), this.timeoutMs);
			const { key, recipients, doubt, mark, lease } = this.entries;
			const fresh = await this.store.record(this.context, [key, recipients, doubt, mark, lease]);
			const claim = fresh.has(key) ? ({ kind: 'claimed' } as const) : await this.claimOfOther(fresh);
			if (claim) return claim;
			await pause(wait, cancel);
			wait = Math.min(2 * wait, pauses.longest);
			if (cancel?.aborted) return { kind: 'cancelled' };
		}
		return { kind: 'inDoubt' };
	}

	/** Ends the claim by the outcome of the message. @returns the result for waiting claims */
	async end(outcome: 'sent' | 'notSent' | 'unknown'): Promise<Claim | undefined> {
		const { key, recipients, doubt, mark, lease } = this.entries;
		if (outcome === 'notSent') {
			await this.remove([key, recipients, doubt, mark, lease]);
			return undefined;
		}
		if (outcome === 'unknown') {
			await this.remove([mark, lease]);
			return { kind: 'inDoubt' };
		}
		const use = noteUse(this.context, nameOfNode(this.context), key);
		await this.remove([doubt, mark, lease]);
		return { kind: 'used', use };
	}

	/** Returns the state of a key that exists; undefined while another process may be at work with it. */
	private async claimOfOther(fresh: ReadonlySet<string>): Promise<Claim | undefined> {
		const { key, recipients, doubt, mark, lease, otherLeases } = this.entries;
		const use = useOf(nameOfNode(this.context), key);
		const isUsed = use !== undefined || fresh.has(doubt);
		const isOpen = !isUsed && !fresh.has(recipients) && fresh.has(lease);
		const others = isOpen ? await this.store.record(this.context, otherLeases) : new Set<string>();
		// Asking records the entries, so remove them again.
		const asked = [recipients, doubt, mark, lease].filter((entry) => fresh.has(entry));
		// Its owner used it, but could not confirm that yet.
		await this.store.remove(this.context, [...asked, ...others, ...(use ? [doubt] : [])]);
		if (fresh.has(recipients)) return { kind: 'otherRecipients' };
		if (isUsed) return { kind: 'used', use };
		return isOpen && others.size === otherLeases.length ? { kind: 'inDoubt' } : undefined;
	}

	private async remove(unwanted: readonly string[]): Promise<void> {
		try {
			await this.store.remove(this.context, unwanted);
		} catch {
			this.context.logger.warn('The store of Send Once Keys could not be written');
			void this.removeLater(unwanted);
		}
	}

	/** Removes entries once the database is back, if the claim is still this one's. */
	private async removeLater(unwanted: readonly string[]): Promise<void> {
		const { mark } = this.entries;
		for (let left = later.times; left > 0; left -= 1) {
			await pause(later.every);
			try {
				const isOwn = !(await this.store.record(this.context, [mark])).has(mark);
				return await this.store.remove(this.context, isOwn ? unwanted : [mark]);
			} catch {
				// Still away.
			}
		}
	}
}
