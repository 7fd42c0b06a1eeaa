/** Milliseconds that a change needs at least to be safe; more where another process writes, too. */
const leastSettling = { alone: 25, met: 100 } as const;
const mostSettling = 1_000;
/** For so long after its last trace another process is reckoned with, in milliseconds. */
const remembered = 30_000;
/** So many changes that nobody may ever mean otherwise are looked after for as long as that. */
const mostForGood = 400;

interface Change {
	readonly isThere: boolean;
	readonly at: number;
	/** Nobody may ever mean it otherwise, as when a key was used. */
	readonly isForGood: boolean;
}

/** What a process changed in a store a moment ago and that has to last, and how long that takes. */
export class Lasting {
	private readonly recent = new Map<string, Change>();
	/** The slowest work of late, in milliseconds; nothing is known at first. */
	private slowest = 25;
	private metAt = -Infinity;

	/** Milliseconds in which every write ends that had begun, with room to spare. */
	get settling(): number {
		const least = this.hasMet ? leastSettling.met : leastSettling.alone;
		return Math.min(mostSettling, Math.max(least, 4 * this.slowest));
	}

	/** Milliseconds to stay away: two that write without a pause would undo each other's work for ever. */
	get backOff(): number {
		return this.hasMet ? Math.random() * this.settling : 0;
	}

	get isEmpty(): boolean {
		return this.recent.size === 0;
	}

	/** Whether nobody else seems to be at work. */
	get isCalm(): boolean {
		return this.settling === leastSettling.alone;
	}

	get hasMet(): boolean {
		return Date.now() - this.metAt < remembered;
	}

	/** Another process has undone a change, and so perhaps all of the recent ones. */
	met(): void {
		this.metAt = Date.now();
		for (const [value, change] of this.recent) this.recent.set(value, { ...change, at: this.metAt });
	}

	add(there: readonly string[], gone: readonly string[], isForGood: boolean): void {
		const at = Date.now();
		for (const value of [...there, ...gone]) {
			// The latest come last.
			this.recent.delete(value);
			this.recent.set(value, { isThere: there.includes(value), at, isForGood });
		}
	}

	/** These are to be there, or not, for as long as it takes somebody else to decide. */
	forget(values: readonly string[], isThere: boolean): void {
		for (const value of values) if (this.recent.get(value)?.isThere === isThere) this.recent.delete(value);
	}

	/** What may still be undone. */
	current(): { readonly there: string[]; readonly gone: string[] } {
		// A slow process may write back what it read long ago, and whoever is about to look finds that.
		let left = this.recent.size;
		for (const [value, { at, isForGood }] of this.recent) {
			const isKept = isForGood && this.hasMet && left <= mostForGood;
			if (Date.now() - at > (isKept ? remembered : 4 * this.settling)) this.recent.delete(value);
			left -= 1;
		}
		const values = [...this.recent];
		const pick = (wanted: boolean) =>
			values.filter(([, { isThere }]) => isThere === wanted).map(([value]) => value);
		return { there: pick(true), gone: pick(false) };
	}

	/** Waits for some work with the store, and learns from the time it takes. */
	async timed<Result>(work: Promise<Result>): Promise<Result> {
		const from = Date.now();
		try {
			return await work;
		} finally {
			this.slowest = Math.max(Date.now() - from, 0.9 * this.slowest);
		}
	}
}
