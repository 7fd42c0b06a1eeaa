import { Curve } from './curve';
import { Guess } from './guess';

/** Time in which nobody has anything to send tells nothing of what the service takes. */
const idleMs = 2000;

/** How many requests may start within a second, once the service has said that there is a limit. */
export class Rate {
	private perSecond = Infinity;
	/** After the first refusal; after the second the curve says what comes next. */
	private guess: Guess | undefined;
	private readonly curve = new Curve(0.9, 22_000);
	private isRefused = false;
	private through = 0;
	private since: number | undefined;
	private lastAsked = 0;
	private lastStart = 0;
	private nextStart = 0;

	/** The moment at which the next request may start; it is taken with that. Milliseconds. */
	reserve(now: number): number {
		if (this.isRefused && this.since !== undefined) this.learn(this.since, now);
		else if (this.since === undefined || now - this.lastAsked > idleMs) {
			this.since = now;
			this.through = 0;
		}
		this.lastAsked = now;
		if (this.perSecond === Infinity) return now;
		const free = this.nextStart + 1000 / this.perSecond;
		// Only time in which requests have to wait for their turn counts.
		if (free > now) {
			const known = this.guess ?? this.curve;
			known.pass(now - this.lastStart);
			this.perSecond = Math.max(this.perSecond, known.value);
		}
		this.lastStart = now;
		this.nextStart = Math.max(now, free);
		return this.nextStart;
	}

	answered(): void {
		this.through += 1;
	}

	/**
	 * A request was refused because there were too many. What that means is seen after the pause: what is under way may
	 * still go through.
	 *
	 * @param hasAsked whether the service said when to come back
	 */
	refused(startedAt: number, hasAsked: boolean): void {
		const isNews = this.since !== undefined && startedAt >= this.since;
		if (isNews && (hasAsked || this.through > 0)) this.isRefused = true;
	}

	/**
	 * What went through, the pause included: most services count by the second or the minute, or fill up a bucket
	 * meanwhile. Where it was too little, as with a small bucket, the doubt puts it right.
	 */
	private learn(since: number, now: number): void {
		const overall = (1000 * this.through) / Math.max(1, now - since);
		if (this.perSecond === Infinity) {
			this.guess = new Guess(Math.max(1, overall), Math.min(40, Math.max(4, 2 * this.through)));
			this.perSecond = this.guess.value;
		} else {
			this.curve.fall(Math.max(overall, this.guess?.aSecondAgo ?? 0.97 * this.perSecond));
			this.guess = undefined;
			this.perSecond = this.curve.value;
		}
		this.isRefused = false;
		this.through = 0;
		this.since = this.lastStart = now;
		this.nextStart = 0;
	}
}
