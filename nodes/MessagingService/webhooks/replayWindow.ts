type Seen = 'new' | 'pending' | 'accepted';

/**
 * Requests that were taken in, for as long as their headers stay valid, so that an exact repeat
 * starts nothing. It belongs to one process and is bounded: beyond `limit` the oldest is forgotten.
 */
export class ReplayWindow {
	private readonly entries = new Map<string, { until: number; accepted: boolean }>();

	constructor(private readonly limit = 10_000) {}

	get size(): number {
		return this.entries.size;
	}

	/**
	 * Takes a request in, unless it is in already.
	 * @param until milliseconds; from then on the request would be refused by its time
	 * @returns what was known of it before: `pending` while its first arrival has not been answered
	 */
	enter(key: string, until: number, now: number): Seen {
		this.forgetExpired(now);
		const known = this.entries.get(key);
		if (known && known.until > now) return known.accepted ? 'accepted' : 'pending';
		this.entries.delete(key);
		this.entries.set(key, { until, accepted: false });
		if (this.entries.size > this.limit) this.entries.delete(this.entries.keys().next().value ?? '');
		return 'new';
	}

	/** How the first arrival was answered: one that was not acknowledged may come again. */
	settle(key: string, accepted: boolean): void {
		const known = this.entries.get(key);
		if (!known) return;
		if (accepted) known.accepted = true;
		else this.entries.delete(key);
	}

	/** From the oldest on; one in between that lives longer only delays what follows it. */
	private forgetExpired(now: number): void {
		for (const [key, { until }] of this.entries) {
			if (until > now) return;
			this.entries.delete(key);
		}
	}
}
