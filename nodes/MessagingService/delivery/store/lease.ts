import { randomUUID } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { pause } from '../../limiter/clock';
import type { Claim } from './turns';
import { noteUse, useOf } from './uses';
import { entriesOf, periodOf, type Entries, type Keyed } from './entries';
import { Heartbeat } from './heartbeat';
import type { SharedKey } from './sharedKey';
import { nameOfNode, type Store } from './store';

/** Most checks of a key that another process holds: a day. */
const checks = 20_000;
/** Milliseconds between two checks, doubled each time. */
const pauses = { first: 250, longest: 4_000 } as const;
/** Retries of a removal that failed while the database was away. */
const later = { every: 10_000, times: 60 } as const;

/** How long a claim lasts. */
export interface Lasting {
	/** Milliseconds for which a lease is good. */
	readonly timeoutMs: number;
	/** Whether the owner renews it until the claim has ended. */
	readonly renews?: boolean;
}

/** The key of one message in the list, from its claim until the message has an outcome. */
export class Lease {
	private isShared: boolean;
	private entries: Entries;
	private heartbeat: Heartbeat | undefined;
	/** Leases that were renewed. */
	private readonly renewed: string[] = [];

	/** @param shared the key of its item, if other messages have it too */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly store: Store,
		private readonly message: Keyed,
		private readonly lasting: Lasting,
		private readonly shared: SharedKey | undefined,
	) {
		this.isShared = shared !== undefined;
		this.entries = this.entriesNow();
	}

	/**
	 * Claims the key once no other owner is at work.
	 * @throws if the database does not answer
	 */
	async claim(cancel: AbortSignal | undefined): Promise<Claim> {
		let isMember = await this.shared?.open(this.context, this.message.draft.recipients);
		let isDoubted = false;
		let wait: number = pauses.first;
		for (let left = checks; left > 0; left -= 1) {
			this.entries = this.entriesNow();
			const { key, recipients, doubt, mark, lease } = this.entries;
			const fresh = await this.store.record(this.context, [key, recipients, doubt, mark, lease]);
			const isNew = this.isShared ? isMember && fresh.has(recipients) : fresh.has(key);
			if (isNew) return this.claimed();
			const found = fresh.has(recipients) ? await this.memberIn(fresh) : await this.claimOfOther(fresh);
			if (typeof found === 'object') {
				// Its owner may have ended between the two looks.
				if (found.kind !== 'inDoubt' || isDoubted) return found;
				isDoubted = true;
				continue;
			}
			if (found === 'shared') {
				isMember = true;
				this.isShared = !this.isShared;
				continue;
			}
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
			await this.remove([...(this.isShared ? [] : [key]), recipients, doubt, mark, lease]);
			return undefined;
		}
		if (outcome === 'unknown') {
			await this.remove([mark, lease]);
			return { kind: 'inDoubt' };
		}
		const use = noteUse(this.context, nameOfNode(this.context), recipients);
		await this.remove([doubt, mark, lease]);
		return { kind: 'used', use };
	}

	private entriesNow(): Entries {
		return entriesOf(this.message, this.isShared, randomUUID(), this.lasting.timeoutMs);
	}

	private claimed(): Claim {
		const { timeoutMs, renews } = this.lasting;
		if (renews) this.heartbeat = new Heartbeat(periodOf(timeoutMs), async () => await this.renew());
		return { kind: 'claimed' };
	}

	private async renew(): Promise<void> {
		const { lease } = this.entriesNow();
		this.renewed.push(lease);
		await this.store.record(this.context, [lease]);
		// Another process that looks may remove the newest one, so the one before stays.
		await this.store.remove(this.context, this.renewed.splice(0, this.renewed.length - 2));
	}

	/** Looks whether the key is for several recipients, and this message's are among them. */
	private async memberIn(fresh: ReadonlySet<string>): Promise<Claim | 'shared'> {
		const { key, recipients, doubt, mark, lease, member } = this.entries;
		const isMember = !this.isShared && !(await this.store.record(this.context, [member])).has(member);
		// The key is new if the others gave it back since they were asked; nobody would ever give back this one.
		const asked = [key, recipients, doubt, mark, lease].filter((entry) => fresh.has(entry));
		await this.store.remove(this.context, isMember || this.isShared ? asked : [...asked, member]);
		return isMember ? 'shared' : { kind: 'otherRecipients' };
	}

	/** Returns the state of a key that exists; undefined while another process may be at work with it. */
	private async claimOfOther(fresh: ReadonlySet<string>): Promise<Claim | 'shared' | undefined> {
		const { recipients, doubt, otherDoubt, mark, lease, otherLeases } = this.entries;
		const use = useOf(nameOfNode(this.context), recipients);
		const looks = use === undefined && fresh.has(doubt) ? [otherDoubt, recipients] : [];
		const mayBeInDoubt = use === undefined && !fresh.has(doubt) && fresh.has(lease);
		const asksLeases = mayBeInDoubt ? otherLeases : [];
		const asks = [...looks, ...asksLeases];
		const others = asks.length > 0 ? await this.store.record(this.context, asks) : new Set<string>();
		// Asking records the entries, so remove them again.
		const asked = [doubt, mark, lease].filter((entry) => fresh.has(entry));
		// Its owner used it, as this process knows, but has not removed the entry of doubt yet.
		await this.store.remove(this.context, [...asked, ...others, ...(use ? [doubt] : [])]);
		if (looks.length > 0 && !others.has(otherDoubt)) return 'shared';
		// Its owner gave it back meanwhile.
		if (others.has(recipients)) return undefined;
		if (use !== undefined || looks.length > 0) return { kind: 'used', use };
		return mayBeInDoubt && others.size === otherLeases.length ? { kind: 'inDoubt' } : undefined;
	}

	private async remove(unwanted: readonly string[]): Promise<void> {
		try {
			await this.removeAll(unwanted);
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
				return await this.removeAll(isOwn ? unwanted : [mark]);
			} catch {
				// Still away.
			}
		}
		await this.heartbeat?.stop();
	}

	/** Removes entries; after that the lease is not renewed. */
	private async removeAll(unwanted: readonly string[]): Promise<void> {
		await this.store.remove(this.context, unwanted);
		await this.heartbeat?.stop();
		await this.store.remove(this.context, this.renewed.splice(0));
	}
}
