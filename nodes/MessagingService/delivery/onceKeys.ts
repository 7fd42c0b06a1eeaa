import type { IExecuteFunctions } from 'n8n-workflow';
import type { Job, Part } from './plan';

/** Keys claimed with one look into n8n's store; small, so that a crash holds few keys back. */
const batchSize = 50;

/** How many keys n8n's store remembers for a node; the oldest are forgotten first. */
export const rememberedKeys = 10_000;

const releaseAttempts = 3;

const options = { mode: 'entries', maxEntries: rememberedKeys } as const;

/**
 * Send Once Keys of a run, kept across executions in n8n's own de-duplication store of this node.
 * The store is read, changed and written back as a whole, so claims are made one batch after another.
 */
export class OnceKeys {
	private readonly batchOf = new Map<string, number>();
	private readonly batches: string[][] = [];
	private readonly claims = new Map<number, Promise<ReadonlySet<string>>>();
	private readonly firstUse = new Map<string, Part>();
	private last: Promise<unknown> = Promise.resolve();

	/** @param jobs those that this run may send, in order */
	constructor(
		private readonly context: IExecuteFunctions,
		jobs: readonly Job[],
	) {
		for (const part of jobs.flat()) {
			const { onceKey } = part;
			if (onceKey === undefined || part.validateOnly || this.firstUse.has(onceKey)) continue;
			this.firstUse.set(onceKey, part);
			const number = Math.floor((this.firstUse.size - 1) / batchSize);
			(this.batches[number] ??= []).push(onceKey);
			this.batchOf.set(onceKey, number);
		}
	}

	/** Whether the part may be sent: its key was unused until now, or it has none. */
	async claim(part: Part): Promise<boolean> {
		const { onceKey } = part;
		if (onceKey === undefined) return true;
		if (this.firstUse.get(onceKey) !== part) return false;
		const claimed = await this.claimBatch(this.batchOf.get(onceKey) ?? 0);
		return claimed.has(onceKey);
	}

	/**
	 * Frees the keys that were claimed for parts which certainly were not sent. A store that does not
	 * answer keeps them: those items are then reported as used before, rather than sent twice.
	 */
	async release(sent: (part: Part) => boolean): Promise<void> {
		const claimed = await Promise.allSettled(this.claims.values());
		const unused = claimed
			.flatMap((claim) => (claim.status === 'fulfilled' ? [...claim.value] : []))
			.filter((key) => {
				const part = this.firstUse.get(key);
				return part !== undefined && !sent(part);
			});
		for (let left = releaseAttempts; unused.length > 0 && left > 0; left -= 1) {
			try {
				await this.context.helpers.removeProcessed(unused, 'node', options);
				return;
			} catch {
				this.context.logger.warn('Send Once Keys of items that were not sent could not be freed', { left });
			}
		}
	}

	private claimBatch(number: number): Promise<ReadonlySet<string>> {
		const known = this.claims.get(number);
		if (known) return known;
		const keys = this.batches[number] ?? [];
		const claim = this.last.then(async () => {
			const { new: unused } = await this.context.helpers.checkProcessedAndRecord(keys, 'node', options);
			return new Set(unused.map(String));
		});
		this.last = claim.catch(() => undefined);
		this.claims.set(number, claim);
		return claim;
	}
}
