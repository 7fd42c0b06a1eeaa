const leastPerSecond = 1;
/** After this long without requests the count starts again. */
const idleMs = 2000;

/** How fast the rate rises: the time to double it, and the most that one request adds. */
const firstGuess = { doubledMs: 4500, mostPerRequest: 1 / 30, power: 2 };
const known = { doubledMs: 35_000, mostPerRequest: 1 / 700, power: 3 };

/** Learns how many requests may start in a second; there is no limit until the service refuses. */
export class RateLimit {
	private perSecond = Infinity;
	private base = Infinity;
	private raise = firstGuess;
	/** How far the rate has risen since the last refusal; 1 is twice the base. */
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

	/** Returns when the next request may start, and notes that one is waiting until then. */
	askForStart(now: number): number {
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
			// A late timer does not lower the rate.
			this.nextStart = (hasWaited ? this.nextStart : now) + 1000 / this.perSecond;
		}
		this.lastStart = now;
	}

	/**
	 * The rate one second ago: a service that counts by the second refuses up to a second after the
	 * rate was too high.
	 */
	private get aSecondAgo(): number {
		return (
			this.base * (1 + Math.max(0, this.progress - 1000 / this.raise.doubledMs) ** this.raise.power)
		);
	}

	done(): void {
		this.through += 1;
	}

	/**
	 * Notes a refusal. The new rate is set after the pause, because requests under way may still
	 * succeed.
	 */
	refused(): void {
		this.isRefused = true;
	}

	/**
	 * Sets the rate by what was accepted since the last refusal, in a time that includes the pause
	 * after this one.
	 */
	private learn(now: number): void {
		const through = (1000 * this.through) / Math.max(1, now - this.countedFrom);
		if (this.isKnown) {
			this.base = 0.96 * Math.max(through, this.aSecondAgo);
			this.raise = known;
		} else if (this.through > 0) {
			this.base = through;
			// The fewer requests were accepted, the less certain is the rate, and the faster may it rise.
			this.raise = {
				...firstGuess,
				mostPerRequest: 1 / Math.min(30, Math.max(4, 2 * this.through)),
			};
		}
		this.base = this.perSecond = Math.max(leastPerSecond, this.base);
		this.isRefused = this.isFull = false;
		this.progress = this.through = 0;
		this.countedFrom = this.lastStart = this.nextStart = now;
	}
}
