import { realClock } from '../limiter/clock';

/** Milliseconds that the race window lasts at least, more where another process writes as well, and at most. */
const leastWindow = { alone: 25, met: 100 } as const;
const mostWindow = 1_000;
/** For so long after its last trace another process is reckoned with, in milliseconds. */
const reckonedWith = 30_000;
/** So many changes that nobody may ever mean otherwise are looked after for as long as that. */
const mostForGood = 400;

interface Change {
	readonly isThere: boolean;
	readonly at: number;
	/** Nobody may ever mean it otherwise, as when a key was used. */
	readonly isForGood: boolean;
}

/** What this process has just written to a list, which another one may overwrite with what it read before. */
export class RecentWrites {
	private readonly changes = new Map<string, Change>();
	/** The slowest work of late, in milliseconds; nothing is known at first. */
	private slowest = 25;
	private metAt = -Infinity;

	/** Milliseconds in which every write ends that had begun, with room to spare. */
	get raceWindow(): number {
		const least = this.hasMet ? leastWindow.met : leastWindow.alone;
		return Math.min(mostWindow, Math.max(least, 4 * this.slowest));
	}

	/** Milliseconds to stay away: two that write without a pause would undo each other's work for ever. */
	get backOff(): number {
		return this.hasMet ? Math.random() * this.raceWindow : 0;
	}

	get isEmpty(): boolean {
		return this.changes.size === 0;
	}

	/** Whether nobody else seems to be at work. */
	get isCalm(): boolean {
		return this.raceWindow === leastWindow.alone;
	}

	get hasMet(): boolean {
		return realClock.now() - this.metAt < reckonedWith;
	}

	/** Another process has undone a change, and so perhaps all of the recent ones. */
	met(): void {
		this.metAt = realClock.now();
		for (const [value, change] of this.changes) this.changes.set(value, { ...change, at: this.metAt });
	}

	add(there: readonly string[], gone: readonly string[], isForGood: boolean): void {
		const at = realClock.now();
		for (const value of [...there, ...gone]) {
			// The latest come last.
			this.changes.delete(value);
			this.changes.set(value, { isThere: there.includes(value), at, isForGood });
		}
	}

	/** These are to be there, or not, for as long as it takes somebody else to decide. */
	forget(values: readonly string[], isThere: boolean): void {
		for (const value of values) if (this.changes.get(value)?.isThere === isThere) this.changes.delete(value);
	}

	/** What may still be undone. */
	current(): { readonly there: string[]; readonly gone: string[] } {
		// A slow process may write back what it read long ago, and whoever is about to look finds that.
		let left = this.changes.size;
		for (const [value, { at, isForGood }] of this.changes) {
			const isKept = isForGood && this.hasMet && left <= mostForGood;
			if (realClock.now() - at > (isKept ? reckonedWith : 4 * this.raceWindow)) this.changes.delete(value);
			left -= 1;
		}
		const pick = (wanted: boolean) =>
			[...this.changes].flatMap(([value, { isThere }]) => (isThere === wanted ? value : []));
		return { there: pick(true), gone: pick(false) };
	}

	/** Waits for some work with the list, and learns from the time it takes. */
	async timed<Result>(work: Promise<Result>): Promise<Result> {
		const from = realClock.now();
		try {
			return await work;
		} finally {
			this.slowest = Math.max(realClock.now() - from, 0.9 * this.slowest);
		}
	}
}
