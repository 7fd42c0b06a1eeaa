import { randomUUID } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { pause } from '../limiter/pause';
import type { Claim } from './claims';
import { entriesOf, type Entries, type Keyed } from './entries';
import { nameOfNode, type ListHelpers, type Store } from './store';
import { noteUse, useOf } from './uses';

/**
 * How often a claim is made anew that another process has overwritten, a key is looked at that it has, and one that is
 * in doubt, which may be an old state that a slow process has written back.
 */
const most = { claims: 10, looks: 400, doubts: 3 } as const;
/** Milliseconds between two looks at a key that another process has: they double. */
const pauses = { first: 250, longest: 4_000 } as const;
/** Milliseconds between tries to undo what could not be undone while the database was away, and how many. */
const later = { every: 10_000, times: 60 } as const;

/** The key of one part in the list, from its claim until its message has an outcome. */
export class Lease {
	private entries: Entries;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly helpers: ListHelpers,
		private readonly store: Store,
		private readonly part: Keyed,
		private readonly timeoutMs: number,
	) {
		this.entries = entriesOf(part, randomUUID(), timeoutMs);
	}

	/**
	 * Claims the key, once nobody else is at work with it.
	 * @throws when the database does not answer
	 */
	async claim(cancel: AbortSignal | undefined): Promise<Claim> {
		let overwritten = 0;
		let doubts = 0;
		let wait: number = pauses.first;
		for (let looks = most.looks; looks > 0 && overwritten < most.claims; looks -= 1) {
			// A mark of its own each time: one that another process has written back is no other claim's.
			this.entries = entriesOf(this.part, randomUUID(), this.timeoutMs);
			const { key, recipients, doubt, mark, lease } = this.entries;
			const fresh = await this.store.record(this.helpers, [key, recipients, doubt, mark, lease]);
			if (!fresh.has(key)) {
				const claim = await this.claimOfOther(fresh);
				if (claim?.kind === 'inDoubt') doubts += 1;
				if (claim && (claim.kind !== 'inDoubt' || doubts === most.doubts)) return claim;
				await pause(wait, cancel);
				wait = Math.min(2 * wait, pauses.longest);
				if (cancel?.aborted) return { kind: 'cancelled' };
			} else if (await this.isOwn(cancel)) {
				this.store.keep([key, recipients, doubt], []);
				return { kind: 'claimed' };
			} else overwritten += 1;
		}
		return { kind: 'inDoubt' };
	}

	/** Ends the claim by what became of the message. @returns what that means for others */
	async end(outcome: 'sent' | 'notSent' | 'unknown'): Promise<Claim | undefined> {
		const { key, recipients, doubt, mark, lease } = this.entries;
		if (outcome === 'notSent') {
			await this.remove([key, recipients, doubt, mark, lease]);
			return undefined;
		}
		if (outcome === 'unknown') {
			this.store.keep([key, recipients, doubt], [mark]);
			await this.remove([mark, lease]);
			return { kind: 'inDoubt' };
		}
		this.store.keep([key, recipients], [doubt, mark], true);
		const use = noteUse(this.context, nameOfNode(this.context), key);
		await this.remove([doubt, mark, lease]);
		return { kind: 'used', use };
	}

	/** Another process may have read the list before the claim, and written it after. */
	private async isOwn(cancel: AbortSignal | undefined): Promise<boolean> {
		const { key, recipients, doubt, mark, lease } = this.entries;
		await pause(this.store.raceWindow, cancel);
		try {
			return await this.store.stillHas(this.helpers, mark);
		} catch (thrown) {
			void this.removeLater([key, recipients, doubt, mark, lease]);
			throw thrown;
		}
	}

	/** What became of a key that is not new; `undefined` while another process may be at work with it. */
	private async claimOfOther(fresh: ReadonlySet<string>): Promise<Claim | undefined> {
		const { key, recipients, doubt, mark, lease, otherLeases } = this.entries;
		const use = useOf(nameOfNode(this.context), key);
		const isUsed = use !== undefined || fresh.has(doubt);
		const isOpen = !isUsed && !fresh.has(recipients) && fresh.has(lease);
		const older = isOpen ? await this.store.record(this.helpers, otherLeases) : new Set<string>();
		// What was only recorded by asking is taken away again.
		const asked = [mark, recipients, doubt].filter((entry) => fresh.has(entry));
		this.store.keep([], asked);
		// Who is known to have used it has confirmed it, whatever another process has written back since.
		const undone = use ? [doubt] : [];
		const leases = [lease, ...older].filter((entry) => entry !== lease || fresh.has(entry));
		await this.store.remove(this.helpers, [...asked, ...undone, ...leases]);
		if (fresh.has(recipients)) return { kind: 'otherRecipients' };
		if (isUsed) return { kind: 'used', use };
		return isOpen && older.size === otherLeases.length ? { kind: 'inDoubt' } : undefined;
	}

	private async remove(unwanted: readonly string[]): Promise<void> {
		try {
			await this.store.remove(this.helpers, unwanted);
		} catch {
			this.context.logger.warn('The store of Send Once Keys could not be written');
			void this.removeLater(unwanted);
		}
	}

	/** Removes what could not be removed when the database is back, as long as the claim is still this one's. */
	private async removeLater(unwanted: readonly string[]): Promise<void> {
		const { mark } = this.entries;
		for (let left = later.times; left > 0; left -= 1) {
			await pause(later.every, undefined);
			try {
				const isOwn = await this.store.stillHas(this.helpers, mark);
				return await this.store.remove(this.helpers, isOwn ? unwanted : [mark]);
			} catch {
				// Away still.
			}
		}
	}
}
