/**
 * A limit that falls at once and comes back slowly, by the curve of CUBIC (RFC 9438, 4.2): fast at first, flat where
 * the service had enough the last time, and faster again once that is behind. It depends on time and not on latency, so
 * near and distant services are probed equally often.
 */
export class Curve {
	private ceiling = 0;
	private depth = 0;
	/** Parts of the period; 1 is where the service had enough. */
	private progress = 1;
	private owed = 0;

	/**
	 * @param keeps the part of what was enough that is left after a fall
	 * @param periodMs from a fall until that is reached again, where there are requests enough
	 */
	constructor(
		private readonly keeps: number,
		private readonly periodMs: number,
	) {}

	/** @param enough where the service had enough; from a part of it the value goes up again */
	fall(enough: number): void {
		// Again on the way up: it takes less than before, or does not feel well for a while.
		const isComingBack = this.progress < 1 && this.ceiling > enough;
		this.ceiling = isComingBack ? Math.max(enough, 0.9 * this.ceiling) : enough;
		this.depth = 1 - (this.keeps * enough) / this.ceiling;
		this.progress = this.owed = 0;
	}

	/** Time passes for one request that used the limit up; a period has 120 of them at least. */
	pass(milliseconds: number): void {
		this.owed += milliseconds / this.periodMs;
		const step = Math.min(this.owed, 1 / 120);
		this.owed -= step;
		this.progress += step;
	}

	get value(): number {
		const from = this.progress - 1;
		const depth = from > 0 ? Math.max(this.depth, 0.2) : this.depth;
		return this.ceiling * (1 + depth * from ** 3);
	}
}
