/** How many requests may start within a second: without limit until the service says that there is one. */

const leastPerSecond = 1;
/** Without requests for so long, what was counted says nothing of the service. */
const idleMs = 2000;

/** How fast the rate is raised: doubled within this time, and by this part of it a request at most. */
const firstGuess = { doubledMs: 4500, mostPerRequest: 1 / 30, power: 2 };
const known = { doubledMs: 35_000, mostPerRequest: 1 / 700, power: 3 };

export class Rate {
	private perSecond = Infinity;
	private base = Infinity;
	private raise = firstGuess;
	/** How far the rate has been raised since; 1 is twice the base. */
	private progress = 0;
	private isRefused = false;
	private countedFrom = 0;
	private through = 0;
	private lastStart = -Infinity;
	private nextStart = 0;
	/** Whether the last request had to wait for the rate. */
	isFull = false;

	get isKnown(): boolean {
		return this.perSecond < Infinity;
	}

	/** @returns when the next request may start */
	next(now: number): number {
		if (this.isRefused) this.learn(now);
		if (this.nextStart > now) this.isFull = true;
		return this.nextStart;
	}

	started(now: number): void {
		if (now - this.lastStart > idleMs) [this.countedFrom, this.through] = [now, 0];
		if (this.perSecond < Infinity) {
			const hasWaited = this.isFull && now - this.nextStart < 100;
			if (hasWaited) {
				const { doubledMs, mostPerRequest } = this.raise;
				this.progress += Math.min((now - this.lastStart) / doubledMs, mostPerRequest);
				this.perSecond = this.base * (1 + this.progress ** this.raise.power);
			} else this.isFull = false;
			// A timer that comes late does not make the rate smaller.
			this.nextStart = (hasWaited ? this.nextStart : now) + 1000 / this.perSecond;
		}
		this.lastStart = now;
	}

	/** Services that count by the second refuse no sooner. */
	private get aSecondAgo(): number {
		return this.base * (1 + Math.max(0, this.progress - 1000 / this.raise.doubledMs) ** this.raise.power);
	}

	done(): void {
		this.through += 1;
	}

	/** Too many were refused: what that means is seen after the pause, since what is under way may still go through. */
	refused(): void {
		this.isRefused = true;
	}

	/** Counts the pause as well: most services count by the second or fill a bucket meanwhile. Where nothing went through, nothing is known. */
	private learn(now: number): void {
		const through = (1000 * this.through) / Math.max(1, now - this.countedFrom);
		if (this.isKnown) {
			this.base = 0.96 * Math.max(through, this.aSecondAgo);
			this.raise = known;
		} else if (this.through > 0) {
			this.base = through;
			// Of few that went through, less is known.
			this.raise = { ...firstGuess, mostPerRequest: 1 / Math.min(30, Math.max(4, 2 * this.through)) };
		}
		this.base = this.perSecond = Math.max(leastPerSecond, this.base);
		this.isRefused = this.isFull = false;
		this.progress = this.through = 0;
		this.countedFrom = this.lastStart = this.nextStart = now;
	}
}
